"""The page docs/cli.md, written from the commands themselves.

Run `python -m ludwright.apps.reference > docs/cli.md` after changing one.
"""

from __future__ import annotations

import inspect
from typing import Any

import typer.main

HEAD = """# The command line

Every command has `--help`. Those that print results take `--json` and then print one JSON document on
standard output and nothing else; progress and messages go to standard error. Exit code 0 is success, 2 is bad
input, with one line on standard error that says what, where and what would be right; 1 is a fault of the
program, or of a game or player it was given. `--debug`, anywhere on the line, adds the traceback.

This page is generated from the program; do not edit it.
"""


def markdown() -> str:
    """The whole page."""
    from .cli import app

    parts = [HEAD]
    root = typer.main.get_command(app)
    for path, command in sorted(leaves(root, ("ludwright",))):
        parts.append(_section(path, command))
    return "\n".join(parts)


def leaves(command: Any, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], Any]]:
    inner = getattr(command, "commands", None)
    if not inner:
        return [(path, command)]
    shown = ((name, sub) for name, sub in inner.items() if not sub.hidden)
    return [leaf for name, sub in shown for leaf in leaves(sub, (*path, name))]


def _section(path: tuple[str, ...], command: Any) -> str:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and not p.hidden]
    words = [*path, *(_usage(argument) for argument in arguments), "[OPTIONS]"]
    lines = [f"## {' '.join(path)}", "", *_prose(command.help or "", " ".join(words))]
    rows = [(f"`{_name(a)}`", a.help) for a in arguments]
    rows += [(f"`{_flags(option)}`", _about(option)) for option in options if "--help" not in option.opts]
    if rows:
        lines += ["", "| argument or option | meaning |", "| --- | --- |"]
        lines += [f"| {left.replace('|', chr(92) + '|')} | {right} |" for left, right in rows]
    return "\n".join([*lines, ""])


def _prose(text: str, usage: str) -> list[str]:
    """The help text; its example becomes a code block."""
    plain, _, example = inspect.cleandoc(text).replace("\b", "").partition("Example:")
    lines = [*plain.strip().splitlines(), "", "```", usage, "```"]
    if example:
        lines += ["", "```sh", *(line.strip() for line in example.strip().splitlines()), "```"]
    return lines


def _name(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())


def _usage(argument: Any) -> str:
    name = _name(argument)
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _flags(option: Any) -> str:
    flags = " / ".join([*option.opts, *option.secondary_opts])
    return flags if option.is_flag else f"{flags} {option.metavar or option.name.upper()}"


def _about(option: Any) -> str:
    default = option.default
    if option.is_flag or default is None or callable(default):
        return str(option.help)
    return f"{option.help} Default: {default}."


if __name__ == "__main__":
    print(markdown(), end="")
