//! The shaders of the painter.
//!
//! With software rendering nearly all time is spent in them. Everything is drawn at the same depth, so interpolating
//! without the perspective correction changes nothing and takes a third less time per pixel; a colour that is not
//! interpolated at all takes half. Both need GLSL 1.30; other drivers get the same shaders without these qualifiers.

use crate::raster::Mode;
use macroquad::material::{Material, MaterialParams, load_material};
use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, Equation, PipelineParams, ShaderSource,
};

/// The shaders of all modes.
#[derive(Default)]
pub struct Shaders {
    /// None for the library's default shader, which can draw all modes.
    blended: Option<Material>,
    silhouette: Option<Material>,
    replaced: Option<Material>,
    copied: Option<Material>,
    plain: Option<Material>,
}

impl Shaders {
    /// Compiles the shaders. Modes whose shader the driver rejects are blended by the library's default shader, with
    /// the same result on an opaque window, except that silhouettes keep the colours of the image.
    pub fn load() -> Shaders {
        Shaders {
            blended: load(&TEXTURED, true),
            silhouette: load(&SILHOUETTE, true),
            replaced: load(&TEXTURED, false),
            copied: load(&COPIED, false),
            plain: load(&PLAIN, false),
        }
    }

    /// Returns the shader of a mode; none for the library's default shader.
    pub fn of(&self, mode: Mode) -> Option<&Material> {
        match mode {
            Mode::Blended => self.blended.as_ref(),
            Mode::Silhouette => self.silhouette.as_ref(),
            Mode::Replaced => self.replaced.as_ref(),
            Mode::Copied => self.copied.as_ref(),
            Mode::Plain => self.plain.as_ref(),
        }
    }
}

/// A vertex shader and a fragment shader.
struct Source {
    vertex: &'static str,
    fragment: &'static str,
}

/// Samples the texture; the colour is interpolated between the corners of a quad.
const TEXTURED: [Source; 2] = [
    Source {
        vertex: "#version 130
in vec3 position;
in vec2 texcoord;
in vec4 color0;
noperspective out vec2 uv;
noperspective out vec4 color;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    color = color0 / 255.0;
    uv = texcoord;
}",
        fragment: "#version 130
noperspective in vec2 uv;
noperspective in vec4 color;
uniform sampler2D Texture;
void main() {
    gl_FragColor = color * texture(Texture, uv);
}",
    },
    Source {
        vertex: "#version 100
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
varying lowp vec2 uv;
varying lowp vec4 color;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    color = color0 / 255.0;
    uv = texcoord;
}",
        fragment: "#version 100
varying lowp vec2 uv;
varying lowp vec4 color;
uniform sampler2D Texture;
void main() {
    gl_FragColor = color * texture2D(Texture, uv);
}",
    },
];

/// Samples only the opacity of the texture; the colour is interpolated between the corners of a quad.
const SILHOUETTE: [Source; 2] = [
    Source {
        vertex: TEXTURED[0].vertex,
        fragment: "#version 130
noperspective in vec2 uv;
noperspective in vec4 color;
uniform sampler2D Texture;
void main() {
    gl_FragColor = vec4(color.rgb, color.a * texture(Texture, uv).a);
}",
    },
    Source {
        vertex: TEXTURED[1].vertex,
        fragment: "#version 100
varying lowp vec2 uv;
varying lowp vec4 color;
uniform sampler2D Texture;
void main() {
    gl_FragColor = vec4(color.rgb, color.a * texture2D(Texture, uv).a);
}",
    },
];

/// Samples the texture.
const COPIED: [Source; 2] = [
    Source {
        vertex: "#version 130
in vec3 position;
in vec2 texcoord;
noperspective out vec2 uv;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    uv = texcoord;
}",
        fragment: "#version 130
noperspective in vec2 uv;
uniform sampler2D Texture;
void main() {
    gl_FragColor = texture(Texture, uv);
}",
    },
    Source {
        vertex: "#version 100
attribute vec3 position;
attribute vec2 texcoord;
varying lowp vec2 uv;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    uv = texcoord;
}",
        fragment: "#version 100
varying lowp vec2 uv;
uniform sampler2D Texture;
void main() {
    gl_FragColor = texture2D(Texture, uv);
}",
    },
];

/// Uses the colour of one corner.
const PLAIN: [Source; 2] = [
    Source {
        vertex: "#version 130
in vec3 position;
in vec4 color0;
flat out vec4 color;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    color = color0 / 255.0;
}",
        fragment: "#version 130
flat in vec4 color;
void main() {
    gl_FragColor = color;
}",
    },
    Source {
        vertex: "#version 100
attribute vec3 position;
attribute vec4 color0;
varying lowp vec4 color;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    color = color0 / 255.0;
}",
        fragment: "#version 100
varying lowp vec4 color;
void main() {
    gl_FragColor = color;
}",
    },
];

/// Returns the first of these shaders that the driver accepts.
fn load(sources: &[Source], blended: bool) -> Option<Material> {
    let alpha = BlendFactor::Value(BlendValue::SourceAlpha);
    let rest = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
    let blend = BlendState::new(Equation::Add, alpha, rest);
    sources.iter().find_map(|source| {
        let shader = ShaderSource::Glsl {
            vertex: source.vertex,
            fragment: source.fragment,
        };
        let params = MaterialParams {
            pipeline_params: PipelineParams {
                color_blend: blended.then_some(blend),
                ..PipelineParams::default()
            },
            ..MaterialParams::default()
        };
        load_material(shader, params)
            .inspect_err(|error| log::debug!("shader rejected: {error}"))
            .ok()
    })
}
