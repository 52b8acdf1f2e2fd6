"""."""

from flask import Blueprint

blueprint = Blueprint("projection", __name__)
