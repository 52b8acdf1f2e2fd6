"""."""

from flask import Blueprint

blueprint = Blueprint("match_points", __name__)
