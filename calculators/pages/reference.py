"""."""

from flask import Blueprint

blueprint = Blueprint("reference", __name__)
