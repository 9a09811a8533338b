"""What each player does as often as they have something: one player after the other."""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

_OWN = r"(?:they|their|that player|that player's)\b"
_DEEDS = r"loses|gains|draws|creates|mills|discards|sacrifices"
# How often, by what they have themselves.
_MUCH = (
    rf"(?:for each (?:[^.,\"]*? )?{_OWN}|equal to (?:[^.,\"]*? )?{_OWN}|half (?:the (?:[^.,\"]*? ))?{_OWN}"
    rf"|X [^.\"]*?, where X is (?:[^.,\"]*? )?{_OWN}|(?:hand|cards in their hand), then \w+ that many\b)"
)


def _each(found: re.Match[str]) -> str:
    lead, each, rest = found.groups()
    return f"{lead}{'F' if each[0] == 'E' else 'f'}or each player, that player {rest}"


def _hurt(found: re.Match[str]) -> str:
    lead, what, much = found.groups()
    upper = not lead or lead[-2:] in (". ", "• ", "— ")
    much = re.sub(r"\bthey control\b", "that player controls", much)
    return f"{lead}{'F' if upper else 'f'}or each player, {what} deals damage to that player equal to {much}"


def _only_one(found: re.Match[str]) -> str:
    """Two play: what is done for each opponent is done for one, and so are those creatures one."""
    lead, verb, what, rest, after = found.groups()
    verb = verb[0].upper() + verb[1:] if lead == "F" else verb
    for several, one in (
        ("those creatures", "that creature"),
        ("They gain", "It gains"),
        ("Those creatures gain", "That creature gains"),
        ("Each of that creature doesn't", "That creature doesn't"),
    ):
        after = after.replace(several, one)
    return f"{verb} {what} an opponent controls{rest}. {after}"


EACH: dict[str, Rewrite] = {
    "for each opponent, one creature": sub(
        r"\b([Ff])or each opponent, (gain control of|tap) (up to one (?:other )?target creature) that "
        r"player controls([^.\"]*)\. ([^\"]*?[Tt]hose creatures[^\"]*)$",
        _only_one,
    ),
    "each as often as they have": sub(
        rf"(^|[:,•—] |\. |\. Then )([Ee]ach player) ((?:{_DEEDS}) (?:[^.\"]*? )?{_MUCH})", _each
    ),
    "damage to each, as much as they have": sub(
        rf"(^|[:,•—] |\. )(~|it|this \w+) deals damage to each player equal to ((?:[^.,\"]*? )?{_OWN})", _hurt
    ),
}
