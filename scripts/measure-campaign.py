#!/usr/bin/env python3
"""Measures levels of the campaign with `pm analyse` and rewrites the table of measured figures in docs/campaign.md:

    scripts/measure-campaign.py [--pm PROGRAM] [--threads N] [NUMBER...]

measures the levels with these numbers, by default all, along the proofs that their sheets name. Rows of other levels stay as they
are. PROGRAM is target/release/pm by default. Prints each level's medal times for levels/pack.ron, and what is out of bounds;
exit status 1 if anything is.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/campaign.md"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"
HEAD = (
    "| level | s | difficulty | survival, coins | deaths of the bot | between flags, s | shortest run | plain view | tiles | dead, undecided | first uses |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|\n"
)
TICKS_PER_SECOND = 40


def proofs_of(level):
    """Returns the files in the sheet's entry `proof`."""
    entry = re.search(r"^// proof: (.*)$", level.read_text(), re.M)
    return [part.replace("all coins:", "").strip() for part in entry[1].split(";")]


def analyse(pm, threads, level):
    main, *coins = proofs_of(level)
    command = [pm, "analyse", str(level), "--demo", main, "--bounds", "--json", "--threads", str(threads)]
    if coins:
        command += ["--coins", coins[0]]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 5):
        sys.exit(f"{level.name}: pm analyse failed")
    return json.loads(done.stdout)


def row_of(level, found):
    seconds = lambda ticks: f"{ticks / TICKS_PER_SECOND:.0f}"
    coins = found["coins_survival_percent"]
    uses = ", ".join(f"{use['thing']} {use['at'][0]}, {use['at'][1]}" for use in found["first_uses"])
    cells = [
        level.stem[:2],
        seconds(found["ticks"]),
        f"{found['difficulty']:.1f}",
        f"{found['survival_percent']} %, {'-' if coins is None else f'{coins} %'}",
        len(found["bot_deaths"]),
        seconds(found["longest_stretch"]),
        f"{found['shortest_run'] * 100 // found['ticks']} %",
        f"{found['plain_percent']} %",
        found["reached_tiles"],
        f"{len(found['dead_states'])}, {len(found['undecided_states'])}",
        uses,
    ]
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pm", default=str(ROOT / "target/release/pm"))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("numbers", nargs="*", metavar="NUMBER")
    args = parser.parse_args()
    levels = sorted((ROOT / "levels").glob("[0-9][0-9]_*.ron"))
    wanted = {f"{int(number):02}" for number in args.numbers}
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    table, after = rest.split(END)
    rows = {line[2:4]: line + "\n" for line in table.splitlines() if re.match(r"\| \d\d \|", line)}
    is_within = True
    for level in levels:
        if wanted and level.stem[:2] not in wanted:
            continue
        found = analyse(args.pm, args.threads, level)
        rows[level.stem[:2]] = row_of(level, found)
        slug = level.stem[3:].replace("_", "-")
        print(f'"{slug}": (solver: {(found["ticks"] + found["shortest_run"]) // 2}, author: {found["ticks"]}),')
        for problem in found["out_of_bounds"] or []:
            is_within = False
            print(f"{level.stem}: {problem}")
        table = HEAD + "".join(row for _, row in sorted(rows.items()))
        PAGE.write_text(before + BEGIN + table + END + after)
    sys.exit(0 if is_within else 1)


if __name__ == "__main__":
    main()
