"""Whole matches in line mode, played by scripts over a pipe, and what a person may ask for on the way."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import ludwright
from ludwright.apps import terminal
from ludwright.apps.cli.play import screen_for, seats
from ludwright.apps.ledger import changes
from ludwright.apps.magic_card import GLOSSARY
from ludwright.apps.magic_story import lines as told
from ludwright.apps.sitting import HUMAN, Sitting
from ludwright.apps.terminal import pick, summarised
from ludwright.errors import Invalid

MANY = 4000
PYTHON_GAME = """
import ludwright

class Nim(ludwright.Game):
    prompts = ("Take how many?",)
    def start(self, chance): return [5, 0]
    def decision(self, state):
        options = [f"take {n}" for n in (1, 2) if n <= state[0]]
        return (state[1], "Take how many?", options) if options else None
    def play(self, state, option, chance):
        state[0] -= int(option.split()[1]); state[1] = 1 - state[1]
    def outcome(self, state):
        return ([-1, 1] if state[1] == 0 else [1, -1]), "end"
    def view(self, state, seat): return {"left": state[0]}
"""


@pytest.mark.parametrize(
    ("words", "answer", "says"),
    [
        # The first thing that can be done: lands, spells, attacks.
        (("magic", "play", "--seed", "7"), "1", ("Who attacks?", "You cast", "Turn 2: Opponent")),
        (("play", "parlor:hearts?hands=1", "--seed", "4"), "0", ("You play ", "wins the trick", "your hand")),
        (("play", "duel", "--seed", "3"), "0", ("Which dice do you keep?", "★ ")),
    ],
)
def test_a_whole_match_over_a_pipe(
    program: Any, tmp_path: Path, words: tuple[str, ...], answer: str, says: tuple[str, ...]
) -> None:
    path = tmp_path / "match.json"
    # Where the answer is no option, any is taken.
    ran = program(*words, "--save", path, stdin=f"{answer}\nr\n" * MANY)
    assert ran.code == 0, ran.err
    for piece in (*says, "seed ", "You are "):
        assert piece in ran.out
    assert "unfinished" not in ran.out
    assert "seat 1" not in ran.out
    replay = ludwright.Replay.load(path)
    assert replay.verify()
    assert replay.document["outcome"]


def test_a_person_plays_any_game_of_ones_own(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_text(PYTHON_GAME)
    ran = cli("play", f"py:{file}:Nim", "--seed", "1", stdin="take 1\n0\n0\n0\n0\n")
    assert ran.code == 0, ran.err
    assert "Take how many?" in ran.out
    assert "win" in ran.out


def test_the_seed_is_new_every_time_and_printed(cli: Any) -> None:
    seeds = {cli("play", "toy:kuhn", stdin="q\n").out.splitlines()[0] for _ in range(4)}
    assert len(seeds) > 1
    assert all("seed " in line for line in seeds)
    assert ", seed 5" in cli("play", "toy:kuhn", "--seed", "5", stdin="q\n").out


def test_json_is_one_document_and_the_talk_goes_elsewhere(cli: Any) -> None:
    first, second = (cli("play", "toy:kuhn", "--seed", "3", "--json", stdin="0\n" * 9) for _ in range(2))
    assert first.out == second.out
    document = json.loads(first.out)
    assert document["finished"] is True
    assert document["seed"] == 3
    assert len(document["outcome"]["payoffs"]) == 2
    assert document["players"][0] == "human"
    assert "seed 3" in first.err
    left = json.loads(cli("play", "toy:kuhn", "--json").out)
    assert left["finished"] is False
    assert left["outcome"] is None


def test_any_seat_and_who_fills_the_others() -> None:
    hearts = ludwright.game("parlor:hearts")
    assert seats(None, hearts) == [HUMAN, "heuristic", "heuristic", "heuristic"]
    assert seats(None, hearts, 2) == ["heuristic", "heuristic", HUMAN, "heuristic"]
    assert seats("human,random", hearts) == [HUMAN, "random", "random", "random"]
    assert seats("human,human", ludwright.game("duel")) == [HUMAN, HUMAN]
    assert seats("greedy", ludwright.game("duel"), 1) == ["greedy", HUMAN]
    assert seats(None, ludwright.game("toy:kuhn"))[1].startswith("greedy")
    assert seats(None, ludwright.game("parlor:klondike")) == [HUMAN]
    with pytest.raises(Invalid, match="seats 0 to 3"):
        seats(None, hearts, 4)


def test_two_people_at_one_keyboard_are_told_each_their_own(cli: Any) -> None:
    words = ("play", "parlor:hearts?hands=1", "--seed", "4", "--players", "human")
    out = cli(*words, stdin="0\n" * 4 + "l\nq\n").out
    first, *_ = out.split("Choose a card to pass")
    assert first.count("You get ") == 1
    assert first.count("get 13 cards each") == 1
    # Nobody is told a card of another's hand in the first questions.
    for part in out.split("Choose a card to pass")[:4]:
        assert not re.search(r"Player \d gets (?!13 cards)", part)


def test_what_was_done_is_taken_back(cli: Any) -> None:
    ran = cli("magic", "play", "--seed", "7", stdin="undo\n0\n1\nundo\nundo\nundo\nq\n")
    assert ran.code == 0, ran.err
    assert ran.out.count("Keep this hand or take a mulligan") == 2
    assert ran.out.count("there is nothing to take back") == 2


def test_taking_back_is_as_if_it_had_never_been() -> None:
    rules = ludwright.game("parlor:hearts?hands=1")
    sitting, other = (Sitting(rules, [HUMAN, "heuristic", "heuristic", "heuristic"], 4) for _ in range(2))
    for one in (sitting, other):
        one.advance()
        one.take([0])
        one.advance()
    before = sitting.table.digest()
    sitting.take([1])
    sitting.advance()
    sitting.undo()
    sitting.advance()
    assert sitting.table.digest() == before == other.table.digest()


def test_saved_and_gone_on_with(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    words = ("--seed", "7")
    ran = cli("magic", "play", *words, stdin=f"0\n1\n1\nsave {path}\nq\n")
    assert "saved" in ran.out
    more = cli("play", "--resume", path, stdin="b\nundo\nq\n")
    assert more.code == 0, more.err
    assert ", seed 7" in more.out
    assert "others    Trusty Machete" in more.out
    again = cli("magic", "play", "--seed", "8", stdin=f"resume {path}\nq\n")
    assert "others    Trusty Machete" in again.out
    wrong = cli("play", "duel", "--resume", path, stdin="q\n").refused()
    assert wrong
    over = tmp_path / "over.json"
    cli("play", "toy:kuhn", "--seed", "3", "--save", over, stdin="0\n" * 9)
    assert "is over" in cli("play", "--resume", over).refused()
    assert "no game is named" in cli("play").refused()


def test_what_is_explained(cli: Any) -> None:
    script = "0\n? kor outfit\n? flying\n? equip\n? nonsense\n? ../x\nq\n"
    out = cli("magic", "play", "--seed", "7", stdin=script).out
    assert "Kor Outfitter  {W}{W}" in out
    assert "only creatures with flying or reach can block it" in out
    assert "equip, as the notation defines it" in out
    assert "nothing is known about nonsense" in out
    out = cli("play", "parlor:hearts", stdin="? scoring\nq\n").out
    assert "queen of spades" in out
    out = cli("duel", "play", "pyromancer", "shadow-monk", stdin="? burn\n? still water\nq\n").out
    assert "At upkeep" in out
    assert "**" not in out


def test_every_plain_keyword_is_explained() -> None:
    from ludwright.magic.notation.ast_words import PLAIN_KEYWORDS

    assert set(GLOSSARY) == PLAIN_KEYWORDS


def test_hints_of_any_player(cli: Any) -> None:
    out = cli("play", "toy:kuhn", "--seed", "1", stdin="hint\nhint greedy\nhint nobody\nq\n").out
    assert "looked at" in out
    assert "greedy would take" in out or "perhaps" in out
    assert 'no player "nobody"' in out


def test_several_attackers_in_one_answer(cli: Any) -> None:
    rules = ludwright.game("magic")
    screen = screen_for(rules)
    table = rules.table(7)
    several = None
    while several is None or len(several.everybody) < 2:
        table.play(table.choose("heuristic"))
        decision = table.decision()
        assert decision is not None
        several = screen.several(table, decision, json.loads(table.view(decision.seat)))

    def attack(chosen: Any) -> int:
        after = table.clone()
        for one in several.picks(chosen):
            after.play(one)
        log = json.loads(after.events(None, 0))[len(json.loads(table.events(None, 0))) :]
        return sum(told["event"] == "attacks" for told in log)

    assert several.labels[0] == "nobody attacks"
    assert attack([]) == 0
    assert attack([2]) == 1
    assert attack(several.everybody) == len(several.everybody)
    out = cli("magic", "play", "--seed", "7", stdin="0\n" + "1\n" * 8 + "all\nq\n").out
    assert "You attack opponent with Kor Outfitter" in out


def test_manners_at_the_keyboard(cli: Any) -> None:
    words = ("magic", "play", "--seed", "7")
    out = cli(*words, stdin="0\n1\nend\nq\n").out
    assert "you pass until the turn ends" in out
    assert "turn 3 · your main phase" in out
    out = cli(*words, stdin="0\nstops\nstop upkeep\nnostop main2 mine\nauto off\nstop lunch\nq\n").out
    assert "mine: main1, declare blockers, main2" in out
    assert "mine: upkeep, main1, declare blockers" in out
    assert "you are asked everything" in out
    assert 'no step "lunch"' in out
    assert "is not an option now" not in out
    out = cli(*words, stdin="0\nhold\nauto\nstop main2 theirs\nforget\nyield\nalways yes\nq\n").out
    assert "you keep priority after your next spell or ability" in out
    assert "auto what?" in out
    assert "theirs: declare attackers, declare blockers, main2, end" in out
    assert "no ability is on top of the stack" in out
    assert "no question of yes or no" in out
    assert "is not an option now" not in out
    # Elsewhere these are words like any other.
    assert '"end" is not an option now' in cli("play", "toy:kuhn", stdin="end\nq\n").out


def test_long_stretches_are_summarised() -> None:
    lines = [Text(str(n)) for n in range(2000)]
    shown = [line.plain for line in summarised(lines, terminal.STRETCH)]
    assert len(shown) == terminal.STRETCH + 1
    assert shown[0] == "0"
    assert shown[-1] == "1999"
    assert "1,960 lines left out" in shown[terminal.HEAD]


def test_a_war_of_machines_is_no_flood(cli: Any) -> None:
    out = cli("play", "parlor:war", "--players", "random", "--seed", "1").out
    assert len(out.splitlines()) < terminal.WATCHED + 10


def test_the_story_is_told_to_you() -> None:
    def event(index: int, kind: str, label: str, **data: Any) -> dict[str, Any]:
        return {"index": index, "event": kind, "label": label, "data": data}

    soldier = {"card": "Human Soldier"}
    events = [
        event(0, "turn", "Turn 4: Player B", seat=1, turn=4),
        event(1, "drew", "Player B draws a card", seat=1, subject={"card": None}),
        event(2, "tapped", "Plains becomes tapped", seat=1, subject={"card": "Plains"}),
        event(3, "attacks", "", seat=1, subject=soldier, other={"player": 0}),
        event(4, "attacks", "", seat=1, subject=soldier, other={"player": 0}),
        event(5, "searched", "Player A searches a library", seat=0),
        event(6, "lostLife", "Player A loses 2 life (life 18)", seat=0),
    ]
    lines = [line for _, line in told(events, lambda seat: "You" if seat == 0 else "Opponent")]
    assert lines == [
        "Turn 4: Opponent",
        "Opponent attacks you with Human Soldier ×2",
        "You search a library",
        "You lose 2 life (life 18)",
    ]


def test_deeds_of_a_kind_are_one_line() -> None:
    def event(index: int, kind: str, label: str, **data: Any) -> dict[str, Any]:
        return {"index": index, "event": kind, "label": label, "data": data}

    def damage(index: int, by: str, to: dict[str, Any], label: str = "") -> dict[str, Any]:
        return event(index, "damage", label, seat=1, subject=to, other={"card": by}, amount=2, combat=True)

    pump = {"seat": 1, "source": "Whelp", "text": "{R}: This creature gets +1/+0 until end of turn."}
    events = [
        event(0, "ability", "", **pump),
        event(1, "ability", "", **pump),
        damage(2, "Bear", {"player": 1}, "Bear deals 2 combat damage to Player B (life 3)"),
        damage(3, "Ox", {"card": "Wall"}, "Ox deals 2 combat damage to Wall"),
        damage(4, "Elk", {"player": 1}, "Elk deals 2 combat damage to Player B (life 3)"),
        event(5, "over", "Player A wins: life", reason="life"),
    ]
    lines = [line for _, line in told(events, lambda seat: "You" if seat == 0 else "Opponent")]
    assert lines == [
        f"Opponent activates Whelp (2 times): {pump['text']}",
        "Ox deals 2 combat damage to Wall",
        "Bear and Elk deal 4 combat damage to opponent (life 3)",
        "You win: no life left",
    ]


def test_a_game_in_python_is_told_by_what_can_be_seen(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(PYTHON_GAME)
    game, kept = f"py:{tmp_path}/nim.py:Nim", tmp_path / "kept.json"
    out = cli("play", game, "--seed", "1", stdin=f"take 1\nundo\ntake 1\nl\nsave {kept}\nq\n").out
    assert "  You: take 1\n" in out
    assert re.search(r"  Player 2: left 4 → [23]\n", out)
    assert f"ludwright play {game} --resume" in " ".join(out.split())
    assert "name the game" in cli("play", "--resume", kept).refused()
    again = cli("play", game, "--resume", kept, stdin="r\nr\nr\n").out
    assert "Player 2: left 4" not in again, "what was told before is not told again"
    assert "Player 2" in again


def test_a_choice_that_nobody_sees_is_not_told() -> None:
    assert changes({"left": 4}, {"left": 4}) == "has chosen"
    assert changes({"left": 4, "mine": []}, {"left": 3, "mine": []}) == "left 4 → 3"
    assert changes({"board": [0] * 60}, {"board": [1] * 60}) == "board changes"


def test_dice_are_kept_by_their_faces(cli: Any) -> None:
    out = cli("play", "duel", "--seed", "11", stdin="3 3 3\nq\n").out
    assert "is not an option" not in out
    assert out.count("1 roll left") == 2, "rolled, and shown"
    assert pick("keep 3 3", ["keep 3 3, reroll 3 dice", "keep 3 3 3, reroll 2 dice"]) == 0


def test_targets_are_asked_without_the_board_again(cli: Any) -> None:
    """The stack alone is drawn while a spell or ability looks for its targets."""
    out = cli("play", "magic", "--seed", "11", stdin="r\n" * 60 + "q\n").out
    asked = [part.rpartition("> ")[2] for part in out.split("Choose a target")[:-1]]
    assert asked
    assert any("library" not in part and "stack" in part for part in asked)


def test_mulligans_say_what_they_cost(cli: Any) -> None:
    out = cli("play", "magic", "--seed", "7", stdin="1\n1\nq\n").out
    assert "hand 7, 2 to go to the bottom" in out


def test_long_words_stand_beside_their_number(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = cli("play", "magic", "--seed", "11", stdin="r\n" * 60 + "q\n").out
    told_lines = [line for line in out.splitlines() if line.strip()]
    wrapped = [after for line, after in pairwise(told_lines) if "triggers: " in line]
    assert wrapped
    assert all(line.startswith("  ") for line in wrapped if not line.startswith(("──", "Turn ", "You ")))


def test_the_board_shows_what_matters() -> None:
    table = ludwright.game("magic").table(7)
    while table.turns < 14 and not table.over:
        table.play(table.choose("heuristic"))
    view = json.loads(table.view(0))
    out = Console(width=120, file=io.StringIO())
    with out.capture() as text:
        out.print(screen_for(ludwright.game("magic")).state(view, 0))
    shown = text.get()
    assert f"{view['players'][0]['life']} life" in shown
    assert "Plains ×" in shown
    assert "graveyard" in shown
    for one in view["battlefield"]:
        if one["power"] is not None:
            assert f"{one['name']} {one['power']}/{one['toughness']}" in " ".join(shown.split())
