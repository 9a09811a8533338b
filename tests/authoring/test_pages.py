"""Pages from templates: nothing that is put in becomes markup."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jinja2 import UndefinedError

from ludwright import parlor
from ludwright.authoring.pages import render
from ludwright.lab.report_page import page as lab_page
from ludwright.parlor.rulebook import page as rules_page

EVIL = "<script>alert('1')</script>"


def test_a_report_escapes_what_it_is_given() -> None:
    shelf = [{"title": EVIL, "page": None, "rules": '" onclick="x'}]
    sections = [(EVIL, ["title", "score", EVIL], [[EVIL, "0.5", EVIL]])]
    page = lab_page({"kind": EVIL, "shelf": shelf}, [EVIL], sections, [EVIL])
    assert "<script" not in page
    assert '"" onclick' not in page
    assert page.count("&lt;script&gt;") == 9
    assert '<td class="n">0.5</td>' in page


def test_a_rulebook_escapes_and_makes_bold() -> None:
    page = rules_page(replace(parlor.genome("war"), name=EVIL), example=False)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "<b>" in page


def test_a_name_that_a_template_lacks_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="title"):
        render("ludwright.lab", "report", facts=[], sections=[], usages=[], links={})
