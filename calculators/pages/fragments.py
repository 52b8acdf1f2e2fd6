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


def macro(name: str, *arguments: Any, component: str = "fields") -> str:  # noqa: ANN401
    """What a macro of a component writes."""
    return str(getattr(current_app.jinja_env.get_template(f"components/{component}.html").module, name)(*arguments))


def picture_markup(picture: Any) -> str:  # noqa: ANN401 - one of the shapes of pictures.py
    """A picture, drawn by the macro of its kind."""
    return macro(picture.kind, picture, component="pictures")


def field_markup(slug: str, field: TypedField[Any], example: str = "") -> str:
    """A field with its label, hint, errors and the text as typed, as HTML."""
    if field.errors:
        return macro("field", field, example)
    if field.kind in {"line", "box"}:
        before, after = keep((slug, field.name), lambda: _around_text(field, example))
        return f"{before}{escape(field.text)}{after}"
    if field.text not in field.choices():
        return macro("field", field, example)
    return keep((slug, field.name, field.text), lambda: macro("field", field, example))  # type: ignore[no-any-return]


def _around_text(field: TypedField[Any], example: str) -> list[str]:
    blank = field.copy()
    blank.text = PLACE_OF_TEXT
    return macro("field", blank, example).split(PLACE_OF_TEXT)


def folded_markup(slug: str, form: CalculatorForm) -> str:
    """The folded part of a form, open when a field in it is used or wrong, as HTML."""
    opened, groups = False, []
    for name, members in form.layout().items():
        if not name:
            continue
        if form.touched.isdisjoint(members):
            groups.append(keep((slug, "group", name), lambda: _group(slug, form, name)))  # noqa: B023 - called at once
        else:
            groups.append(_group(slug, form, name))
            opened = opened or any(form[member].errors or form[member].differs for member in members)
    before, after = keep(
        (slug, "folded", str(opened)), lambda: macro("folded", form.folded, PLACE_OF_TEXT, opened).split(PLACE_OF_TEXT)
    )
    return "".join((before, *groups, after))


def _group(slug: str, form: CalculatorForm, name: str) -> str:
    before, after = keep((slug, "around", name), lambda: macro("group", name, PLACE_OF_TEXT).split(PLACE_OF_TEXT))
    return "".join((before, *(field_markup(slug, form[member]) for member in form.layout()[name]), after))
