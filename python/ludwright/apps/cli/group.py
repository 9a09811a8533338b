"""How commands fail: exit code 2 and one line that says what, where and what would be right."""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import cache
from typing import Any, ClassVar

import typer
import typer.main
from typer.core import TyperGroup

BAD_INPUT = 2
BROKEN = 1
INTERRUPTED = 130


class Group(TyperGroup):
    """Commands that suggest the nearest name when one is misspelt."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from ludwright.authoring.names import did_you_mean, quoted

            ctx.fail(f"no command {quoted(name)}; {did_you_mean(name, self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


@cache
def built(app: typer.Typer, name: str) -> TyperGroup:
    group = typer.main.get_group(app)
    group.name = name
    return group


class Commands(MutableMapping[str, Any]):
    """Commands by name; a group of them is built when it is asked for: most runs need one."""

    def __init__(self, groups: Mapping[str, typer.Typer], commands: Mapping[str, Any]) -> None:
        self._groups = groups
        self._commands = dict(commands)

    def __getitem__(self, name: str) -> Any:
        return built(self._groups[name], name) if name in self._groups else self._commands[name]

    def __contains__(self, name: object) -> bool:
        return name in self._groups or name in self._commands

    def __setitem__(self, name: str, command: Any) -> None:
        self._commands[name] = command

    def __delitem__(self, name: str) -> None:
        del self._commands[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._commands
        yield from self._groups

    def __len__(self) -> int:
        return len(self._groups) + len(self._commands)


class Root(Group):
    """The whole program: whatever goes wrong below ends here, as one line."""

    groups: ClassVar[dict[str, typer.Typer]] = {}

    def __init__(self, *, commands: Any = None, **settings: Any) -> None:
        super().__init__(commands=commands, **settings)
        self.commands = Commands(self.groups, self.commands)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        # Wherever it stands, so that it can be added to the end of a failed command.
        debug = "--debug" in words
        if debug:
            words.remove("--debug")
        warnings.showwarning = _warn
        if sys.stdout is None:
            # Started with standard output closed: nobody wants to read.
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for as long as the program runs
        extra["standalone_mode"] = False
        extra.setdefault("prog_name", "ludwright")
        try:
            code = super().main(words, *rest, **extra)
        except Exception as error:
            if debug:
                traceback.print_exc()
            code = report(error, debug=debug)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except SystemExit as left:
            # So does rich when the reader of its output has gone.
            gone = isinstance(left.__context__, BrokenPipeError)
            code = 0 if gone else left.code
        sys.exit(code if isinstance(code, int) else 0)


def report(error: Exception, *, debug: bool = False) -> int:
    """Say on one line what went wrong; the exit code."""
    from ludwright.errors import EXTRAS, EngineError, Illegal, Invalid, Unsupported, needs

    if isinstance(error, typer.Abort):
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        # The reader has gone; what is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if hasattr(error, "format_message"):
        return say(usage(error), BAD_INPUT)
    if isinstance(error, Invalid | Illegal | Unsupported):
        return say(str(error), BAD_INPUT)
    if isinstance(error, ModuleNotFoundError) and (module := (error.name or "").partition(".")[0]) in EXTRAS:
        return say(str(needs(module)), BAD_INPUT)
    hint = "" if debug else "; add --debug for the traceback"
    if isinstance(error, EngineError):
        # The rules or a player of somebody's own may be the cause.
        return say(f"the match cannot go on: {error}{hint}", BROKEN)
    if isinstance(error, OSError):
        return say(f"{error.filename or 'standard output'}: {error.strerror}", BROKEN)
    return say(f"internal error: {type(error).__name__}: {error}{hint}", BROKEN)


def _warn(message: Warning | str, *place: Any, **more: Any) -> None:
    """A warning on one line, like an error; a hint without the word."""
    from ludwright.errors import Hint

    say(str(message) if isinstance(message, Hint) else f"warning: {message}", 0)


def say(message: str, code: int) -> int:
    line = " ".join(message.split())
    print(f"ludwright: {line}", file=sys.stderr)
    return code


def usage(error: Any) -> str:
    """A wrong command line in one line, with where to read on."""
    ctx = getattr(error, "ctx", None)
    # A group without a command has printed its help and says nothing else.
    text = " ".join(str(error.format_message()).split()).rstrip(".") or "no command is named"
    text = text[:1].lower() + text[1:]
    return f"{text}; see {ctx.command_path} --help" if ctx is not None else text
