//! The palette of all sprites: ramps from dark to light.
//!
//! Every ramp shifts its hue: shadows towards violet, lights towards yellow. A sprite uses neighbouring steps
//! of a ramp for shading, `Ink` for its outline where it needs one, and a light step for a highlight.
//! The letter of a colour stands for it in ASCII art ([`super::canvas::Canvas::art`]); `.` and space are transparent.

macro_rules! palette {
    ($($name:ident $letter:literal $rgb:literal;)*) => {
        /// A colour of the palette; `Clear` is transparent.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
        #[repr(u8)]
        pub enum Colour {
            /// Transparent.
            #[default]
            Clear,
            $(#[doc = concat!("`", $letter, "` in ASCII pictures.")] $name,)*
        }

        /// All colours but `Clear`: the colour, its name, its letter in ASCII art, its value as 0xRRGGBB.
        pub const COLOURS: &[(Colour, &str, char, u32)] =
            &[$((Colour::$name, stringify!($name), $letter, $rgb),)*];
    };
}

palette! {
    Ink     '#' 0x130b20;
    White   'W' 0xffffff;
    // Violet: sky, crystals, the martian.
    Violet0 'a' 0x1f1238;
    Violet1 'b' 0x331d5c;
    Violet2 'c' 0x4f2d8a;
    Violet3 'd' 0x7444bb;
    Violet4 'e' 0x9f68e6;
    Violet5 'f' 0xc99dff;
    Violet6 'g' 0xeed8ff;
    // Rust: rock, fire, wood.
    Rust0   'h' 0x2c1430;
    Rust1   'i' 0x4d1f38;
    Rust2   'j' 0x78303a;
    Rust3   'k' 0xa64638;
    Rust4   'l' 0xcf6a3c;
    Rust5   'm' 0xef9650;
    Rust6   'n' 0xffcb84;
    // Sand: masonry, paper, skin.
    Sand0   'o' 0x472c48;
    Sand1   'p' 0x7c4e56;
    Sand2   'q' 0xb8825f;
    Sand3   'r' 0xecc98c;
    // Soil: the dark ground under plants.
    Soil0   's' 0x24172f;
    Soil1   't' 0x3a2640;
    Soil2   'u' 0x57394e;
    // Metal: machines, blades, smoke.
    Metal0  '1' 0x322f52;
    Metal1  '2' 0x525a7c;
    Metal2  '3' 0x7f8da8;
    Metal3  '4' 0xb5c6d2;
    Metal4  '5' 0xe8f4f0;
    // Green: plants that glow, poison, "go".
    Green0  'A' 0x102b3a;
    Green1  'B' 0x14544f;
    Green2  'C' 0x1f8a5c;
    Green3  'D' 0x45c862;
    Green4  'E' 0x9ef06a;
    Green5  'F' 0xe6ffb4;
    // Sage: plants in the background.
    Sage    'U' 0x3d6a62;
    // Distance: fog and high air, in backdrops only.
    Fog     'X' 0x2a2a44;
    Azure   'V' 0x1a3468;
    // Cyan: ice, water, electric light.
    Cyan0   'G' 0x20407e;
    Cyan1   'H' 0x2c80c8;
    Cyan2   'I' 0x50ccea;
    Cyan3   'J' 0xbcf6f4;
    // Red: reserved for hazards, and for the red key, lock and switch.
    Red0    'K' 0x611336;
    Red1    'L' 0xac2140;
    Red2    'M' 0xea4048;
    Red3    'N' 0xff8c7c;
    // Yellow: reserved for pickups and things to use, and for fire.
    Yellow0 'O' 0xa2611f;
    Yellow1 'P' 0xe3a72c;
    Yellow2 'Q' 0xffe262;
    Yellow3 'R' 0xfff9c6;
    // Pink: hearts, magic.
    Pink0   'S' 0xd6489c;
    Pink1   'T' 0xffa6d2;
    // Key: replaced by the ramp of a player, a door or a lift when the sprites are loaded; used for nothing else.
    Key0    'v' 0x1e0f3d;
    Key1    'w' 0x4a2391;
    Key2    'x' 0x7a3fd0;
    Key3    'y' 0xa76cf0;
    Key4    'z' 0xdcb6ff;
}

use Colour::*;

/// Violet, dark to light.
pub const VIOLET: [Colour; 7] = [
    Violet0, Violet1, Violet2, Violet3, Violet4, Violet5, Violet6,
];
/// Rust, dark to light.
pub const RUST: [Colour; 7] = [Rust0, Rust1, Rust2, Rust3, Rust4, Rust5, Rust6];
/// Sand, dark to light; starts in the soil, so that it is as deep as the other stones.
pub const SAND: [Colour; 7] = [Soil0, Sand0, Sand1, Sand2, Sand3, Rust6, Yellow3];
/// Soil, dark to light; ends in sand.
pub const SOIL: [Colour; 6] = [Ink, Soil0, Soil1, Soil2, Sand1, Sand2];
/// Metal, dark to light.
pub const METAL: [Colour; 7] = [Ink, Violet0, Metal0, Metal1, Metal2, Metal3, Metal4];
/// Green, dark to light.
pub const GREEN: [Colour; 6] = [Green0, Green1, Green2, Green3, Green4, Green5];
/// Cyan, dark to light.
pub const CYAN: [Colour; 6] = [Violet1, Cyan0, Cyan1, Cyan2, Cyan3, White];
/// Red, dark to light.
pub const RED: [Colour; 5] = [Rust0, Red0, Red1, Red2, Red3];
/// Yellow, dark to light.
pub const YELLOW: [Colour; 5] = [Rust1, Yellow0, Yellow1, Yellow2, Yellow3];

/// Colours the program looks up by role at run time; written to `palette.ron`.
pub const ROLES: &[(&str, Colour)] = &[
    ("background", Ink),
    ("panel", Violet0),
    ("panel_edge", Violet3),
    ("text", Metal4),
    ("text_dim", Metal2),
    ("text_lit", Yellow2),
    ("text_title", Violet5),
    ("good", Green3),
    ("warn", Yellow1),
    ("bad", Red2),
    ("health", Green3),
    ("damage", Red2),
];

/// The key ramp, replaced by one of the ramps of `players.ron` at run time, dark to light.
pub const KEY: [Colour; 5] = [Key0, Key1, Key2, Key3, Key4];

impl Colour {
    /// Returns red, green, blue, alpha.
    pub fn rgba(self) -> [u8; 4] {
        if self == Clear {
            return [0; 4];
        }
        let [_, r, g, b] = COLOURS[self as usize - 1].3.to_be_bytes();
        [r, g, b, 255]
    }

    /// Returns the colour of a letter in ASCII art; `None` if it has no meaning.
    pub fn from_letter(letter: char) -> Option<Colour> {
        if letter == '.' || letter == ' ' {
            return Some(Clear);
        }
        COLOURS
            .iter()
            .find(|entry| entry.2 == letter)
            .map(|entry| entry.0)
    }
}

/// Returns the text of `palette.ron`: `(colours: {name: (r, g, b)}, roles: {..})`.
pub fn manifest() -> String {
    let rgb = |colour: Colour| {
        let [r, g, b, _] = colour.rgba();
        format!("({r}, {g}, {b})")
    };
    let mut text = String::from("(\n    colours: {\n");
    for (colour, name, ..) in COLOURS {
        text += &format!("        \"{}\": {},\n", name.to_lowercase(), rgb(*colour));
    }
    text += "    },\n    roles: {\n";
    for (role, colour) in ROLES {
        text += &format!("        \"{role}\": {},\n", rgb(*colour));
    }
    text + "    },\n)\n"
}
