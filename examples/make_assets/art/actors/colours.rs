//! The colour ramps that replace the key ramp at run time: one for each colour of a player, a door or a lift.

use crate::art::palette::KEY;

/// Colours 1 to 15 in order: name and ramp, dark to light, as 0xRRGGBB.
const RAMPS: [(&str, [u32; 5]); 15] = [
    ("violet", [0x220a3a, 0x55188a, 0x8b2bcc, 0xbb5cf2, 0xe9adff]),
    ("mauve", [0x2c1436, 0x5d3570, 0x8f5ca0, 0xbd8bc9, 0xeac8ee]),
    ("bluey", [0x14123f, 0x2f3497, 0x4a5cdb, 0x7a92f8, 0xbdd0ff]),
    ("reddy", [0x32101c, 0x7a2338, 0xb9404b, 0xe3746a, 0xffb9a0]),
    ("pink", [0x3d0f38, 0x93246f, 0xdb4aa0, 0xff87c6, 0xffc9e6]),
    ("taan", [0x33202a, 0x74503f, 0xb1835a, 0xdcb583, 0xf9e2bb]),
    ("orange", [0x36121c, 0x8b3420, 0xd9641f, 0xfc9a3c, 0xffd48a]),
    ("purple", [0x1e0f3d, 0x4a2391, 0x7a3fd0, 0xa76cf0, 0xdcb6ff]),
    ("forest", [0x0d2226, 0x1b4a38, 0x2f7546, 0x5aa158, 0xa4d585]),
    ("red", [0x32081f, 0x8c1530, 0xdb2f35, 0xff6a52, 0xffb48a]),
    ("green", [0x06282d, 0x0f6650, 0x22aa55, 0x5fe062, 0xc4ff9a]),
    ("blue", [0x0d1142, 0x17349a, 0x1f64dc, 0x4fa0fb, 0xa8dcff]),
    ("aqua", [0x08264a, 0x12668c, 0x20a8bd, 0x5be0d8, 0xc2fff0]),
    ("yellow", [0x3a1a1c, 0x8f5a17, 0xd9a018, 0xfbdc45, 0xfffab4]),
    ("white", [0x1f2140, 0x5b648c, 0x99a8c6, 0xcfdde8, 0xffffff]),
];

/// Returns the text of `players.ron`: the key ramp of the sprites and the ramps that replace it, all dark to light.
pub fn manifest() -> String {
    let triple = |rgb: u32| {
        let [_, r, g, b] = rgb.to_be_bytes();
        format!("({r}, {g}, {b})")
    };
    let key = KEY.map(|colour| {
        let [r, g, b, _] = colour.rgba();
        format!("({r}, {g}, {b})")
    });
    let mut text = format!("(\n    key: [{}],\n    ramps: [\n", key.join(", "));
    for (number, (name, ramp)) in (1..).zip(&RAMPS) {
        let ramp = ramp.map(triple).join(", ");
        text += &format!("        (number: {number}, name: \"{name}\", ramp: [{ramp}]),\n");
    }
    text + "    ],\n)\n"
}
