"""Paints a level and writes its level file. Needs only Python 3.

    import sys; sys.path.insert(0, "scripts/level_kit")
    from grid import Level

    level = Level("Two Ledges", world=1, outside="rock", seed=7)    # 100 x 100, full of '#'
    level.clear(4, 60, 40, 20)                                     # carve rooms: x, y, width, height
    level.rect(20, 72, 8, 2, "=")
    level.stamp(30, 70, ["B.B",
                         "BBB"])                                   # a blank in a stamp leaves the tile as it is
    level.vline(12, 66, 14, "H")
    level.skin(2, 58, 44, 24)                                      # soil on rock, grass, stones, vines
    level.item((6, 79), "Start()")
    level.item((40, 79), "Exit()")
    level.item((24, 71), "Bonus(kind: Coin, look: Coin)")
    level.enemy((33, 79), "Jumpworm()", facing="Left")
    level.lift((4, 1), ["Move(to: (14, 70), speed: 2)", "Loop()"], colour=9)
    level.sign((8, 76), "{jump}: jump", (6, 75, 7, 2))
    level.sheet = "slug: two-ledges\nworld: 1-2\n..."              # the lines between SHEET and END
    level.write("levels/02_two_ledges.ron")
    print(level.text(0, 55, 50, 30))                               # with rulers

The same from the command line, for any level file: python3 scripts/level_kit/grid.py LEVEL.ron --ascii X Y W H
Positions are in tiles, column and row from the top left; a rectangle is x, y, width, height.
"""

import os
import random
import re
import sys

SIDE = 100
EMPTY = "."
SOLID = set("#%BMCSJIGUxo12345678rgbpw")
"""Characters that count as rock for `skin`; extend it with your own legend's solid characters (`solid` of Level)."""

BACKDROPS = {1: "Canyon", 2: "Caves", 3: "City", 4: "Ruins", 5: "Hive"}


class World:
    """How `skin` decorates a world: which rock gets soil, patches in the rock, and plants with their weights."""

    def __init__(self, rock, outside, top, patches, plants, hanging, vine="ij", legend=None, solid=""):
        self.rock, self.outside, self.top = rock, outside, top
        self.patches, self.plants, self.hanging = patches, plants, hanging
        self.vine, self.legend, self.solid = vine, legend or {}, solid


CITY = {
    "K": "brass", "L": "iron", "T": "soot_brick", "R": "copper", "x": "panel",    # ground, and what breaks
    "V": "brass_ladder", "_": "cable", "=": "catwalk",
    "O": "cog", "D": "gauge", "a": "barrel", "d": "bollard", "h": "hydrant", "k": "scrap", "n": "loot", "t": "weeds",
    "q": "railing", "P": "poster", "u": "window", "z": "window_lit", "l": "hanging_lamp", "Q": "street_lamp", "|": "lamp_post",
    "N": "stack_top", "F": "stack", "E": "steam", "i": "wire", "j": "wire_end", "W": "back_wall", "X": "back_brick", "Z": "truss",
    "@": "belt", "(": "belt_left", ")": "belt_right", "Y": "door_upper", "$": "door_lower",
    "+": "pipe", ";": "pipe_upright", "?": "pipe_valve", "`": "pipe_leak", "{": "pipe_se", "}": "pipe_sw", "[": "pipe_ne", "]": "pipe_nw",
}
"""Characters of world 3. `Level.wheel` and `Level.lamp` stamp what is larger than a tile."""

RUINS = {
    "W": "white_stone", "R": "sky_rock", "T": "turf", "x": "plaster",    # ground, and what breaks
    "V": "rope_ladder", "_": "bunting", "=": "cloud", "N": "grille",
    "L": "column", "Y": "column_broken", "K": "column_base", "u": "column_stump", "E": "gantry_head", "F": "gantry",
    "d": "drum", "k": "rubble", "c": "chips", "a": "urn", "q": "shards", "n": "nest", "Q": "paint_pot", "D": "chime",
    "t": "wind_grass", "z": "straw", "h": "shrub", "i": "ivy", "j": "ivy_end", "e": "bird", "O": "birds", "@": "wisp", "+": "gust",
    "X": "back_stone", "Z": "back_window", "{": "back_niche", "}": "back_mosaic", "(": "capital", "|": "pole",
}
"""Characters of world 4. `Level.group` stamps what is larger than a tile."""

HIVE = {
    "J": "chitin", "K": "honeycomb", "T": "wax", "R": "chitin_rock", "L": "wax_stone", "x": "lid",    # ground, and what breaks
    "V": "rib_ladder", "_": "silk", "=": "wax_shelf", "N": "web",
    "X": "back_comb", "O": "comb_open", "{": "comb_capped", "}": "comb_shadow", "@": "comb_glow", "Z": "comb_window",
    "W": "back_membrane", "z": "membrane_window", "|": "membrane_vein", "$": "membrane_shadow",
    "E": "cell_open", "F": "cell_capped", "Q": "cell_larva", "q": "cell_broken", "l": "glow_pod", "u": "glow_bulb",
    "d": "drip", "D": "drip_string", "P": "wax_curtain", "k": "wax_mound", "+": "splash", "(": "resin_left", "&": "resin", ")": "resin_right",
    "s": "copy_bush", "y": "copy_cactus", "f": "copy_fern", "m": "copy_mushroom", "h": "copy_cog", "a": "copy_gauge", "Y": "copy_urn",
    "n": "copy_loot", "?": "copy_flower", ":": "brush", "[": "brushes", "]": "brush_rack",
    "e": "egg", "t": "eggs", ";": "egg_broken", "`": "pod", "c": "moult", '"': "feelers", "i": "tendril", "j": "tendril_end",
}
"""Characters of world 5. `Level.group` stamps what is larger than a tile."""

GROUPS = {
    "tree": ("tree_nw tree_n tree_ne", "tree_w tree_c tree_e", ". tree_s ."),
    "arch": ("arch_nw arch_n arch_ne", "arch_w . arch_e", "column . column", "column_base . column_base"),
    "statue": ("statue_upper", "statue_lower"),
    "flag_blue": ("pole_head .", "flag_blue flag_blue_end", "pole .", "pole ."),
    "flag_rust": ("pole_head .", "flag_rust flag_rust_end", "pole .", "pole ."),
    "banner_blue": ("banner_blue", "banner_blue_end"),
    "banner_rust": ("banner_rust", "banner_rust_end"),
    "ship": ("ship_nose_w ship_nose_e", "ship_hull_w ship_hull_e", "ship_foot_w ship_foot_e"),
    "ship_blunt": ("ship_blunt_w ship_blunt_e", "ship_hull_w ship_hull_e", "ship_foot_w ship_foot_e"),
    "ship_blind": ("ship_nose_w ship_nose_e", "ship_blind_w ship_blind_e", "ship_foot_w ship_foot_e"),
    "ship_twin": ("ship_nose_w ship_nose_e", "ship_twin_w ship_twin_e", "ship_foot_w ship_foot_e"),
    "ship_lame": ("ship_nose_w ship_nose_e", "ship_hull_w ship_hull_e", "ship_foot_w ship_lame"),
    "ship_true": ("ship_nose_w ship_nose_e", "ship_hull_w ship_true", "ship_foot_w ship_foot_e"),
    "copy_banner": ("copy_banner_end", "copy_banner"),
    "copy_statue": ("copy_statue_upper", "copy_statue_lower"),
    "copy_lamp": ("copy_lamp", "copy_post", "copy_post"),
    "pod": ("pod_upper", "pod_lower"),
}
"""Scenery of several tiles, row by row; a dot leaves the tile as it is."""


# Weights measured in levels 01 to 11: one tile of soil in three bears something, one ceiling tile in eight a vine.
WORLDS = {
    1: World("#", "rock", {"%": 1}, {"S": 5, "M": 2}, {",": 10, "A": 7, "y": 7, "'": 7, "s": 6}, 0.12),
    2: World("S", "slate", {"%": 3, "J": 1}, {"J": 4, "C": 2}, {"m": 9, "f": 7, "'": 4, "s": 4, ",": 4, "A": 4}, 0.2),
    3: World("K", "brass", {}, {"L": 4, "R": 1}, {"t": 9, "k": 5, "a": 2, "d": 2, "c": 3, "h": 1, "D": 1}, 0.1, legend=CITY, solid="KLTR"),
    4: World("W", "sky_rock", {}, {"R": 1}, {"t": 10, "z": 5, "h": 3, "c": 4, "k": 3, "d": 1, "a": 1, "q": 1, "e": 1}, 0.1, legend=RUINS, solid="WRT"),
    5: World("J", "chitin", {}, {"K": 4, "R": 1}, {'"': 10, "k": 3, "t": 2, "E": 2, "s": 2, "f": 2, "u": 2, "c": 1, "e": 1, "q": 1, "m": 1}, 0.25, legend=HIVE, solid="KTRL"),
}


def ron(value):
    """Returns a Python value as RON: numbers, booleans, tuples; text is taken as RON already."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, (tuple, list)):
        left, right = "()" if isinstance(value, tuple) else "[]"
        return left + ", ".join(ron(part) for part in value) + right
    return str(value)


def quoted(text):
    """Returns a text as a RON string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


class Level:
    """A level of 100 x 100 characters with its entities."""

    def __init__(self, name, world=1, backdrop=None, outside=None, fill=None, seed=1, author="Purple Martians"):
        self.name, self.author = name, author
        self.style = WORLDS[world]
        self.backdrop = backdrop or BACKDROPS[world]
        self.outside = outside or self.style.outside
        self.random = random.Random(seed)
        self.rows = [[fill or self.style.rock] * SIDE for _ in range(SIDE)]
        self.legends, self.solid = {"A": "stone"} | self.style.legend, set(SOLID) | set(self.style.solid)
        self.lifts, self.enemies, self.items = [], [], []
        self.sheet = ""

    # Tiles

    def get(self, x, y):
        """Returns the character of a tile; outside the level that of the world's rock."""
        return self.rows[y][x] if 0 <= x < SIDE and 0 <= y < SIDE else self.style.rock

    def put(self, x, y, ch):
        """Sets a tile; positions outside the level are an error."""
        if not (0 <= x < SIDE and 0 <= y < SIDE):
            raise ValueError(f"({x}, {y}) is outside the level")
        self.rows[y][x] = ch

    def rect(self, x, y, w, h, ch):
        """Fills a rectangle."""
        for row in range(y, y + h):
            for column in range(x, x + w):
                self.put(column, row, ch)

    def clear(self, x, y, w, h):
        """Empties a rectangle."""
        self.rect(x, y, w, h, EMPTY)

    def frame(self, x, y, w, h, ch):
        """Draws the outline of a rectangle."""
        for column, row, width, height in ((x, y, w, 1), (x, y + h - 1, w, 1), (x, y, 1, h), (x + w - 1, y, 1, h)):
            self.rect(column, row, width, height, ch)

    def hline(self, x, y, length, ch):
        """Draws to the right."""
        self.rect(x, y, length, 1, ch)

    def vline(self, x, y, length, ch):
        """Draws downwards."""
        self.rect(x, y, 1, length, ch)

    def stairs(self, x, y, steps, ch, dx=1, dy=-1, tread=1):
        """Draws steps of one tile from (x, y); each is filled down (or up, if dy is 1) to the row of the first."""
        for step in range(steps):
            for column in range(tread):
                top, low = sorted((y, y + dy * step))
                self.vline(x + dx * (step * tread + column), top, low - top + 1, ch)

    def stamp(self, x, y, rows):
        """Draws rows of characters, a list or a text of several lines; blanks leave the tiles as they are."""
        rows = rows.strip("\n").split("\n") if isinstance(rows, str) else rows
        for row, text in enumerate(rows):
            for column, ch in enumerate(text):
                if ch != " ":
                    self.put(x + column, y + row, ch)

    def fill(self, x, y, ch):
        """Replaces the connected area of equal tiles around (x, y)."""
        old, todo = self.get(x, y), [(x, y)]
        while old != ch and todo:
            x, y = todo.pop()
            if 0 <= x < SIDE and 0 <= y < SIDE and self.rows[y][x] == old:
                self.rows[y][x] = ch
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    def legend(self, ch, tile, solid=None):
        """Defines a character, such as legend('Z', "girder: SOLID_PLAYER"). `solid`: whether `skin` treats it as rock."""
        self.legends[ch] = tile
        if solid:
            self.solid.add(ch)

    # Decoration

    def is_solid(self, x, y):
        """Returns true for rock and blocks; everything outside the level is rock."""
        return self.get(x, y) in self.solid

    def skin(self, x=0, y=0, w=SIDE, h=SIDE, plants=0.33, hanging=None, keep=()):
        """Decorates a rectangle: soil on the upper side of the world's rock, plants on soil, vines below rock.

        It replaces only the world's rock and empty tiles, and leaves every tile in `keep` (a list of (x, y)) and tiles
        with items, enemies or signs free. `plants` and `hanging` are the shares of floor and ceiling tiles that bear something.
        """
        style = self.style
        hanging = style.hanging if hanging is None else hanging
        taken = set(keep) | {(int(ex), int(ey)) for ex, ey, *_ in self.items + self.enemies}
        for row in range(y, y + h):
            for column in range(x, x + w):
                is_rock = self.get(column, row) == style.rock
                if style.top and is_rock and row > 0 and not self.is_solid(column, row - 1):
                    self.put(column, row, self.choose(style.top))
        for row in range(y, y + h):
            for column in range(x, x + w):
                if self.get(column, row) != EMPTY or (column, row) in taken:
                    continue
                below, above = self.get(column, row + 1), self.get(column, row - 1)
                grown = below in style.top or not style.top and below == style.rock
                if grown and self.random.random() < plants:
                    self.put(column, row, self.choose(style.plants))
                elif above == style.rock and self.random.random() < hanging:
                    self.hang(column, row, taken)

    def hang(self, x, y, taken=()):
        """Hangs a vine of one to three tiles, at least two tiles above whatever is below."""
        length = self.random.choice((1, 1, 2, 2, 3))
        free = [row for row in range(y, y + length + 2) if self.get(x, row) == EMPTY and (x, row) not in taken]
        if len(free) == length + 2:
            for row in range(y, y + length):
                self.put(x, row, self.style.vine[row == y + length - 1])

    def wheel(self, x, y):
        """Stamps a turning wheel of 3 x 3 tiles (world 3)."""
        for row, parts in enumerate((("nw", "n", "ne"), ("w", "c", "e"), ("sw", "s", "se"))):
            for column, part in enumerate(parts):
                ch = "ÀÁÂÈÉÊÙÚÛ"[3 * row + column]
                self.legends[ch] = f"wheel_{part}"
                self.put(x + column, y + row, ch)

    def group(self, name, x, y):
        """Stamps a piece of scenery of several tiles with its upper left tile at (x, y): a key of `GROUPS` (worlds 4 and 5)."""
        for row, parts in enumerate(GROUPS[name]):
            for column, part in enumerate(parts.split()):
                if part != ".":
                    self.put(x + column, y + row, self.character(part))

    def character(self, tile):
        """Returns the character of a named tile; one is added to the legend if there is none."""
        known = [ch for ch, other in self.legends.items() if other == tile]
        if not known:
            known = [ch for ch in map(chr, range(0xC0, 0x17F)) if ch not in self.legends]
            self.legends[known[0]] = tile
        return known[0]

    def lamp(self, x, y, height=3):
        """Puts a street lamp on the floor below row y (world 3); its light is `height` - 1 tiles above that row."""
        self.vline(x, y - height + 1, height, "|")
        self.put(x, y - height + 1, "Q")

    def back(self, x, y, w, h, ch=None):
        """Puts a wall behind the empty tiles of a rectangle: in world 3 "W" of plates (the default), "X" of bricks, "Z" a lattice; in world 4 "X" of stone; in world 5 "X" of comb (the default), "W" of membrane."""
        ch = ch or ("W" if self.style.legend is CITY else "X")
        for row in range(y, y + h):
            for column in range(x, x + w):
                if self.get(column, row) == EMPTY:
                    self.put(column, row, ch)

    def patches(self, count, x=0, y=0, w=SIDE, h=SIDE):
        """Puts veins of other rock into the world's rock; call it before `skin`."""
        for _ in range(count):
            ch, left, top = self.choose(self.style.patches), x + self.random.randrange(w), y + self.random.randrange(h)
            left, width = left - self.random.randint(2, 5), self.random.randint(4, 12)
            for row in range(self.random.randint(2, 4)):
                left, width = left + self.random.randint(-2, 2), max(2, width + self.random.randint(-3, 2))
                for column in range(left, left + width):
                    if x <= column < x + w and top + row < y + h and self.get(column, top + row) == self.style.rock:
                        self.put(column, top + row, ch)

    def choose(self, weights):
        """Returns a key of a dictionary, chosen by its weights."""
        return self.random.choices(list(weights), list(weights.values()))[0]

    # Entities

    def entity(self, at, kind, fields):
        """Returns an entity as RON."""
        given = {"at": tuple(at), "kind": kind, **fields}
        parts = (f"{'leads_to' if key == 'to' else key}: {ron(value)}" for key, value in given.items())
        return (*at, "(" + ", ".join(parts) + ")")

    def item(self, at, kind, **fields):
        """Adds an item: item((3, 4), "Door(colour: 3)", leads_to='"attic"'). Returns its slot."""
        self.items.append(self.entity(at, kind, fields))
        return len(self.items) - 1

    def coin(self, x, y, **fields):
        """Adds a purple coin. Returns its slot."""
        return self.item((x, y), "Bonus(kind: Coin, look: Coin)", **fields)

    def sign(self, at, text, box, always=True, area=None):
        """Adds a sign; `box` is the space for the text. With `area`, it is shown while a player is in there."""
        x, y, w, h = box
        fields = {"area": area} if area else {}
        says = f"(text: {quoted(text)}, at: {ron((x, y))}, size: {ron((w, h))})"
        kind = "Message(has_trigger: true)" if area else f"Message(always: {ron(always)})"
        return self.item(at, kind, **fields, says=says)

    def enemy(self, at, kind, **fields):
        """Adds an enemy: enemy((3, 4), "Bouncer(bounce: (speed: 2))", damage=8). Returns its slot."""
        self.enemies.append(self.entity(at, kind, fields))
        return len(self.enemies) - 1

    def lift(self, size, steps, **fields):
        """Adds a lift: lift((4, 1), ["Move(to: (2, 1), speed: 2)", "Loop()"], colour=9). Returns its slot."""
        given = {"size": tuple(size), **fields, "steps": "[" + ", ".join(steps) + "]"}
        self.lifts.append("(" + ", ".join(f"{key}: {ron(value)}" for key, value in given.items()) + ")")
        return len(self.lifts) - 1

    # Output

    def write(self, path):
        """Writes the level file; an existing one is replaced."""
        lines = [f"// {line}".rstrip() for line in ("SHEET", *self.sheet.strip("\n").split("\n"), "END")] if self.sheet else []
        used = lambda ch: ch not in self.style.legend or any(ch in row for row in self.rows)
        legend = ", ".join(f"{quoted(ch) if ch == chr(39) else repr(ch)}: {quoted(tile)}" for ch, tile in self.legends.items() if used(ch))
        lines += ["(", "    format: 1,", f"    name: {quoted(self.name)},", f"    author: {quoted(self.author)},"]
        lines += [f"    backdrop: {self.backdrop},", f"    outside: {quoted(self.outside)},", f"    legend: {{ {legend} }},"]
        lines += ["    tiles: [", *(f"        {quoted(''.join(row))}," for row in self.rows), "    ],"]
        lists = (("lifts", self.lifts), ("enemies", [e[2] for e in self.enemies]), ("items", [i[2] for i in self.items]))
        for name, entries in lists:
            if entries:
                lines += [f"    {name}: [", *(f"        {entry}," for entry in entries), "    ],"]
        with open(path + ".part", "w", encoding="utf-8") as file:
            file.write("\n".join([*lines, ")"]) + "\n")
        os.replace(path + ".part", path)

    def text(self, x=0, y=0, w=SIDE, h=SIDE):
        """Returns a part of the tiles as text with rulers. Starts are marked S, exits E, coins $, other items ?, enemies !."""
        marks = {(int(at[0]), int(at[1])): "!" for at in self.enemies}
        for at in self.items:
            kind = re.search(r"kind: (\w+)", at[2])[1]
            mark = "$" if "Coin" in at[2] else {"Start": "S", "Exit": "E"}.get(kind, "?")
            marks[(int(at[0]), int(at[1]))] = mark
        columns = range(max(x, 0), min(x + w, SIDE))
        ruler = "     " + "".join(str(c // 10) if c % 10 == 0 else " " for c in columns)
        lines = [ruler, "     " + "".join(str(c % 10) for c in columns)]
        for row in range(max(y, 0), min(y + h, SIDE)):
            tiles = "".join(marks.get((c, row), self.rows[row][c]) for c in columns)
            lines.append(f"{row:4} {tiles} {row}")
        return "\n".join([*lines, lines[1], lines[0]])


def load(path):
    """Loads tiles and positions of a level file, for `text`. Entities are kept as text."""
    with open(path, encoding="utf-8") as file:
        source = file.read()
    level = Level("")
    block = re.search(r"\n    tiles: \[(.*?)\n    \]", source, re.S)
    for y, row in enumerate(re.findall(r'"((?:[^"\\]|\\.)*)"', block[1] if block else "")):
        for x, ch in enumerate(re.sub(r"\\(.)", r"\1", row)[:SIDE]):
            level.rows[y][x] = ch
    for name in ("enemies", "items"):
        block = re.search(rf"\n    {name}: \[(.*?)\n    \]", source, re.S)
        entries = re.findall(r"\n        (\(.*\)),", block[1]) if block else []
        for entry in entries:
            at = re.search(r"\bat: \(([-\d.]+), ([-\d.]+)\)", entry)
            if at:
                getattr(level, name).append((float(at[1]), float(at[2]), entry))
    return level


if __name__ == "__main__":
    if len(sys.argv) not in (3, 7) or sys.argv[2] != "--ascii":
        sys.exit("usage: grid.py LEVEL.ron --ascii [X Y W H]")
    print(load(sys.argv[1]).text(*map(int, sys.argv[3:])))
