"""."""

from flask import Blueprint

blueprint = Blueprint("swiss_rounds", __name__)
