"""XML deck files, read with care: no doctype, no entities."""

from __future__ import annotations

from xml.etree import ElementTree

from ludwright.errors import Invalid

from .base import MOST_COPIES


def parsed(text: str, root: str, source: str) -> ElementTree.Element:
    """The root element of a document, which must have this name."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise Invalid("a document type is refused", path=source, remedy="remove the DOCTYPE")
    try:
        # As bytes, since a declared encoding would not fit text that is decoded already.
        element = ElementTree.fromstring(text.encode("utf-8"))
    except ElementTree.ParseError as error:
        line, column = error.position
        raise Invalid(
            f"not well-formed XML: {error}", path=f"{source}:{line}:{column + 1}", remedy="mend the file"
        ) from error
    if element.tag != root:
        raise Invalid(f"the root is <{element.tag}>", path=source, remedy=f"give a file with <{root}>")
    return element


def number_of(element: ElementTree.Element, key: str, source: str) -> int:
    """How many copies an element says."""
    text = element.get(key, "")
    if not text.isdigit() or not 1 <= int(text) <= MOST_COPIES:
        raise Invalid(
            f"<{element.tag}> has {key}={text!r}",
            path=source,
            remedy=f"write a count from 1 to {MOST_COPIES}",
        )
    return int(text)


def name_of(element: ElementTree.Element, key: str, source: str) -> str:
    name = element.get(key, "").strip()
    if not name:
        raise Invalid(f"<{element.tag}> has no {key}", path=source, remedy="write the card's name")
    return name


def printed(root: ElementTree.Element) -> str:
    ElementTree.indent(root)
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'
