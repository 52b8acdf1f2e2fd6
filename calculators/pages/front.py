"""The front page, and what programs ask every site for."""

from flask import Blueprint, Response

blueprint = Blueprint("front", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Says that the site is up."""
    return Response("ok\n", mimetype="text/plain")
