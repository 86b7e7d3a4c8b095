//! User interface: widgets, their layout, focus and input, and how they are drawn.
//!
//! A screen *describes* its widgets and answers messages; it computes no positions and reads no keys. The description is
//! made anew for every frame and every input event; [`state::UiState`] keeps what must last (focus, scrolled lists, the
//! text being edited) by the widgets' ids. `taffy` computes the boxes. All lengths are font pixels.
//!
//! ```text
//! pub struct Hello { count: i32 }
//!
//! #[derive(Clone)]
//! pub enum Message { Count(Step), Back }
//!
//! impl View for Hello {                                   // app/screen/widget_screen.rs
//!     type Message = Message;
//!
//!     fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
//!         let count = MessageId("hello-count").with("count", self.count);
//!         let rows = list("rows", 2, move |row| match row {
//!             0 => labelled(ctx.texts.get(count.clone()), choice("...")).on_change(Message::Count),
//!             _ => button(ctx.texts.get(MessageId("common-back")), Message::Back),
//!         });
//!         page(340.0, ctx.texts.get(MessageId("hello-title")), [rows, help()], Message::Back)
//!     }
//!
//!     fn on_message(&mut self, _: &mut AppContext, _: &mut UiState, message: Message) -> Next {
//!         match message {
//!             Message::Count(step) => self.count += i32::from(step.offset()),
//!             Message::Back => return Next::To(Destination::Menu),
//!         }
//!         Next::Stay
//!     }
//! }
//! ```
//!
//! `route` opens it with `WidgetScreen::new(ctx, Hello { count: 0 })`. What follows by itself: arrow keys, Enter, Escape
//! and the player's own keys; gamepads; hover, clicks, dragging and the wheel; key repeat; scrolling; sounds; tooltips of
//! texts that are cut off.
//!
//! * **Rows.** Menus and forms are a [`widget::list`], whose rows are made only while they are visible; a row that has a
//!   `button`, `on_press`, `on_change` or an `input` can be focused. Controls outside lists need an `.id("name")`.
//! * **Grids and tabs.** A [`widget::grid`] is a list with several entries side by side. A [`widget::tabs`] bar chooses
//!   what the screen shows below it.
//! * **Maps.** [`widget::pinned`] puts controls on a map; `on_steer` lets keys walk between them.
//! * **Dialogs** are the last of some [`widget::layers`]; a modal layer takes all input and has a focus of its own.
//! * **Texts** come from `ctx.texts.get(MessageId("..."))`. Names and paths, which can have any length, get `.fit(Fit::Cut)`.
//! * **Drawing by hand** happens in a [`widget::custom_paint`].
//! * **Tests** visit a screen without a window: `Visit::new("hello", |_| Hello { count: 0 })`, then `click("Back")`,
//!   `press(Nav::Down)`, `texts()`, `focused()`. `screen/tests.rs` checks that every screen fits in every language.

pub mod draw;
mod erase;
pub mod event;
mod kind;
pub mod layout;
mod navigate;
pub mod pad_button;
pub mod panel;
mod pointer;
pub mod state;
#[cfg(test)]
pub mod testing;
pub mod text;
pub mod text_edit;
pub mod widget;
