"""What each player does as often as they have something, one player after the other; what is done for each
opponent is done once, where there is one."""

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


# Two play (docs/magic.md): who is chosen for each opponent is chosen once.
_SEVERAL: tuple[tuple[str, str], ...] = (
    (r"\b([Ee])ach of those (creature|permanent|artifact|card)s\b", r"that \2"),
    (r"\b([Tt])hose (creature|permanent|artifact|card)s (gain|get|lose)\b", r"\1hat \2 \3s"),
    (r"\b([Tt])hose (creature|permanent|artifact|card)s don't\b", r"\1hat \2 doesn't"),
    (r"\b([Tt])hose (creature|permanent|artifact|card)s\b", r"\1hat \2"),
    (r"(?<=\. )They (gain|get|lose)\b", r"It \1s"),
    (r"(?<=\. )They don't\b", "It doesn't"),
    (r"\bfor as long as they have\b", "for as long as it has"),
)


def _once(text: str) -> str:
    for several, one in _SEVERAL:
        text = re.sub(several, one, text)
    return text


def _begun(lead: str, text: str) -> str:
    return text[0].upper() + text[1:] if lead == "F" else text


def _only_one(found: re.Match[str]) -> str:
    lead, verb, what, whose, after = found.groups()
    of_whom = "from an opponent's graveyard" if "graveyard" in whose else "an opponent controls"
    return f"{_begun(lead, verb)}{what} {of_whom}{_once(after)}"


def _one_of_each(found: re.Match[str]) -> str:
    lead, verb, what, after = found.groups()
    return f"{_begun(lead, verb)}{what} you control and {what} an opponent controls{after}"


def _all_of_one(found: re.Match[str]) -> str:
    """If there is one, all of them are that one."""
    verb = "get" if found[2] == "gets" else "have"
    return f"{found[1]}creatures you control {verb} {found[3].replace(' and has ', ' and have ')}"


_TARGET = r"(?:up to one )?(?:other )?target [^.,\"]*?"
_VERB = r"(?:~ |you )?(?:may )?[\w ]*?"


EACH: dict[str, Rewrite] = {
    "one target for each opponent": sub(
        rf"\b([Ff])or each opponent, ({_VERB})\b({_TARGET}) "
        r"((?:that (?:player|opponent)|they) controls?|(?:in|from) that player's graveyard)\b([^\"]*)$",
        _only_one,
    ),
    "one target for each player": sub(
        rf"\b([Ff])or each player, ({_VERB})\b(up to one target [^.,\"]*?) that player controls\b([^\"]*)$",
        _one_of_each,
    ),
    "made for each opponent": sub(
        r"\b([Ff])or each opponent, (?:you )?(create (?:(?! unless | that (?:player|opponent))[^.\"])*?)"
        r"(?:( that(?:'s| are) tapped and attacking)(?: that (?:player|opponent)(?: or a planeswalker they "
        r"control)?)?)?(?=\.)",
        lambda found: f"{_begun(found[1], found[2])}{found[3] or ''}",
    ),
    "you and the other": sub(r"\b([Yy]ou and) another target player\b", r"\1 target opponent"),
    "in the other's turn": sub(r"\b([Aa]t the beginning of) each other player's\b", r"\1 each opponent's"),
    "exactly one creature": sub(
        r"^(As long as you control exactly one creature, )that creature (gets|has) ([^.\"]*)",
        _all_of_one,
    ),
    "each as often as they have": sub(
        rf"(^|[:,•—] |\. |\. Then )([Ee]ach player) ((?:{_DEEDS}) (?:[^.\"]*? )?{_MUCH})", _each
    ),
    "damage to each, as much as they have": sub(
        rf"(^|[:,•—] |\. )(~|it|this \w+) deals damage to each player equal to ((?:[^.,\"]*? )?{_OWN})", _hurt
    ),
}
