"""`python -m ludwright` is the program `ludwright`."""

from .apps.cli import main

main()
