"""A built deck as one HTML page that needs nothing else: styles and drawings are inside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ..result import Chosen, DeckBuild

if TYPE_CHECKING:
    from ..registries import Target

_COLOURS = {"W": "#d9cf9a", "U": "#3b7dc4", "B": "#4a4450", "R": "#c8472f", "G": "#3c8a4e"}
_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SOFT, _FILL = "#8a8f99", "#5b6ee1"
# A target without an upper end.
_OPEN = 60
_STYLE = """
:root{color-scheme:light dark;--ink:#22252b;--paper:#fbfaf7;--soft:#686d78;--line:#dcd9d1}
@media(prefers-color-scheme:dark){:root{--ink:#e7e6e3;--paper:#17191d;--soft:#9a9fa9;--line:#33373f}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2rem auto;
max-width:72rem;padding:0 1rem;overflow-wrap:anywhere}
h1{margin:0 0 .2rem;font-size:1.7rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.1rem}
.soft{color:var(--soft)}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));
gap:0 3rem}
figure{margin:0}figcaption{color:var(--soft);font-size:.85rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;vertical-align:top;
border-bottom:1px solid var(--line)}th{color:var(--soft);font-weight:500}
.n{text-align:right;white-space:nowrap}svg{max-width:31rem}
.cards td:nth-child(2){font-weight:600;min-width:11rem}.cards tbody th{padding-top:1rem;color:var(--ink);
font-weight:600}
svg text{fill:currentColor;font:12px system-ui,sans-serif}details summary{cursor:pointer}
code{font-size:.85em}
@media(max-width:44rem){.cards thead th:last-child{display:none}.cards tr{display:grid;padding:.4rem 0;
gap:0 .5rem;grid-template-columns:1.2rem 1fr 2.6rem 2.8rem 3.6rem;border-bottom:1px solid var(--line)}
.cards td,.cards th{border:0;padding:0}.cards .why{grid-column:2/-1;font-size:.85rem}
.cards tbody th{grid-column:1/-1;padding-top:.6rem}.cards td:nth-child(2){min-width:0}}
""".strip()


def page(build: DeckBuild) -> str:
    title = " and ".join(build.commanders)
    colours = ", ".join(_NAMES[c] for c in build.identity) or "colourless"
    themes = f" · themes: {', '.join(build.themes)}" if build.themes else ""
    proven = "proven best" if build.gap == 0 else f"at most {100 * build.gap:.2f} % below the best"
    body = f"""<h1>{escape(title)}</h1>
<p class="soft">{escape(colours + themes)} · bracket {build.bracket.level} · {build.money}</p>
<p>Score {build.objective:.2f}, bound {build.bound:.2f}: {proven} of {build.candidates} candidates.
Greedy selection reaches {build.greedy:.2f}.</p>
<div class="charts">{_curve(build)}{_roles(build)}{_sources(build)}{_prices(build)}</div>
{_bracket(build)}{_cards(build)}{_castability(build)}{_origin(build)}"""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _figure(title: str, caption: str, width: int, height: int, marks: Sequence[str]) -> str:
    drawing = "".join(marks)
    return (
        f'<figure><h2>{escape(title)}</h2><svg viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}" width="100%">{drawing}</svg>'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def _bar(x: float, y: float, width: float, height: float, fill: str, title: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2" fill="{fill}" '
        f'stroke="currentColor" stroke-opacity=".25" stroke-width=".6">'
        f"<title>{escape(title)}</title></rect>"
    )


def _label(x: float, y: float, text: str, anchor: str = "start", style: str = "") -> str:
    faint = ' opacity=".65"' if style == "soft" else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{faint}>{escape(text)}</text>'


def _curve(build: DeckBuild) -> str:
    most = max([*build.curve.values(), 1])
    marks = []
    for n, (bucket, count) in enumerate(build.curve.items()):
        tall = 120 * count / most
        name = f"{bucket}+" if bucket == 7 else str(bucket)
        marks.append(_bar(10 + 44 * n, 140 - tall, 34, tall, _FILL, f"{count} cards of mana value {name}"))
        marks.append(_label(27 + 44 * n, 156, name, "middle"))
        marks.append(_label(27 + 44 * n, 134 - tall, str(count), "middle"))
    caption = f"Average mana value {build.mana.average_mana_value:.2f}, lands left out."
    return _figure("Mana curve", caption, 370, 165, marks)


def _roles(build: DeckBuild) -> str:
    rows = list(build.targets.items())
    most = max([*build.counts.values(), *(t.max for _, t in rows if t.max < _OPEN), 1])
    marks = []
    for n, (role, target) in enumerate(rows):
        y, count = 22 * n, build.counts[role]
        wanted = _wanted(target)
        left = 190 * target.min / most
        wide = 190 * (target.max - target.min) / most if target.max < _OPEN else 2
        marks.append(_label(0, y + 14, _words(role)))
        marks.append(_bar(90, y + 4, 190 * count / most, 12, _FILL, f"{count} cards, wanted {wanted}"))
        marks.append(
            f'<rect x="{90 + left:.1f}" y="{y + 1}" width="{max(wide, 2):.1f}" height="18" fill="none" '
            f'stroke="currentColor" stroke-width="1.3" rx="3"><title>wanted {wanted}</title></rect>'
        )
        marks.append(_label(310, y + 14, str(count), "end"))
        marks.append(_label(365, y + 14, wanted, "end", "soft"))
    caption = "Bars are cards, frames and the last column what was wanted."
    return _figure("Roles", caption, 370, 22 * len(rows) + 6, marks)


def _wanted(target: Target) -> str:
    return f"{target.min}+" if target.max >= _OPEN else str(target)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _sources(build: DeckBuild) -> str:
    colours = build.mana.colours
    if not colours:
        return ""
    most = max([*(max(c.sources, c.needed, c.pips) for c in colours), 1])
    marks = []
    for n, colour in enumerate(colours):
        y = 44 * n
        marks.append(_label(0, y + 14, f"{_NAMES[colour.colour]} pips"))
        marks.append(_bar(90, y + 3, 190 * colour.pips / most, 12, _SOFT, f"{colour.pips} pips"))
        marks.append(_label(310, y + 14, str(colour.pips), "end"))
        marks.append(_label(0, y + 32, "sources"))
        wide = 190 * colour.sources / most
        marks.append(_bar(90, y + 21, wide, 12, _COLOURS[colour.colour], f"{colour.sources:g} sources"))
        at = 90 + 190 * colour.needed / most
        marks.append(
            f'<line x1="{at:.1f}" y1="{y + 18}" x2="{at:.1f}" y2="{y + 36}" stroke="currentColor" '
            f'stroke-width="2"><title>{escape(colour.asked_by)} asks for {colour.needed}</title></line>'
        )
        marks.append(_label(310, y + 32, f"{colour.sources:g}", "end"))
        marks.append(_label(365, y + 32, f"of {colour.needed}", "end", "soft"))
    asking = ", ".join(f"{c.asked_by} ({_NAMES[c.colour]})" for c in colours if c.asked_by)
    caption = (
        f"{build.mana.lands} lands; {build.mana.lands_wanted:.1f} by the formula. Lines and the last column "
        f"are what the most demanding cards ask for on curve: {asking}."
    )
    return _figure("Pips and sources", caption, 370, 44 * len(colours) + 4, marks)


def _prices(build: DeckBuild) -> str:
    priced = sorted((c for c in build.cards if c.price), key=lambda c: (-(c.price or 0) * c.count, c.name))
    top = priced[:10]
    if not top:
        return _figure("Prices", f"{build.money.capitalize()}.", 370, 1, ())
    most = max((c.price or 0) * c.count for c in top)
    marks = []
    for n, card in enumerate(top):
        cost = (card.price or 0) * card.count
        y = 20 * n
        name = card.name if len(card.name) <= 24 else card.name[:23] + "…"
        marks.append(_label(0, y + 13, name))
        marks.append(_bar(170, y + 3, 140 * cost / most, 11, _FILL, f"{card.name}: {cost:.2f}"))
        marks.append(_label(365, y + 13, f"{cost:.2f}", "end"))
    return _figure("Prices", f"The dearest cards; {build.money}.", 370, 20 * len(top) + 4, marks)


def _bracket(build: DeckBuild) -> str:
    rows = "".join(
        f"<li>at least {r.bracket}: {escape(r.text)} ({escape(', '.join(r.cards))})</li>"
        for r in build.bracket.reasons
    )
    said = f"<ul>{rows}</ul>" if rows else "<p>Nothing in it asks for a higher one.</p>"
    return f"<h2>Bracket {build.bracket.level}</h2>{said}"


def _cards(build: DeckBuild) -> str:
    heads = '<tr><th class="n">n</th><th>card</th><th class="n">mana</th><th class="n">score</th>'
    heads += '<th class="n">price</th><th>why</th></tr>'
    rows, last = [], ""
    for card in build.cards:
        if card.role != last:
            last = card.role
            count = sum(c.count for c in build.cards if c.role == last)
            rows.append(f'<tr><th colspan="6">{escape(_words(last))} · {count}</th></tr>')
        rows.append(_row(card))
    count = sum(card.count for card in build.cards)
    leads = "a commander" if len(build.commanders) == 1 else "two commanders"
    return (
        f'<h2>{count} cards and {leads}</h2><table class="cards"><thead>{heads}</thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _row(card: Chosen) -> str:
    parts = ", ".join(f"{name} {value:+.2f}" for name, value in card.breakdown.items())
    price = "" if card.price is None else f"{card.price:.2f}"
    mana = "" if card.land else f"{card.mana_value:g}"
    return (
        f'<tr><td class="n">{card.count}</td><td>{escape(card.name)}</td><td class="n">{mana}</td>'
        f'<td class="n">{card.score:.2f}</td><td class="n">{price}</td>'
        f'<td class="why">{escape(card.reason)}<br><span class="soft">{escape(parts)}</span></td></tr>'
    )


def _castability(build: DeckBuild) -> str:
    rows = "".join(
        f"<tr><td>{escape(cast.name)}</td><td>{escape(cast.cost)}</td>"
        f'<td class="n">{100 * cast.castability.given_lands:.1f} %</td></tr>'
        for cast in build.mana.casts[:10]
    )
    heads = '<tr><th>card</th><th>cost</th><th class="n">colours on curve</th></tr>'
    return f"<h2>Hardest to cast</h2><table>{heads}{rows}</table>"


def _origin(build: DeckBuild) -> str:
    queries = "".join(
        f"<tr><td>{escape(q['for'])}</td><td><code>{escape(q['query'])}</code></td></tr>"
        for q in build.queries
    )
    versions = " · ".join(f"{escape(name)} {escape(value)}" for name, value in build.versions.items())
    notes = "".join(f"<p>{escape(note)}</p>" for note in build.notes)
    return (
        f'<h2>How it was made</h2><p class="soft">{versions} · seed {build.seed} · {build.built_at}</p>'
        f"{notes}<details><summary>{len(build.queries)} queries</summary><table>{queries}</table></details>"
    )
