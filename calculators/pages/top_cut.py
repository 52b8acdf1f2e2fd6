"""."""

from flask import Blueprint

blueprint = Blueprint("top_cut", __name__)
