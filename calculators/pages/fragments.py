"""Parts of a page that most requests share: written by the templates once per process, kept as markup."""

from collections.abc import Callable
from functools import cache
from typing import Any

from flask import current_app, render_template
from markupsafe import Markup, escape

from calculators.pages.fields import TypedField
from calculators.pages.forms import CalculatorForm

PLACE_OF_TEXT = "\ue003"  # stands for the text typed while a field is written once for all texts

_kept: dict[tuple[str, ...], Any] = {}


def keep(key: tuple[str, ...], write: Callable[[], Any]) -> Any:  # noqa: ANN401 - markup, or the parts around a text
    """What was written under this key before, else now."""
    if key not in _kept:
        _kept[key] = write()
    return _kept[key]


@cache
def navigation(slug: str) -> Markup:
    """The list of all pages, with the present one marked."""
    return Markup(render_template("components/navigation.html", slug=slug))  # noqa: S704 - our own template's output


def macro(name: str) -> Callable[..., Markup]:
    """A macro of the field component."""
    found: Callable[..., Markup] = getattr(current_app.jinja_env.get_template("components/fields.html").module, name)
    return found


def field_markup(slug: str, field: TypedField[Any], example: str = "") -> Markup:
    """A field with its label, hint, errors and the text as typed."""
    if field.errors:
        return macro("field")(field, example)
    if field.kind in {"line", "box"}:
        before, after = keep((slug, field.name), lambda: _around_text(field, example))
        return Markup(f"{before}{escape(field.text)}{after}")  # noqa: S704 - the text is escaped
    if field.text not in field.choices():
        return macro("field")(field, example)
    return keep((slug, field.name, field.text), lambda: macro("field")(field, example))  # type: ignore[no-any-return]


def _around_text(field: TypedField[Any], example: str) -> list[str]:
    blank = field.copy()
    blank.text = PLACE_OF_TEXT
    return str(macro("field")(blank, example)).split(PLACE_OF_TEXT)


def folded_markup(slug: str, form: CalculatorForm) -> Markup:
    """The folded groups of a form; one stands open when a field in it is used or wrong."""
    return Markup().join(_group_markup(slug, form, name, fields) for name, fields in form.groups)


def _group_markup(slug: str, form: CalculatorForm, name: str, fields: list[TypedField[Any]]) -> Markup:
    if all(map(form.rests, fields)):
        return keep((slug, name), lambda: _around_fields(slug, name, fields))  # type: ignore[no-any-return]
    opened = any(field.errors or field.differs for field in fields)
    before, after = keep(
        (slug, name, str(opened)), lambda: str(macro("group")(name, PLACE_OF_TEXT, opened)).split(PLACE_OF_TEXT)
    )
    return Markup(before + "".join([field_markup(slug, field) for field in fields]) + after)  # noqa: S704 - parts are markup


def _around_fields(slug: str, name: str, fields: list[TypedField[Any]]) -> Markup:
    return macro("group")(name, Markup().join(field_markup(slug, field) for field in fields), False)
