"""The command line. Its names and its JSON are part of the interface: documented, tested, stable."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Annotated

import typer

from .group import Root

app = typer.Typer(
    cls=Root,
    name="ludwright",
    help="A laboratory for card and dice games: rules as data, one core, any player at the table.",
    epilog="Try: ludwright demo · ludwright duel series pyromancer shadow-monk · ludwright play duel",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(asked: bool) -> None:
    if asked:
        from ludwright import __version__

        print(f"ludwright {__version__}")
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Print the version and exit.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an error; may stand anywhere.")
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def _find_commands() -> None:
    """A file of this folder that has `app` is a group of commands by its own name; functions that it lists
    as `COMMANDS` stand beside the groups."""
    for name in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        module = importlib.import_module(f"{__name__}.{name}")
        if isinstance(getattr(module, "app", None), typer.Typer):
            Root.groups[name] = module.app
        for command in getattr(module, "COMMANDS", ()):
            app.command(command.__name__)(command)


_find_commands()


def main() -> None:
    """The program `ludwright`."""
    app()
