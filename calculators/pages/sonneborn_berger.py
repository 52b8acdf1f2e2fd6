"""."""

from flask import Blueprint

blueprint = Blueprint("sonneborn_berger", __name__)
