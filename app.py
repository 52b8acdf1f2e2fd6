"""The Flask application: settings, headers, error pages, and the pages of the registry."""

import operator
import os
import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flask import Flask, Response, abort, jsonify, redirect, render_template, request
from flask_compress import Compress
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException, SecurityError, ServiceUnavailable
from werkzeug.wrappers import Response as AnyResponse

from calculators.events.database import UnavailableError
from calculators.events.saved import SavedEvents
from calculators.events.store import Store
from calculators.pages.build import asset
from calculators.pages.commands import expire_command, pair_command, standings_command
from calculators.pages.fragments import navigation
from calculators.pages.registry import GROUPS, PAGES, REDIRECTS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SETTINGS: dict[str, Any] = {
    # Where saved events are kept: an SQLite file beside the program, or any address of SQLite or PostgreSQL.
    "DATABASE_URL": os.environ.get("DATABASE_URL") or f"sqlite:///{Path(__file__).parent / 'instance' / 'events.db'}",
    "MAX_CONTENT_LENGTH": 1_000_000,  # bytes of a request: a form of a calculator has a few thousand
    "MAX_FORM_MEMORY_SIZE": 1_000_000,  # the same for pastes sent as multipart
    "MAX_FORM_PARTS": 200,  # fields in a multipart form
    "TRUSTED_HOSTS": None,  # list of host names to answer to; None answers to all
    "SEND_FILE_MAX_AGE_DEFAULT": 365 * 24 * 3600,  # seconds: addresses of static files change with their content
    # Levels at which compressing costs a fraction of forming the page; higher ones save a few hundred bytes.
    "COMPRESS_ALGORITHM": ["zstd", "br", "gzip"],
    "COMPRESS_ALGORITHM_STREAMING": ["zstd", "br", "gzip"],  # static files
    "COMPRESS_ZSTD_LEVEL": 3,
    "COMPRESS_BR_LEVEL": 3,
    "COMPRESS_LEVEL": 4,
}
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"),
)
KEY = re.compile(r"(/events/[^/]*/(?:edit|results)/)[^/]+", re.IGNORECASE)  # of an organiser or helper, in a path
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
PLAIN = "/*!$&'()+,:;=@~"  # characters of a path that a log takes as they are
# What an error page says: the heading, and what to do.
ERRORS = {
    400: ("This request cannot be read", "Go back, reload the page and send the form again."),
    403: ("This is not allowed", "Start from the front page of this site."),
    404: ("There is no page here", "Check the address, or start from the list of calculators."),
    405: ("This address does not take that kind of request", "Open the page itself and use its form."),
    409: ("Somebody else changed this meanwhile", "Reload the page, look at the change and decide again."),
    413: (
        "That is too much text",
        "A form takes 1 MB of text, a file of a whole event 4 MB. Lists hold at most 200 scores.",
    ),
    414: ("This address is too long", "Send the form from the page itself: it takes longer text than an address."),
    415: (
        "This body cannot be read",
        "Send the fields as a form does: as application/x-www-form-urlencoded or multipart/form-data.",
    ),
    422: ("Something in this request cannot be read", "Open the page, mend what it names and send it again."),
    429: ("Too many requests", "Wait a minute, then try again."),
    503: ("The saved events cannot be reached", "Nothing was lost or changed. Wait a minute, then try again."),
    500: (
        "Something broke on our side",
        "Nothing you typed caused harm. Go back: the form still has your text. Then try again.",
    ),
}


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """The site, with settings in place of the defaults; TIEBREAK_… environment variables come before both."""
    application = Site(__name__)
    application.config.update(SETTINGS)
    application.config.update(settings or {})
    application.config.from_prefixed_env("TIEBREAK")
    application.jinja_env.undefined = StrictUndefined
    application.jinja_env.trim_blocks = application.jinja_env.lstrip_blocks = True
    application.jinja_env.globals.update(
        groups=GROUPS,
        asset=asset,
        navigation=navigation,
    )
    application.jinja_env.filters["combined"] = operator.or_
    application.json.sort_keys = False  # type: ignore[attr-defined]
    application.wsgi_app = HeaderAdder(application.wsgi_app)  # type: ignore[method-assign]
    application.before_request(refuse_bad_host)
    application.before_request(refuse_other_bodies)
    Compress(application)
    application.after_request(close_file)  # before Compress: what is registered last runs first
    for module in (
        "front",
        "events",
        "organiser",
        "desk",
        "sheets",
        *dict.fromkeys(page.module for page in PAGES.values()),
    ):
        application.register_blueprint(import_module(f"calculators.pages.{module}").blueprint)
    for other, slug in REDIRECTS.items():
        application.add_url_rule(f"/{other}", f"from_{other}", lambda slug=slug: lead_on(slug))
    application.register_error_handler(HTTPException, show_error)
    application.register_error_handler(UnavailableError, show_unavailable)
    application.extensions["saved_events"] = SavedEvents(Store(application.config["DATABASE_URL"]))
    application.cli.add_command(standings_command)
    application.cli.add_command(pair_command)
    application.cli.add_command(expire_command)
    return application


class Site(Flask):
    """Flask, with the keys of organisers kept out of the log of errors."""

    def log_exception(self, exc_info: Any) -> None:  # noqa: ANN401 - as Flask has it
        """Writes an error to the log with the path masked."""
        self.logger.error("Exception on %s [%s]", masked(request.path), request.method, exc_info=exc_info)


def refuse_bad_host() -> None:
    """Refuses a Host header that is no host name: pages print the host, and caches keep it."""
    if not request.host and request.environ.get("HTTP_HOST"):
        raise SecurityError


def refuse_other_bodies() -> None:
    """Refuses a body that is no form, such as JSON: its fields would be passed over in silence."""
    if request.content_length and request.mimetype not in FORMS:
        abort(415)


def close_file(response: Response) -> Response:
    """Closes a static file with its answer; Flask-Compress puts its own bytes in the file's place and forgets it."""
    if response.direct_passthrough and hasattr(response.response, "close"):
        response.call_on_close(response.response.close)
    return response


def masked(path: str) -> str:
    """The path as logs have it: without keys, on one line whatever characters it has."""
    return quote(KEY.sub(r"\1***", path), PLAIN, errors="replace")


class HeaderAdder:
    """Gives every answer the headers above, error pages and static files too, at the cost of one list.

    The path for the access log stands in the environment, with the keys of organisers masked.
    """

    def __init__(self, wsgi_app: "WSGIApplication") -> None:
        self.wsgi_app = wsgi_app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """The answer of the application with these headers in front of its own."""
        path: str = environ.get("PATH_INFO", "")  # bytes, as WSGI has them
        environ["tiebreak.path"] = masked(path.encode("latin-1").decode("utf-8", "replace"))

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:  # noqa: ANN401
            return start_response(status, [*HEADERS, *headers], exc_info)

        return self.wsgi_app(environ, start)


def lead_on(slug: str) -> AnyResponse:
    """The page's own address, with the query as it came."""
    query = request.query_string.decode("latin-1")
    return redirect(f"/{slug}{f'?{query}' if query else ''}", 301)


def show_error(error: HTTPException) -> AnyResponse:
    """The error as a page, or as JSON at addresses that end in .json; redirects pass as they are."""
    status = error.code or 500
    if error.response is not None or status < 400:
        return error.get_response()
    heading, advice = ERRORS.get(status, ERRORS[400 if status < 500 else 500])
    if status == 404 and request.path.startswith("/events/"):
        advice = "The event may have been deleted by its organiser, or a year passed without anybody opening it."
    if isinstance(error, SecurityError):
        advice = "This site answers only to its own name. Check the host in the address."
    if request.path.endswith(".json"):
        answer = jsonify(errors=[{"field": None, "place": None, "token": None, "message": f"{heading}. {advice}"}])
    else:
        answer = Response(render_template("error.html", heading=heading, advice=advice), mimetype="text/html")
    answer.status_code = status
    # What the error itself says to programs: the methods allowed, when to try again.
    answer.headers.extend([(name, value) for name, value in error.get_headers() if name in {"Allow", "Retry-After"}])
    return answer


def show_unavailable(_: UnavailableError) -> AnyResponse:
    """The store cannot be reached: an error page that says that nothing was lost."""
    return show_error(ServiceUnavailable())


app = create_app()
