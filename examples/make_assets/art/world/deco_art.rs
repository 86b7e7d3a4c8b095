//! Hand-drawn decoration in three values: `1` dark, `2` middle, `3` light, which the world's ramp replaces, and `4`, a glow that
//! few pixels have. Letters are the palette's.

/// A plant: its name, which of the world's ramps it wears, its picture, standing on the lower edge.
pub type Plant = (&'static str, Wear, &'static str);

/// A ramp of the world.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wear {
    /// Of leaves.
    Leaf,
    /// Of what is dry.
    Dry,
}

/// Plants.
pub const PLANTS: [Plant; 6] = [
    (
        "flower",
        Wear::Leaf,
        "
......112.......
....122..21.....
...12......2....
...2.......2....
..12......121...
..2......12221..
..2.....1243221.
.12.....1244321.
.2......1234321.
.2......1233221.
.12......12221..
..2.......121...
..2.12..........
..1221..........
.22.22...21.....
12..12.122......
....12221.......
.11..221..12....
.112.221.221....
..11221221......
",
    ),
    (
        "fern",
        Wear::Leaf,
        "
..22....2...22..
.1232...3..2321.
12.232..3.232.21
....232.3.32....
2.....3.323.....
21.22.2333..22.1
.12332.332.23321
..21.323323.21..
......33323.....
.222...333.222..
1233212.32123321
21..2323323..12.
2....2333322...1
......333.......
.1221.233.1221..
12..2323323..21.
.....233332.....
......2332......
......1221......
",
    ),
    (
        "bush",
        Wear::Leaf,
        "
.......33...........
...33.2332..33......
..233323322333..33..
.2.3232332323223332.
2332.2322323.2323.2.
23232332.2332232332.
12322323322323.32321
212321232232321232.1
.1221212212122122121
",
    ),
    (
        "reed",
        Wear::Dry,
        "
....3...........
....32..........
...232.....3....
...232....32....
...232....32....
....2.....22....
....1.3...22....
....1.32..22....
....1232...1....
....1232...1....
....1232..11....
....1.2...11....
.1..111...1...1.
.11.111..11..11.
..1..11..11..1..
..11.111.11.11..
...1.111111.11..
...1111111111...
....1111111.....
....11111111....
",
    ),
    (
        "mushroom",
        Wear::Dry,
        "
......223.......
...1223333322...
..122222333332..
.11122222222221.
....1.121.1.....
......121...233.
..23..121.122332
122332121..1221.
.1111.121...12..
...1..121...12..
",
    ),
    (
        "cactus",
        Wear::Leaf,
        "
.......22.......
......2332......
.....123321.....
.....223322.....
.....223322.....
..2..123321..2..
.232.223322.232.
.232.123321.232.
.123222332122321
..12212332123321
....1222322221..
.....123321.....
.....123321.....
.....122321.....
......2332......
",
    ),
];

/// Tufts of grass, standing on the lower edge.
pub const GRASS: [&str; 3] = [
    "
......3.............
.3....2....3......3.
.2..3.2.3..2...3..2.
.12.2.12.2.12..2.21.
..1.1212.121121.1211.
1.11111121111121111.
",
    "
....3...............
....3......3........
....2.3....2....3...
..3.2.2..3.2....2...
..2.121..2.12.3.21..
..12111.21.1122.11..
..1111121111111111..
",
    "
...........3........
..........3.3.......
...3.......3...3....
...2...3...2...2....
.3.12..2..21..21.3..
.2.11.21..11..11.2..
.12111112112112121..
",
];

/// Hanging plants: a piece that goes on below, and an end. Loose strands beside each other, so that nobody takes them for a rope.
pub const VINES: [&str; 2] = [
    "
...1......1......1..
...1.....12......1..
..12......1.....12..
...1......1......1..
...12.....1......12.
...1.....31......1..
..31.....1.......1..
...1.....1.....31...
...1.....12.....1...
.........1......1...
..1......1......12..
..12....31......1...
...1.....1......1...
...1.....1.....31...
..31......1......1..
...1......1......1..
...1.....12......1..
...12.....1......1..
...1......1.....12..
...1......1......1..
",
    "
...1......1......1..
...12.....1......1..
...1......1.....31..
..31.....31......1..
...1......1......1..
...1......12.....12.
...12.....1......2..
...2......1......3..
..23.....31.........
...3......1.........
..........12........
..........1.........
..........2.........
.........232........
..........3.........
",
];

/// An arrow to the right, painted on the background like a sign.
pub const ARROW: &str = "
........aa......
........afa.....
........affa....
........affea...
.aaaaaaaaffeea..
.affffffffeeeea.
.afeeeeeeeeeeeea
.aeeeeeeeeeeeeda
.addddddeeeedda.
.aaaaaaaaeedda..
........aedda...
........adda....
........ada.....
........aa......
";

/// A lamp that hangs from the upper edge, nearly burnt down.
pub const LAMP: &str = "
.....a1.....
.....a1.....
.....a1.....
....a11a....
...aa111a...
..aaa1111a..
.aaaaaaaaaa.
..aiaiiaia..
..aiajjaia..
.aiijkkjiia.
.aijjkkjjia.
.aijjkkjjia.
.aiijkkjiia.
..aiajjaia..
..aa1111aa..
...aa11aa...
....aaaa....
";

/// Two links of a hanging chain, 10 pixels high.
pub const CHAIN: &str = "
..a1..
.a..2.
.a..1.
.a..1.
..a1..
..a1..
..11..
..a1..
..aa..
..aa..
";

/// An old crate in the dark.
pub const CRATE: &str = "
.tttttttttttttttttt.
tuuuuuuuuuuuuuuuuuut
tuttttttttttttttttut
tutssssssssssssssttt
tutusttttttttttsutst
tutsusssssssssusttst
tutssusssssssusstts.
tutsssussssss.ssttst
tutssssusssussssttst
tutsssssusussss.ttst
tutssssssusssssstts.
tutsssssusussss.ttst
tutssssussssssssttst
tutsss.sssssussstts.
tutssussssssssussttt
tutsusssssssssustt.t
tutusttttttttttsutst
tutttttttttttttttts.
ttsssssssssssssssss.
.t.tt.tttt.ttt.ttt..
";
