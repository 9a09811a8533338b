"""One hand against one hand: our series and OpenSpiel's C++ rollouts, measured in one run on one core.

    pip install open_spiel        # into the environment that runs this
    python benches/open_spiel.py [SECONDS]

`ludwright bench --compare open_spiel` prints the same rows.
"""

import sys

from ludwright.open_spiel import entries

heads = f"{'one hand, one core':20}{'ours/s':>12}{'OpenSpiel/s':>14}{'ratio':>8}{'wanted':>8}"
print(heads + f"{'without its deal':>20}{'ratio':>8}")
for row in entries(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0):
    speeds = f"{row['hands_per_s']:12,.0f}{row['open_spiel_hands_per_s']:14,.0f}"
    after = f"{row['open_spiel_hands_per_s_after_deal']:20,.0f}{row['ratio_after_deal']:8.2f}"
    print(f"{row['game']:20}{speeds}{row['ratio']:8.2f}{row['wanted']:8.1f}{after}", flush=True)
