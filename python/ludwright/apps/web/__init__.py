"""The browser's table: a server that shows decisions and takes picks, and pages without a build step.

- `guard`, `limits`, `tokens`: who may speak, how much, and for which seat
- `lobby`: the matches there are; `matches`: one of them, a task of its own; `sockets`: a line to one browser
- `sight`: what a seat, an onlooker or a finished match's reader may see; `patches`: how views change
- `looks`: what a room adds: objects that options name, events in words, sheets
- `menu`: games and players that can be asked for; `replays`, `cards`, `api`, `app`: the pages' data

Nothing here knows a rule.
"""
