"""Answers that a browser keeps: their ETag, and 304 in place of an answer that it has."""

from collections.abc import Callable
from hashlib import blake2b

from flask import Response, make_response, request
from flask.typing import ResponseReturnValue

from calculators.pages.build import BUILD

CACHE = "public, max-age=300"  # of an answer that depends on its address alone


def cached(answer: Callable[[], ResponseReturnValue]) -> Response:
    """An answer that depends on its address and the program alone."""
    return unless_unchanged("", CACHE, answer)


def unless_unchanged(state: object, cache: str, answer: Callable[[], ResponseReturnValue]) -> Response:
    """The answer with its ETag, or 304 without forming it; it depends on its address, the program and `state`."""
    asked = request.environ
    seed = f"{BUILD} {state} {request.host} {asked['PATH_INFO']}?{asked['QUERY_STRING']}"
    tag = blake2b(seed.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
    known = request.method in {"GET", "HEAD"} and tag in asked.get("HTTP_IF_NONE_MATCH", "")
    response = Response(status=304) if known else make_response(answer())
    if response.status_code < 400:
        # Weak, because the body differs byte by byte with the compression that the browser takes.
        response.headers.extend([("ETag", f'W/"{tag}"'), ("Cache-Control", cache)])
    return response
