//! Batches everything drawn into textured quads, nearly all of them of the sprite atlas.

use super::atlas::{Atlas, AtlasRect};
use super::bitmap::Bitmap;
use super::image::{Backend, Canvas, Texture};
use super::shaders::Shaders;
use super::surface::Surface;
use crate::raster::{self, Mode};
use macroquad::material::{gl_use_default_material, gl_use_material};
use macroquad::models::{Mesh, Vertex, draw_mesh};
use std::rc::Rc;

pub use super::bitmap::Rgba;

/// Neutral tint: keeps the colours of an image.
pub const PLAIN: Rgba = [255; 4];

/// Maximum number of quads per draw call. The graphics library keeps buffers of this size for each draw call of a frame.
pub const BATCH: usize = 250;

/// Placement of a sprite on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Screen position of the sprite's centre, or of its pivot.
    pub at: (f32, f32),
    /// Screen pixels per texel, horizontally and vertically.
    pub scale: (f32, f32),
    /// Clockwise rotation, radians.
    pub angle: f32,
    /// Flipped horizontally.
    pub mirrored: bool,
    /// Pivot within the image, in texels; none for the centre.
    pub pivot: Option<(f32, f32)>,
    /// Tint, multiplied with the colours of the image.
    pub colour: Rgba,
}

impl Pose {
    /// Creates an upright pose centred on a screen position.
    pub fn upright(at: (f32, f32), scale: f32) -> Pose {
        Pose {
            at,
            scale: (scale, scale),
            angle: 0.0,
            mirrored: false,
            pivot: None,
            colour: PLAIN,
        }
    }

    /// Returns the corners of an image of a size in texels, clockwise from its top left.
    fn corners(&self, (w, h): (f32, f32)) -> [(f32, f32); 4] {
        let (px, py) = self.pivot.unwrap_or((w / 2.0, h / 2.0));
        let (sin, cos) = self.angle.sin_cos();
        let flip = if self.mirrored { -1.0 } else { 1.0 };
        [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)].map(|(u, v)| {
            let x = (u - px) * self.scale.0 * flip;
            let y = (v - py) * self.scale.1;
            let turned = (x * cos - y * sin, x * sin + y * cos);
            (self.at.0 + turned.0, self.at.1 + turned.1)
        })
    }
}

/// Draws in screen pixels.
pub struct Painter {
    /// The sprite atlas.
    pub atlas: Rc<Atlas>,
    backend: Backend,
    mesh: Mesh,
    /// The texture of the quads in the mesh; `None` in tests.
    texture: Option<Texture>,
    /// Its size, texels.
    size: (f32, f32),
    /// Mode of the quads in the mesh.
    mode: Mode,
    shaders: Shaders,
    surface: Surface,
    /// Colour and width (pixels) of the outline that is drawn instead of sprites.
    outline: Option<(Rgba, f32)>,
    /// The only part of the surface that is drawn on, if it is limited.
    area: Option<(f32, f32, f32, f32)>,
    /// The lines of text drawn so far.
    #[cfg(test)]
    pub texts: Vec<String>,
}

impl Painter {
    /// Creates a painter for an atlas.
    pub fn new(atlas: Rc<Atlas>) -> Painter {
        let texture = atlas.texture().cloned();
        // Without a texture there is no window either.
        let backend = texture.as_ref().map_or(Backend::Cpu, Texture::backend);
        let shaders = match backend {
            Backend::Gpu => Shaders::load(),
            Backend::Cpu => Shaders::default(),
        };
        Painter {
            size: atlas.size(),
            atlas,
            backend,
            mesh: Mesh {
                vertices: Vec::with_capacity(BATCH * 4),
                indices: Vec::with_capacity(BATCH * 6),
                texture: None,
            },
            texture,
            mode: Mode::Blended,
            shaders,
            surface: Surface::window((1.0, 1.0)),
            outline: None,
            area: None,
            #[cfg(test)]
            texts: Vec::new(),
        }
    }

    /// Takes the painter out of its place, where one stays that cannot draw.
    pub fn take(&mut self) -> Painter {
        let rest = Painter {
            size: self.size,
            atlas: self.atlas.clone(),
            backend: self.backend,
            mesh: Mesh {
                vertices: Vec::new(),
                indices: Vec::new(),
                texture: None,
            },
            texture: None,
            mode: Mode::Blended,
            shaders: Shaders::default(),
            surface: self.surface.clone(),
            outline: None,
            area: None,
            #[cfg(test)]
            texts: Vec::new(),
        };
        std::mem::replace(self, rest)
    }

    /// Makes a texture of an image.
    pub fn new_texture(&self, image: Bitmap) -> Texture {
        Texture::new(self.backend, image)
    }

    /// Creates an image to draw on, with this size in pixels.
    pub fn new_canvas(&self, width: u32, height: u32) -> Canvas {
        Canvas::new(self.backend, width, height)
    }

    /// Draws an image with any four corners, clockwise from the top left; nothing while outlines are drawn.
    pub fn quad(&mut self, source: AtlasRect, corners: [(f32, f32); 4], colours: [Rgba; 4]) {
        if self.outline.is_some() {
            return;
        }
        self.add(Mode::Blended, source, corners, colours);
    }

    /// Draws an image instead of what is there, even where it is transparent.
    pub fn replace(&mut self, source: AtlasRect, area: (f32, f32, f32, f32), colours: [Rgba; 4]) {
        self.add(Mode::Replaced, source, corners(area), colours);
    }

    /// Draws parts of a texture other than the atlas in its own colours; `opaque` if they have no transparent pixels, which
    /// is cheaper. Each call costs a draw call.
    pub fn textured(
        &mut self,
        texture: &Texture,
        opaque: bool,
        parts: impl Iterator<Item = (AtlasRect, (f32, f32, f32, f32))>,
    ) {
        let mode = if opaque { Mode::Copied } else { Mode::Blended };
        self.flush();
        let atlas = self.texture.replace(texture.clone());
        self.size = texture.size();
        for (source, area) in parts {
            self.add(mode, source, corners(area), [PLAIN; 4]);
        }
        self.flush();
        self.texture = atlas;
        self.size = self.atlas.size();
    }

    /// Calls `draw` with its output redirected to a canvas; coordinates are canvas pixels.
    pub fn draw_to(&mut self, canvas: &Canvas, draw: impl FnOnce(&mut Painter)) {
        let (surface, area) = (self.surface.clone(), self.area);
        self.draw_on(Surface::image(canvas));
        draw(self);
        self.draw_on(surface);
        if area.is_some() {
            self.clip(area);
        }
    }

    /// Draws on a surface from now on, in pixels.
    pub fn draw_on(&mut self, surface: Surface) {
        self.flush();
        self.surface = surface;
        self.clip(None);
    }

    /// Draws only in an area (left, top, width, height; whole pixels) of the surface from now on, or everywhere again.
    pub fn clip(&mut self, area: Option<(f32, f32, f32, f32)>) {
        self.flush();
        if self.backend == Backend::Gpu {
            self.surface.activate(area);
        }
        self.area = area;
    }

    /// Draws a rectangle in an opaque colour, which is cheapest; see [`Painter::textured`].
    pub fn fill(&mut self, area: (f32, f32, f32, f32), colour: Rgba) {
        self.add(Mode::Plain, self.atlas.white(), corners(area), [colour; 4]);
    }

    /// Calls `draw`, but draws only an outline in one colour instead of every sprite: its silhouette in each of the four
    /// directions, `width` pixels away. What is drawn over it later hides the rest.
    pub fn outline(&mut self, colour: Rgba, width: f32, draw: impl FnOnce(&mut Painter)) {
        let before = self.outline.replace((colour, width));
        draw(self);
        self.outline = before;
    }

    fn add(&mut self, mode: Mode, source: AtlasRect, corners: [(f32, f32); 4], colours: [Rgba; 4]) {
        if self.mode != mode || self.mesh.vertices.len() >= BATCH * 4 {
            self.flush();
            self.mode = mode;
        }
        let (width, height) = self.size;
        let (left, right) = (source.x / width, (source.x + source.w) / width);
        let (top, bottom) = (source.y / height, (source.y + source.h) / height);
        let texels = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let first = self.mesh.vertices.len() as u16;
        for (((x, y), (u, v)), colour) in corners.into_iter().zip(texels).zip(colours) {
            let mut vertex = Vertex::new(x, y, 0.0, u, v, macroquad::color::WHITE);
            vertex.color = colour;
            self.mesh.vertices.push(vertex);
        }
        let corners = [0, 1, 2, 0, 2, 3].map(|corner| first + corner);
        self.mesh.indices.extend_from_slice(&corners);
    }

    /// Draws an image stretched to a rectangle.
    pub fn stretch(&mut self, source: AtlasRect, area: (f32, f32, f32, f32), colour: Rgba) {
        self.quad(source, corners(area), [colour; 4]);
    }

    /// Draws an image in a pose.
    pub fn pose(&mut self, source: AtlasRect, pose: Pose) {
        let corners = pose.corners((source.w, source.h));
        let Some((mut colour, width)) = self.outline else {
            return self.quad(source, corners, [pose.colour; 4]);
        };
        colour[3] = pose.colour[3];
        for (dx, dy) in [(width, 0.0), (-width, 0.0), (0.0, width), (0.0, -width)] {
            let moved = corners.map(|(x, y)| (x + dx, y + dy));
            self.add(Mode::Silhouette, source, moved, [colour; 4]);
        }
    }

    /// Draws the silhouette of an image in the colour of a pose; nothing while outlines are drawn.
    pub fn silhouette(&mut self, source: AtlasRect, pose: Pose) {
        if self.outline.is_none() {
            let corners = pose.corners((source.w, source.h));
            self.add(Mode::Silhouette, source, corners, [pose.colour; 4]);
        }
    }

    /// Draws a filled rectangle.
    pub fn rectangle(&mut self, area: (f32, f32, f32, f32), colour: Rgba) {
        self.stretch(self.atlas.white(), area, colour);
    }

    /// Draws a rectangle with a vertical colour gradient.
    pub fn fade(&mut self, area: (f32, f32, f32, f32), top: Rgba, bottom: Rgba) {
        let mode = match (top[3], bottom[3]) {
            (255, 255) => Mode::Replaced,
            _ => Mode::Blended,
        };
        self.add(
            mode,
            self.atlas.white(),
            corners(area),
            [top, top, bottom, bottom],
        );
    }

    /// Draws the outline of a rectangle, `thick` pixels inwards.
    pub fn frame(&mut self, (x, y, w, h): (f32, f32, f32, f32), thick: f32, colour: Rgba) {
        self.rectangle((x, y, w, thick), colour);
        self.rectangle((x, y + h - thick, w, thick), colour);
        self.rectangle((x, y + thick, thick, h - 2.0 * thick), colour);
        self.rectangle((x + w - thick, y + thick, thick, h - 2.0 * thick), colour);
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), thick: f32, colour: Rgba) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length == 0.0 {
            return;
        }
        let (nx, ny) = (-dy / length * thick / 2.0, dx / length * thick / 2.0);
        let corners = [
            (from.0 + nx, from.1 + ny),
            (to.0 + nx, to.1 + ny),
            (to.0 - nx, to.1 - ny),
            (from.0 - nx, from.1 - ny),
        ];
        self.quad(self.atlas.white(), corners, [colour; 4]);
    }

    /// Draws the outline of a circle.
    pub fn circle(&mut self, at: (f32, f32), radius: f32, thick: f32, colour: Rgba) {
        let pieces = (radius.max(4.0) / 2.0).clamp(12.0, 64.0) as usize;
        let point = |piece: usize| {
            let angle = piece as f32 / pieces as f32 * std::f32::consts::TAU;
            (at.0 + angle.cos() * radius, at.1 + angle.sin() * radius)
        };
        for piece in 0..pieces {
            self.line(point(piece), point(piece + 1), thick, colour);
        }
    }

    /// Draws the collected quads; everything drawn later is on top.
    pub fn flush(&mut self) {
        if self.mesh.indices.is_empty() {
            return;
        }
        match &self.texture {
            Some(Texture::Graphics(texture)) => {
                self.mesh.texture = Some(texture.clone());
                self.draw_mesh();
            }
            Some(Texture::Bitmap(texture)) => {
                if let Some(bitmap) = self.surface.bitmap() {
                    let (mut target, texture) = (bitmap.borrow_mut(), texture.borrow());
                    let corners = self.mesh.vertices.iter().map(|vertex| raster::Corner {
                        at: vertex.position.truncate(),
                        uv: vertex.uv,
                        tint: vertex.color,
                    });
                    let corners: Vec<_> = corners.collect();
                    let (target, texture) = (target.target(), texture.texture());
                    raster::draw(target, self.area, texture, self.mode, &corners);
                }
            }
            None => {}
        }
        self.mesh.vertices.clear();
        self.mesh.indices.clear();
    }

    /// Draws the collected quads with the graphics library.
    fn draw_mesh(&self) {
        match self.shaders.of(self.mode) {
            Some(shader) => gl_use_material(shader),
            None => gl_use_default_material(),
        }
        draw_mesh(&self.mesh);
        gl_use_default_material();
    }
}

/// Returns the corners of a rectangle, clockwise from the top left.
fn corners((x, y, w, h): (f32, f32, f32, f32)) -> [(f32, f32); 4] {
    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
}
