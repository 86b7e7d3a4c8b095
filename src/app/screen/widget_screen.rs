//! Screens made of widgets: connects a description of a screen with input, layout and drawing.

use super::{Next, Screen};
use crate::app::audio::ScreenMusic;
use crate::app::audio::effect::Effect;
use crate::app::context::{AppContext, DrawContext};
use crate::app::render::background;
use crate::app::ui::draw;
use crate::app::ui::event::{Clipboard, Event, NoClipboard};
#[cfg(test)]
use crate::app::ui::layout::Layout;
use crate::app::ui::state::{Feedback, UiState};
#[cfg(test)]
use crate::app::ui::testing;
use crate::app::ui::widget::Widget;

/// A screen described by widgets. `app/ui/mod.rs` shows how one is written.
pub trait View {
    /// Messages of the widgets.
    type Message: Clone + 'static;

    /// Describes the current state of the screen.
    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Self::Message>;

    /// Does what a widget asks for.
    fn on_message(
        &mut self,
        ctx: &mut AppContext,
        ui: &mut UiState,
        message: Self::Message,
    ) -> Next;

    /// Called once when the screen opens.
    fn open(&mut self, _ctx: &AppContext, _ui: &mut UiState) {}

    /// Advances by one frame, before input is handled.
    fn tick(&mut self, _ctx: &mut AppContext, _ui: &mut UiState) -> Next {
        Next::Stay
    }

    /// Returns true while input does not go to the widgets.
    fn takes_input(&self) -> bool {
        false
    }

    /// Returns true while keys have no function of their own, such as full screen.
    fn is_typing(&self) -> bool {
        false
    }

    /// Returns true while a level is played.
    fn is_in_play(&self) -> bool {
        false
    }

    /// Returns true while something moves that is to be drawn smoothly.
    fn is_moving(&self) -> bool {
        self.is_in_play()
    }

    /// Returns the music of the screen.
    fn music(&self) -> ScreenMusic {
        match self.is_in_play() {
            true => ScreenMusic::Level,
            false => ScreenMusic::Unchanged,
        }
    }

    /// Returns true if the mouse pointer is shown while it is used.
    fn shows_pointer(&self) -> bool {
        true
    }

    /// Draws what is behind the widgets; returns false if that is the drifting background.
    fn draw_behind(&mut self, _ctx: &mut DrawContext) -> bool {
        false
    }

    /// Returns the point in the window around which the iris closes and opens, screen pixels; `None` is the middle.
    fn iris_middle(&self, _ctx: &AppContext) -> Option<(f32, f32)> {
        None
    }

    /// Completes the recording of a game behind the screen.
    fn seal(&self) {}

    /// Called when the window closes.
    fn end(&mut self) {}
}

/// A screen made of widgets.
pub struct WidgetScreen<V> {
    view: V,
    ui: UiState,
}

impl<V: View> WidgetScreen<V> {
    /// Opens a screen.
    pub fn new(ctx: &AppContext, mut view: V) -> WidgetScreen<V> {
        let mut ui = UiState::default();
        view.open(ctx, &mut ui);
        WidgetScreen { view, ui }
    }

    /// Draws the widgets; `is_drawn` is true if the background has been drawn.
    pub(crate) fn draw_widgets(&mut self, ctx: &mut AppContext, is_drawn: bool) {
        let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
        // The description may refer to the rest of the context while it is drawn.
        let mut painter = ctx.graphics.painter.take();
        let widgets = self.view.view(ctx, &self.ui).erase();
        let layout = self.ui.layout(
            widgets,
            &*ctx.graphics.painter.atlas,
            ctx.graphics.size,
            scale,
        );
        if !is_drawn {
            let port = (0.0, 0.0, ctx.graphics.size.0, ctx.graphics.size.1);
            let (drift, covered) = (
                ctx.ambient_seconds() * 12.0,
                draw::covered(&painter, &layout),
            );
            background::draw_drifting(&mut painter, port, scale, drift, &covered);
        }
        draw::draw(&mut painter, &layout, &self.ui, ctx.graphics.size, seconds);
        drop(layout);
        ctx.graphics.painter = painter;
    }

    /// Handles events; ends early if one of them leads to another screen.
    pub(super) fn handle(
        &mut self,
        ctx: &mut AppContext,
        events: impl IntoIterator<Item = Event>,
        clipboard: &mut dyn Clipboard,
    ) -> Next {
        for event in events {
            if self.ui.handle_without_layout(event) {
                continue;
            }
            let outcome = {
                let widgets = self.view.view(ctx, &self.ui).erase();
                let (glyphs, scale) = (&*ctx.graphics.painter.atlas, ctx.text_scale());
                let layout = self.ui.layout(widgets, glyphs, ctx.graphics.size, scale);
                self.ui.handle(event, &layout, glyphs, clipboard)
            };
            match outcome.feedback {
                Some(Feedback::Moved) => ctx.audio.menu_sound(Effect::MenuMove),
                Some(Feedback::Chosen) => ctx.audio.menu_sound(Effect::MenuSelect),
                None => {}
            }
            let message = outcome.message;
            if let Some(message) = message.and_then(|message| message.of_type()) {
                log::trace!("control used");
                match self.view.on_message(ctx, &mut self.ui, message) {
                    Next::Stay => {}
                    next => return next,
                }
            }
        }
        Next::Stay
    }
}

#[cfg(test)]
impl<V: View> WidgetScreen<V> {
    /// Returns the described screen.
    pub(super) fn view_mut(&mut self) -> &mut V {
        &mut self.view
    }

    /// Advances by one frame without input.
    pub(super) fn tick(&mut self, ctx: &mut AppContext) -> Next {
        self.view.tick(ctx, &mut self.ui)
    }

    /// Calls a function with the current layout.
    pub(super) fn look<R>(
        &mut self,
        ctx: &AppContext,
        see: impl FnOnce(&Layout, &UiState) -> R,
    ) -> R {
        let widgets = self.view.view(ctx, &self.ui).erase();
        let (glyphs, scale) = (&*ctx.graphics.painter.atlas, ctx.text_scale());
        let layout = self.ui.layout(widgets, glyphs, ctx.graphics.size, scale);
        see(&layout, &self.ui)
    }
}

impl<V: View> Screen for WidgetScreen<V> {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        // A key that ends this state is no input for the widgets.
        let taken = self.view.takes_input();
        match self.view.tick(ctx, &mut self.ui) {
            Next::Stay if !taken => {
                let events = ctx.input.ui_events(&ctx.config.settings.controls);
                // It is used while the widgets refer to the rest of the context.
                let mut clipboard = std::mem::replace(&mut ctx.clipboard, Box::new(NoClipboard));
                let next = self.handle(ctx, events, &mut *clipboard);
                ctx.clipboard = clipboard;
                next
            }
            next => next,
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let is_drawn = self.view.draw_behind(&mut ctx.for_drawing());
        self.draw_widgets(ctx, is_drawn);
    }

    fn seal(&self) {
        self.view.seal();
    }

    fn iris_middle(&self, ctx: &AppContext) -> Option<(f32, f32)> {
        self.view.iris_middle(ctx)
    }

    fn is_typing(&self) -> bool {
        self.ui.is_editing() || self.view.is_typing()
    }

    fn shows_pointer(&self) -> bool {
        self.view.shows_pointer()
    }

    fn is_in_play(&self) -> bool {
        self.view.is_in_play()
    }

    fn is_moving(&self) -> bool {
        self.view.is_moving()
    }

    fn music(&self) -> ScreenMusic {
        self.view.music()
    }

    fn end(&mut self) {
        self.view.end();
    }

    #[cfg(test)]
    fn focused(&mut self, ctx: &AppContext) -> String {
        self.look(ctx, testing::focused)
    }
}
