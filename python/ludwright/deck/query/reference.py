"""The page docs/query-syntax.md, written from the keywords themselves.

Run `python -m ludwright.deck.query.reference > docs/query-syntax.md` after changing one.
"""

from __future__ import annotations

from .display import ORDERS, setting_names
from .is_words import is_words
from .keywords import keywords
from .keywords.is_ import HAS
from .keywords.unsupported import KEYWORDS as UNSUPPORTED

HEAD = """# Search syntax

`ludwright deck search`, the builder's queries and `ludwright.deck.query.search` read Scryfall's search
syntax and answer it from local cards, offline.

```sh
ludwright deck search 'id<=wug t:dragon mv<=5'
ludwright deck search '(t:elf or t:druid) -c:g usd<1' --names
ludwright deck search 'is:commander id=wu order:edhrec' --limit 10
ludwright deck search 'o:/whenever .* dies/ t:creature' --cards oracle-cards.json --explain
```

## Terms

A term is `keyword operator value`, without blanks. A bare word searches names. A value with blanks stands
in `"quotes"`; a pattern stands between `/slashes/`. Capitals and accents never matter.

The operators are `:` `=` `!=` `<` `<=` `>` `>=`. What `:` means depends on the keyword: at least for `c`,
`m`, `devotion` and `produces`; at most for `id`; equal for numbers; contains for texts.

## Joining terms

Terms side by side must all hold; `or` between them asks for either; `-` in front of a term or a group
turns it round; parentheses group. Parentheses bind tightest, then `-`, then AND, then OR.

- A term holds for a card if it holds for **any face**: `pow=3` finds a card whose back has power 3.
  Colours are those of all faces together.
- `-` turns **the whole card** round: `-t:land` finds cards no face of which is a land.
- Terms about printings that stand side by side speak of **one printing**: `s:isd r:common` finds commons
  of that set. `in:` looks at all printings, and so does a negation.

Planes, schemes and vanguards are searched like all other cards; `-is:extra` leaves them out.

## Colours

Letters (`wubrg`), names (`red`), guilds, colleges, shards, families, wedges, triomes and the four-colour
names are understood, and so are numbers of colours, `m` for two or more, and `c` for none. Sets compare
as sets: `c>=wu` has both, `id<=esper` fits into all three, `c>g` is green and something else.

## Mana

`2WW`, `{2}{W}{W}` and `ww2` are the same cost. A cost is a bag of symbols: `m>=2W` asks for two generic
and one white or more. A hybrid or Phyrexian symbol is one symbol of its own, so `m:w` does not find
`{G/W}` or `{2/W}`. A card without a mana cost compares with nothing. `*` in power and toughness counts as
0.

## Text and patterns

`o:` searches rules text without reminders, `fo:` with them. `~` stands for the card itself, by its name
or as "this creature" and the like.

Patterns ignore capitals; `^` and `$` stand for the ends of a line; `.` never crosses lines. Symbols such
as `{T}` need no escape. The shorthands are `\\sm` any mana symbol, `\\sc` a coloured one, `\\smh` a
hybrid, `\\smp` a Phyrexian, `\\smr` one that is repeated, `\\ss` any symbol, `\\spt` 2/2, `\\spp` +1/+1
and `\\smm` -1/-1.

Patterns run in time proportional to the text, whatever they are: the engine never backtracks. What it
cannot do is refused by name: look-around, back-references, possessive repetition.

## Tags

`otag:` reads the tags that the card data carries. Where it carries no such tag, the roles and features of
Ludwright's own registries answer, and the result says so. Common names from elsewhere are understood.

## Errors

An unknown keyword or value is refused with its column and the nearest valid word. Keywords of Scryfall's
that local data cannot answer are refused as unsupported, by name. What is not wrong but worth knowing
(cards that carry no rules text, a price that is nowhere given, tags of our own) comes as a note beside
the result.
"""


def markdown() -> str:
    """The whole page."""
    parts = [HEAD, _keywords(), _settings(), _is(), _has(), _unsupported()]
    return "\n".join(parts)


def _keywords() -> str:
    rows = ["## Keywords", "", "| keyword | operators | meaning | examples |", "| --- | --- | --- | --- |"]
    refused = set(map(id, UNSUPPORTED))
    for held in {id(keyword): keyword for keyword in keywords().values()}.values():
        if id(held) in refused:
            continue
        names = ", ".join(f"`{name}`" if name else "a bare word" for name in held.names)
        signs = "" if held.names == ("!",) else "any" if len(held.operators) > 2 else "`:` `=`"
        rows.append(f"| {names} | {signs} | {held.about} | {', '.join(map(_code, held.examples))} |")
    return "\n".join([*rows, ""])


def _settings() -> str:
    orders = ", ".join(f"`{name}`" for name in ORDERS)
    return "\n".join(
        [
            "## Settings",
            "",
            f"These speak of the whole query ({', '.join(f'`{name}`' for name in setting_names())}):",
            "",
            f"- `order:` {orders}. Cards without the value come last.",
            "- `direction:` `asc`, `desc` or `auto`.",
            "- `unique:` `cards`, or `prints` for every printing that was found.",
            "- `prefer:` `oldest` or `newest`: which printing is shown.",
            "- `display:` `checklist`, or `text` for whole cards.",
            "- `include:extras` is understood; nothing is left out without it.",
            "",
        ]
    )


def _is() -> str:
    rows = ["## Words after `is:` and `not:`", "", "| word | true of |", "| --- | --- |"]
    seen = set()
    for word in is_words().values():
        if word.names not in seen:
            seen.add(word.names)
            rows.append(f"| {', '.join(f'`{name}`' for name in word.names)} | {word.about} |")
    return "\n".join([*rows, ""])


def _has() -> str:
    rows = ["## Words after `has:`", "", "| word | meaning |", "| --- | --- |"]
    return "\n".join([*rows, *(f"| `{word}` | {about} |" for word, (about, _) in HAS.items()), ""])


def _unsupported() -> str:
    rows = ["## Refused by name", "", "| keyword | why |", "| --- | --- |"]
    for keyword in UNSUPPORTED:
        names = ", ".join(f"`{name}`" for name in keyword.names)
        rows.append(f"| {names} | {keyword.about.removeprefix('Not answered: ').capitalize()} |")
    return "\n".join([*rows, ""])


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


if __name__ == "__main__":
    print(markdown(), end="")
