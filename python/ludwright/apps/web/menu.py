"""What can be asked for from outside: games and players by names that are listed, never by files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.errors import Invalid

if TYPE_CHECKING:
    from ludwright._core import Rules

# A person at this match's page.
PERSON = "human"
# Players that read files, cost money, or speak on this terminal: the server's owner may list them.
CLOSED = ("py", "policy", "cfr", "llm", PERSON)
# What a browser may set about a player, and how far; what else a kind knows is its owner's to set.
MOST = {"iterations": 4000, "worlds": 64, "depth": 6, "nodes": 200_000, "seconds": 5, "horizon": 10_000}
WORDS = ("style",)
PAIRS = ("magic", "duel")
LONGEST = 20_000


class Menu:
    """The games and players of one server, those that its owner adds included."""

    def __init__(self, games: Sequence[str] = (), players: Sequence[str] = ()) -> None:
        self.own_games = list(games)
        self.own_players = list(players)
        # Games that are named otherwise: by the beginning of their names, what makes their rules.
        self.others: dict[str, Callable[[str], Rules]] = {}

    def rooms(self) -> list[dict[str, Any]]:
        """Rooms with what can be chosen in each."""
        from ludwright import rooms

        found = []
        for room in rooms().values():
            parts = self._parts(room.name)
            found.append(
                {
                    "room": room.name,
                    "about": room.about,
                    "default": f"{room.name}:{room.default}",
                    "pair": room.name in PAIRS,
                    "names": parts,
                }
            )
        if self.own_games:
            found.append(
                {
                    "room": "own",
                    "about": "games of this server's owner",
                    "default": self.own_games[0],
                    "pair": False,
                    "names": self.own_games,
                }
            )
        return found

    def _parts(self, room: str) -> list[str]:
        from ludwright import rooms

        names = [game.partition(":")[2] for game in rooms()[room].list()]
        if room in PAIRS:
            return sorted({part for name in names for part in name.split(",")})
        return sorted(names)

    def players(self) -> list[dict[str, Any]]:
        from ludwright.players import kinds

        found = [
            {"name": k.name, "about": k.about, "usage": k.usage}
            for k in kinds().values()
            if k.name not in CLOSED
        ]
        own = [
            {"name": name, "about": "a player of this server's owner", "usage": ""}
            for name in self.own_players
        ]
        return [*found, *own]

    def known(self, game: str) -> bool:
        """Whether a game goes by listed names alone."""
        from ludwright import rooms

        if game in self.own_games:
            return True
        room, _, rest = game.partition(":")
        if room not in rooms():
            return False
        if not rest:
            return True
        listed = self._parts(room)
        parts = rest.split(",") if room in PAIRS else [rest]
        return all(part in listed for part in parts)

    def game(self, asked: Any, decks: Any = None, position: Any = None) -> tuple[str, Rules]:
        """The game that a browser asks for, by name; for Magic also by two lists of cards or a position."""
        from ludwright import rooms

        if position is not None:
            return "magic:position", self._position(position)
        if decks is not None:
            return self._decks(decks)
        for beginning, rules in self.others.items():
            if isinstance(asked, str) and asked.startswith(beginning):
                return asked, rules(asked)
        if not isinstance(asked, str) or len(asked) > 200 or not self.known(asked):
            named = quoted(str(asked)[:60])
            room = str(asked).partition(":")[0]
            choice = [f"{room}:{part}" for part in self._parts(room)] if room in rooms() else [*rooms()]
            raise Invalid(
                f"no game {named} is offered here", path="game", remedy=did_you_mean(str(asked), choice)
            )
        room, _, rest = asked.partition(":")
        whole = asked if rest or asked in self.own_games else f"{room}:{rooms()[room].default}"
        return whole, rooms.resolve(whole)

    def _decks(self, decks: Any) -> tuple[str, Rules]:
        from ludwright import magic
        from ludwright.magic.decks import list_decks, parse

        if not isinstance(decks, list) or len(decks) != 2 or not all(isinstance(d, str) for d in decks):
            raise Invalid("a match takes two decks", path="decks", remedy="give two names or lists of cards")
        if any(len(deck) > LONGEST for deck in decks):
            raise Invalid("a list this long is no deck", path="decks", remedy="paste one line a card")
        known = list_decks()
        held = [deck if deck in known else parse(deck, f"deck {n + 1}") for n, deck in enumerate(decks)]
        names = [deck if deck in known else "own deck" for deck in decks]
        return f"magic:{','.join(names)}", magic.rules(*held)

    def _position(self, data: Any) -> Rules:
        from ludwright import magic
        from ludwright.magic import Position

        return magic.rules(position=Position.of(data))

    def seats(self, asked: Any, rules: Rules, others: Any = None, *, people: bool = True) -> list[str]:
        """Who sits where; fewer players than seats alternate, unless `others` sit at the rest. Without
        `people` machines alone."""
        from ludwright.players import kinds, resolve

        if others is not None and isinstance(asked, list):
            asked = [*asked, *[others] * (rules.seats - len(asked))]
        if not isinstance(asked, list) or not asked or not all(isinstance(one, str) for one in asked):
            raise Invalid(
                "nobody is named", path="players", remedy=f"give a list such as [{PERSON!r}, 'random']"
            )
        if len(asked) > rules.seats:
            raise Invalid(
                f"{len(asked)} players for {rules.seats} seats",
                path="players",
                remedy="name as many or fewer",
            )
        for spec in asked:
            # A model that is asked over the network is for matches that somebody plays or looks at.
            if spec == PERSON and people:
                continue
            if spec in self.own_players and (people or not spec.startswith("llm")):
                continue
            name = spec.partition(":")[0]
            offered = [kind for kind in kinds() if kind not in CLOSED]
            if name not in offered or len(spec) > 120:
                raise Invalid(
                    f"no player {quoted(spec[:60])} is offered here",
                    path="players",
                    remedy=did_you_mean(name, [*([PERSON] if people else []), *offered]),
                )
            _bounded(spec)
            resolve(spec, rules)
        return [asked[seat % len(asked)] for seat in range(rules.seats)]


def _bounded(spec: str) -> None:
    """Nobody from outside lets this machine think for hours, nor read a file."""
    for setting in filter(None, spec.partition(":")[2].split(",")):
        key, _, value = (part.strip() for part in setting.partition("="))
        if key in WORDS and value.isidentifier():
            continue
        if key not in MOST:
            raise Invalid(f"{quoted(key)} cannot be set from here", path="players", remedy=", ".join(MOST))
        if not value.isdecimal() or int(value) > MOST[key]:
            raise Invalid(
                f"{key} cannot be {quoted(value[:20])} here", path="players", remedy=f"0 to {MOST[key]}"
            )


def default_player(rules: Rules) -> str:
    return "heuristic" if rules.heuristics else "random"


def checked_seed(asked: Any) -> int | None:
    """A seed as a browser writes it: a number, or its digits where JavaScript cannot hold it."""
    if asked is None or asked == "":
        return None
    if isinstance(asked, str) and asked.isdecimal() and len(asked) < 21:
        asked = int(asked)
    if isinstance(asked, bool) or not isinstance(asked, int) or not 0 <= asked < 2**64:
        raise Invalid("no such seed", path="seed", remedy="a number from 0 to 18446744073709551615")
    return asked


def text_of(data: Mapping[str, Any], key: str, most: int = 200) -> str | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > most:
        raise Invalid(f"{key} is no text of at most {most} characters", path=key)
    return value


def whole(data: Mapping[str, Any], key: str, usual: int, least: int, most: int) -> int:
    """A whole number of a wish, within its bounds."""
    value = data.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Invalid(f"{key} does not fit", path=key, remedy=f"a whole number from {least:,} to {most:,}")
    return value
