"""Whole cards as the core reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...authoring.names import quoted
from ...authoring.strict import Document, place
from ...errors import Invalid, LudwrightError, Unsupported
from ..notation import ast_abilities as a
from ..notation.ast_base import Ability
from ..notation.ast_card import Card, Face
from ..notation.ast_costs import Choice, Cost, Either
from ..notation.ast_mechanics import KeywordAbility
from ..notation.ast_program import Program
from ..notation.ast_words import COLORS
from ..notation.parameters import has_parameters, parameters
from .abilities import abilities, chapters, enchant
from .anchors import anchored
from .backups import backed
from .context import Context, Json
from .costs import cost, free
from .dungeons import is_dungeon, room_abilities
from .dungeons import layout as layout_of
from .expand import abilities as expanded
from .expand import costs as with_costs
from .following import followed
from .nouns import condition, filter_, value
from .rooms import doors, is_room, roomed
from .scope import LowerFault
from .shapes import LAYOUTS, both, entwined, overloaded, own_cost, shape_of
from .stations import stationed
from .texts import face_text
from .verbs import nested, program

# An ability, where it stands in the card, the keyword that it came from, and what is printed of it.
Given = tuple[Ability, str, str | None, Ability]


def lowered(document: Document[Card], name: str | None = None) -> str:
    """The JSON of a card's file; the first fault is raised with its place. `name`: a token's id."""
    card = document.require()
    try:
        made = _lowered(card, name)
    except LowerFault as fault:
        raise _error(card, fault, place(document.source, *_place(document, fault.path))) from None
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def lower(card: Card, name: str | None = None) -> Json:
    """A card with every field present; the first fault is raised with the clause. `name`: a token's id."""
    try:
        return _lowered(card, name)
    except LowerFault as fault:
        raise _error(card, fault) from None


def _error(card: Card, fault: LowerFault, where: str | None = None) -> LudwrightError:
    family = Unsupported if fault.unsupported else Invalid
    clause = f"{fault.path}: " if fault.path else ""
    return family(f"{card.name}: {clause}{fault.message}", code=fault.code, path=where, remedy=fault.remedy)


def _place(document: Document[Card], path: str) -> tuple[int, int]:
    """Where a part of the card stands, or the nearest part around it. A list may be its only entry."""
    while path:
        for written in (path, path.replace("[0]", "")):
            if written in document.marks:
                return document.marks[written]
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return 1, 1


def _lowered(card: Card, name: str | None) -> Json:
    for parameter, path in parameters(card) if has_parameters(card) else ():
        remedy = "write what is meant; parameters belong to the files of mechanics"
        raise LowerFault(f"no parameter {quoted(f'${parameter}')} here", path, remedy, "unknown-parameter")
    printed = stationed(roomed(card))
    written: Card = followed(with_costs(printed))
    room = is_room(card)
    # A Room's halves are told as they are written.
    faces = [_face(written, n, own) for n, own in enumerate(card.faces if room else printed.faces)]
    if printed is not card:
        for made, own in zip(faces, card.faces, strict=True):
            made["text"] = face_text(own)
    layout = "token" if name is not None else "dungeon" if is_dungeon(card) else written.layout
    if layout == "prepare":
        # While the permanent is prepared, a copy of its spell may be cast.
        ready = {"is": {"what": "this", "filter": {"designated": "prepared"}}}
        there = {"from": ["battlefield"], "word": "prepared", "when": ready}
        faces[1]["ways"] = [{**way, **there} for way in faces[1]["ways"][:1]]
    if layout == "flip":
        # CR 710.1c: flipped or not, it has the colours and the mana cost of the card.
        faces[1] |= {key: faces[0][key] for key in ("cost", "colors")} | {"ways": []}
    for shape, path in _shapes(written.front):
        layout = _shaped(written, shape, path, faces) or layout
    whole: Json = {"name": name or card.front.name, "layout": layout, "faces": faces}
    return {**whole, "doors": doors(card)} if room else whole


def _shapes(face: Face) -> Iterator[tuple[a.Shape, str]]:
    """The other shapes that a face may be cast in."""
    for ability, path, *_ in _given(face, face, ""):
        if isinstance(ability, a.Shape):
            yield ability, path


def _shaped(card: Card, shape: a.Shape, path: str, faces: list[Json]) -> str | None:
    """Adds the face that the card is in another shape; the layout that it has by that."""
    cx = Context(card, card.front)
    with cx.at(path):
        way = _way(shape.word, cost(cx, shape.cost), **{"from": list(shape.source)})
        if shape.kind == "back":
            if len(faces) != 2:
                raise cx.fault("it has no back", "write it on a card with two faces")
            faces[1]["ways"].append(way)
            return None
        if shape.kind == "both halves":
            if len(faces) != 2:
                raise cx.fault("it has no halves", "write it on a split card")
            price, do = both(card)
            faces[0]["ways"].append({**_way(shape.word, cost(cx, price)), "spell": nested(cx, do, "spell")})
            return None
        if len(faces) != 1:
            raise cx.unsupported("a card with two faces that is cast in another shape")
        face = shape_of(card.front, shape)
        way["timing"] = "sorcery" if shape.kind == "face down" else None
        faces.append({**_whole(Context(card, face), face, ""), "ways": [way]})
    return LAYOUTS[shape.kind]


def _prefix(card: Card, n: int) -> str:
    return "" if len(card.faces) == 1 else ("front.", "back.")[n]


def _given(face: Face, own: Face, prefix: str) -> Iterator[Given]:
    """Every ability of a face with its path, mechanics that change how it is cast taken apart. What is
    printed is the `own` face's, where costs go by name."""
    if "Siege" in face.type.subtypes:
        yield from _taken_apart(KeywordAbility("siege"), f"{prefix}type", None)
    for key in ("keywords", "abilities"):
        for n, (ability, printed) in enumerate(zip(getattr(face, key), getattr(own, key), strict=True)):
            yield from _taken_apart(ability, f"{prefix}{key}[{n}]", None, printed)


def _taken_apart(
    ability: Ability, path: str, keyword: str | None, printed: Ability | None = None
) -> Iterator[Given]:
    if isinstance(ability, KeywordAbility):
        what, given = expanded(ability)
        for inner in given:
            yield from _taken_apart(inner, path, what.keyword or keyword, printed or ability)
        return
    if isinstance(ability, a.AnyNumberInDeck):
        return
    if isinstance(ability, a.Backup):
        for n, inner in enumerate((backed(ability), *ability.gives)):
            yield from _taken_apart(inner, path, keyword, printed or ability if n == 0 else inner)
        return
    if isinstance(ability, a.AnchorWords):
        for inner, own in anchored(ability):
            yield from _taken_apart(inner, path, keyword, own)
        return
    yield ability, path, keyword, printed or ability


_CASTING = (
    a.Alternative,
    a.OptionalCost,
    a.Escalate,
    a.CostChange,
    a.AdditionalCost,
    a.OpeningHand,
    a.Shape,
    a.Splice,
)


def _face(card: Card, n: int, own: Face) -> Json:
    face = card.faces[n]
    prefix = _prefix(card, n)
    cx = Context(card, face)
    with cx.at(prefix.rstrip(".")):
        return _whole(cx, own, prefix)


def _whole(cx: Context, own: Face, prefix: str) -> Json:
    card, face = cx.card, cx.face
    given = list(_given(face, own, prefix))
    made = {
        "name": face.name,
        "cost": None if face.cost is None else str(face.cost),
        "colors": list(colors(face)),
        "supertypes": list(face.type.supertypes),
        "types": list(face.type.types),
        "subtypes": list(face.type.subtypes),
        "power": None if face.pt is None else face.pt.power or 0,
        "toughness": None if face.pt is None else face.pt.toughness or 0,
        "loyalty": None if face.loyalty is None else value(cx, face.loyalty),
        "defense": face.defense,
        "keywords": [ability.word for ability, *_ in given if isinstance(ability, a.Keyword)],
        "abilities": _abilities(card, face, given, prefix),
    }
    casting = [entry for entry in given if isinstance(entry[0], _CASTING)]
    made |= _casting(cx, face, casting, prefix)
    if face.rooms:
        made["rooms"] = layout_of(cx, face)
    cx.scope.finish()
    return {**made, "text": face_text(own, card.layout == "token")}


def _abilities(card: Card, face: Face, given: list[Given], prefix: str) -> Json:
    made: list[Json] = []
    if face.enchant is not None:
        made.append(enchant(Context(card, face, path=f"{prefix}enchant")))
    for ability, path, keyword, printed in given:
        if not isinstance(ability, (a.Keyword, *_CASTING)):
            made += abilities(card, face, ability, path, keyword, printed=printed)
    made += chapters(card, face, prefix) if face.chapters else []
    return made + room_abilities(card, face)


def _casting(cx: Context, face: Face, given: list[Given], prefix: str) -> Json:
    """How the face is cast. Costs come first: what they bind may be used by the program."""
    own = [] if face.cost is None else [_way("normal", {"mana": str(face.cost), "parts": []})]
    made: Json = {"ways": own, "extra": free(), "optional": [], "reductions": []}
    choices: tuple[Choice, ...] = ()
    with cx.at(f"{prefix}extra cost"):
        if face.extra_cost is not None:
            choices, always = _choices(face.extra_cost)
            made["extra"] = cost(cx, always)
            prices = [(choice.word, cost(cx, choice.cost)) for choice in choices]
    with cx.at(f"{prefix}cast only if"):
        made["castable"] = condition(cx, face.castable)
    programs: list[tuple[Json, a.Alternative, str]] = []
    for ability, path, _, _ in given:
        with cx.at(path):
            _method(cx, ability, path, made, programs)
    if any(way["word"] == "aftermath" for way in made["ways"]):
        # CR 702.127a: only from a graveyard.
        made["ways"] = [way for way in made["ways"] if way["word"] != "normal"]
    if choices:
        made["ways"] = [_with(way, word, price) for way in made["ways"] for word, price in _ordered(prices)]
    with cx.at(f"{prefix}spell"):
        if face.spell is not None:
            entwine = any(entry["word"] == "entwine" for entry in made["optional"])
            program(cx, entwined(face.spell) if entwine else face.spell, f"{prefix}spell")
            for ability, *_ in given:
                if isinstance(ability, a.Escalate) and cx.body.modes is not None:
                    cx.body.modes["further"] = cost(cx, ability.cost)
        made["spell"] = cx.body.json() if face.spell is not None else None
    for way, ability, path in programs:
        with cx.at(path):
            do = ability.do or overloaded(face.spell or Program(()))
            way["spell"] = nested(cx, do, "alternative.do")
    return made


def _choices(price: Cost) -> tuple[tuple[Choice, ...], Cost]:
    """The costs of which one is paid, and those that are paid anyway."""
    either = [part for part in price.parts if isinstance(part, Either)]
    rest = tuple(part for part in price.parts if not isinstance(part, Either))
    return (either[0].choices if either else ()), Cost(price.mana, rest)


def _ordered(prices: list[tuple[str, Json]]) -> list[tuple[str | None, Json]]:
    """The ordinary choice first, which goes by no word of its own."""
    return [(None, prices[-1][1]), *prices[:-1]]


def _with(way: Json, word: str | None, price: Json) -> Json:
    """A way with one of several additional costs."""
    paid = way["cost"]
    whole = {"mana": paid["mana"] + price["mana"], "parts": [*paid["parts"], *price["parts"]]}
    return {**way, "word": way["word"] if word is None or way["word"] != "normal" else word, "cost": whole}


def _method(
    cx: Context, ability: Ability, path: str, made: Json, programs: list[tuple[Json, a.Alternative, str]]
) -> None:
    match ability:
        case a.AdditionalCost(cost=price):
            more = cost(cx, price)
            made["extra"]["mana"] += more["mana"]
            made["extra"]["parts"] += more["parts"]
        case a.OptionalCost(word=word, cost=price, repeat=repeat):
            cx.optional = True
            made["optional"].append({"word": word, "cost": cost(cx, price), "repeat": repeat})
            cx.optional = False
        case a.OpeningHand(do=do):
            made["opening"] = nested(cx, do, "opening hand")
        case a.Splice(onto=onto, cost=price):
            # CR 702.47b: what it adds is all that the card itself does.
            if cx.face.spell is None or "splice" in made:
                raise cx.unsupported("splicing what has no spell, or splicing it in two ways")
            made["splice"] = {"onto": filter_(cx, onto), "cost": cost(cx, price), "body": _spliced(cx)}
        case a.CostChange(by=by, mana=mana, test=test):
            when = condition(cx, test)
            made["reductions"].append({"when": when, "by": value(cx, by), "colored": str(mana)})
        case a.Alternative():
            way = _way(
                ability.word,
                cost(cx, own_cost(ability.cost, cx.face)),
                **{"from": list(ability.source)},
                when=condition(cx, ability.test),
                timing=ability.timing,
                then=ability.then,
            )
            made["ways"].append(way)
            if ability.do is not None or ability.each:
                programs.append((way, ability, path))


def _spliced(cx: Context) -> Json:
    """The spell's program once more, with slots of its own."""
    assert cx.face.spell is not None
    inner = Context(cx.card, cx.face)
    with inner.at("spell"):
        program(inner, cx.face.spell, "spell")
        inner.scope.finish()
    if inner.body.modes is not None:
        raise cx.unsupported("splicing a spell with modes")
    return inner.body.json()


def _way(word: str, price: Json, **more: Json) -> Json:
    made = {
        "word": word,
        "from": ["hand"],
        "cost": price,
        "when": "always",
        "timing": None,
        "then": None,
        "spell": None,
    }
    return {**made, **more}


def colors(face: Face) -> tuple[str, ...]:
    """Those of the cost and of the indicator (CR 105.2, 204); devoid has none (CR 702.114a)."""
    devoid = any(isinstance(keyword, a.Keyword) and keyword.word == "devoid" for keyword in face.keywords)
    if devoid or face.color == ():
        return ()
    indicated = face.color or ()
    return tuple(color for color in COLORS if color in indicated or color in (face.cost or ""))
