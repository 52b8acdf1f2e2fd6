"""."""

from flask import Blueprint

blueprint = Blueprint("win_percentages", __name__)
