"""."""

from flask import Blueprint

blueprint = Blueprint("cuts", __name__)
