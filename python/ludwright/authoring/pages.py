"""HTML pages from templates: `templates/NAME.html.j2` beside the module that fills it in.

Everything that is put into a template is escaped; a name that it lacks is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment

Filters = tuple[tuple[str, Callable[..., Any]], ...]


def render(package: str, name: str, *, filters: Filters = (), **values: Any) -> str:
    """The page that a package's template makes of these values; quotation marks are escaped as `html.escape`
    does it."""
    page = _templates(package, filters).get_template(f"{name}.html.j2").render(values)
    return page.replace("&#39;", "&#x27;").replace("&#34;", "&quot;")


@cache
def _templates(package: str, filters: Filters) -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    found = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters.update(filters)
    return found
