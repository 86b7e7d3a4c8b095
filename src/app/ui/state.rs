//! State of a screen's widgets between frames, and their response to input.

use super::erase::AnyMessage;
use super::event::{Clipboard, EditKey, Event, Modifiers, Nav};
use super::layout::{Layout, Memory, contains};
use super::navigate;
use super::text::Glyphs;
use super::text_edit::TextEdit;
use super::widget::{Id, Input, Kind, Rect, SCROLL_BAR, Widget, row, text};
use crate::app::cycle::CycleStep;
use std::ops::Range;

/// The widget part held by the pointer while its button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drag {
    /// A control that will be pressed.
    Control(Id),
    /// A slider of a control.
    Slider(Id),
    /// The text being edited.
    Text,
    /// The scroll bar of a list.
    ScrollBar(&'static str),
}

/// State of a screen's widgets between frames.
#[derive(Debug, Default)]
pub struct UiState {
    pub(super) memory: Memory,
    /// The control whose text is edited, and the edit.
    pub(super) edit: Option<(Id, TextEdit)>,
    pub(super) drag: Option<Drag>,
    /// Position of the pointer, screen pixels; `None` until it moves, and after keys were used.
    pub(super) pointer: Option<(f32, f32)>,
    /// The focused control and the places of controls that were logged last.
    logged: Option<Id>,
    logged_places: String,
}

/// Effects of input, for sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// The focus or a value has changed.
    Moved,
    /// Something was chosen, or left.
    Chosen,
}

/// The effect of an event.
#[derive(Debug)]
pub struct Outcome {
    /// Messages for the screen.
    pub message: Option<AnyMessage>,
    /// Sound.
    pub feedback: Option<Feedback>,
}

impl Outcome {
    /// Nothing happened.
    pub const NOTHING: Outcome = Outcome {
        message: None,
        feedback: None,
    };

    pub(super) fn moved() -> Outcome {
        Outcome {
            feedback: Some(Feedback::Moved),
            ..Outcome::NOTHING
        }
    }

    pub(super) fn changed(message: AnyMessage) -> Outcome {
        Outcome {
            message: Some(message),
            feedback: Some(Feedback::Moved),
        }
    }

    pub(super) fn chosen(message: Option<AnyMessage>) -> Outcome {
        Outcome {
            message,
            feedback: Some(Feedback::Chosen),
        }
    }
}

impl UiState {
    /// Focuses a control of the bottom layer.
    pub fn focus(&mut self, id: impl Into<Id>) {
        self.memory.focus.insert("", id.into());
    }

    /// Sets the focused control of a layer, before it opens.
    pub fn focus_in(&mut self, layer: &'static str, id: impl Into<Id>) {
        self.memory.focus.insert(layer, id.into());
    }

    /// Returns the focused control of a layer.
    pub fn focused_in(&self, layer: &str) -> Option<Id> {
        self.memory.focus.get(layer).copied()
    }

    /// Forgets the focus of a layer, so that its first control is focused when it opens.
    pub fn forget(&mut self, layer: &'static str) {
        self.memory.focus.remove(layer);
    }

    /// Returns the focused control of the bottom layer.
    pub fn focused(&self) -> Option<Id> {
        self.memory.focus.get("").copied()
    }

    /// Returns the indices of the entries of a list that were visible when it was placed last, or more.
    pub fn visible(&self, list: &str) -> Range<usize> {
        let window = self.memory.windows.get(list);
        window.map_or(0..0, |window| {
            let (first, columns) = (window.first, window.columns);
            first * columns..(first + window.rows) * columns
        })
    }

    /// Scrolls a list by some lines; down is positive. The next layout keeps it within its ends.
    pub fn scroll(&mut self, list: &str, lines: i32) {
        if let Some(window) = self.memory.windows.get_mut(list) {
            window.first = window.first.saturating_add_signed(lines as isize);
        }
    }

    /// Aligns the titles above a list with its columns, whose rows are narrower if there are more than fit.
    pub fn above_list<'a, M>(
        &self,
        list: &str,
        count: usize,
        titles: Widget<'a, M>,
    ) -> Widget<'a, M> {
        let scrolls = self.visible(list).len() < count;
        let bar = if scrolls { SCROLL_BAR } else { 0.0 };
        row([titles.grow(), text("").width(bar)])
    }

    /// Returns true while the pointer is used, rather than keys.
    pub fn is_pointing(&self) -> bool {
        self.pointer.is_some()
    }

    /// Returns true while a text is edited.
    pub fn is_editing(&self) -> bool {
        self.edit.is_some()
    }

    /// Starts editing the text of a control in the next frame.
    pub fn start_edit(&mut self, id: Id, edit: TextEdit) {
        self.edit = Some((id, edit));
    }

    /// Places widgets in a window.
    pub fn layout<'a>(
        &mut self,
        root: Widget<'a, AnyMessage>,
        glyphs: &dyn Glyphs,
        window: (f32, f32),
        scale: f32,
    ) -> Layout<'a> {
        let layout = Layout::new(root, glyphs, window, scale, &mut self.memory);
        let is_gone = |(id, _): &(Id, TextEdit)| layout.find(*id).is_none();
        if self.edit.as_ref().is_some_and(is_gone) {
            self.edit = None;
        }
        let focus = layout.focus.and_then(|at| layout.nodes[at].id);
        if let Some(id) = focus.filter(|id| self.logged != Some(*id)) {
            log::trace!("focus: {} {}", id.name, id.index);
            self.logged = focus;
        }
        if log::log_enabled!(log::Level::Trace) {
            self.log_places(&layout);
        }
        layout
    }

    /// Logs the names and the middles of the controls that can be used, if they have changed. The tabs of a bar have
    /// names of their own.
    fn log_places(&mut self, layout: &Layout) {
        let mut places = String::new();
        for at in layout.focusable() {
            let Some(id) = layout.nodes[at].id else {
                continue;
            };
            let mut add = |name: &str, index: usize, rect: Rect| {
                let (x, y, w, h) = layout.on_screen(rect);
                let (x, y) = (x + w / 2.0, y + h / 2.0);
                places += &format!("{name} {index} at {x:.0} {y:.0}, ");
            };
            let children = &layout.nodes[at + 1..layout.nodes[at].end];
            let tabs = children.iter().filter(|n| matches!(n.kind, Kind::Tab(..)));
            match matches!(layout.nodes[at].kind, Kind::Tabs(_)) {
                true => tabs
                    .enumerate()
                    .for_each(|(index, tab)| add("tab", index, tab.rect)),
                false => add(id.name, id.index, layout.nodes[at].rect),
            }
        }
        if self.logged_places != places {
            log::trace!("controls: {places}");
            self.logged_places = places;
        }
    }

    /// Handles an event that means nothing to any widget; returns false for all others, which need a layout.
    pub fn handle_without_layout(&mut self, event: Event) -> bool {
        match event {
            _ if self.is_editing() => false,
            Event::Char(_) => true,
            Event::Key { nav: None, .. } => {
                self.pointer = None;
                true
            }
            Event::Key { .. } | Event::Pointer(..) => false,
        }
    }

    /// Handles an event.
    pub fn handle(
        &mut self,
        event: Event,
        layout: &Layout,
        glyphs: &dyn Glyphs,
        clipboard: &mut dyn Clipboard,
    ) -> Outcome {
        match event {
            Event::Pointer(action, at) => {
                self.pointer = Some(at);
                self.on_pointer(action, at, layout, glyphs)
            }
            Event::Char(letter) => {
                if let Some((_, edit)) = &mut self.edit {
                    edit.insert(letter);
                }
                Outcome::NOTHING
            }
            Event::Key {
                nav,
                edit,
                modifiers,
            } => {
                self.pointer = None;
                match (self.edit.is_some(), edit, nav) {
                    (true, Some(key), _) => self.on_edit_key(key, modifiers, layout, clipboard),
                    (false, _, Some(nav)) => self.on_nav(nav, layout),
                    _ => Outcome::NOTHING,
                }
            }
        }
    }

    fn on_edit_key(
        &mut self,
        key: EditKey,
        modifiers: Modifiers,
        layout: &Layout,
        clipboard: &mut dyn Clipboard,
    ) -> Outcome {
        match key {
            EditKey::Submit => self.submit(layout),
            EditKey::Cancel => {
                let edited = self.edit.take().map(|(id, _)| id);
                let input = edited.and_then(|id| input_of(id, layout));
                Outcome::chosen(input.and_then(|input| input.cancel.clone()))
            }
            key => {
                if let Some((_, edit)) = &mut self.edit {
                    edit.press(key, modifiers, clipboard);
                }
                Outcome::NOTHING
            }
        }
    }

    /// Ends an edit with the new text.
    pub(super) fn submit(&mut self, layout: &Layout) -> Outcome {
        let Some((id, edit)) = self.edit.take() else {
            return Outcome::NOTHING;
        };
        let input = input_of(id, layout);
        Outcome::chosen(input.map(|input| (input.submit)(edit.text().to_owned())))
    }

    fn on_nav(&mut self, nav: Nav, layout: &Layout) -> Outcome {
        let control = layout
            .focus
            .and_then(|at| layout.nodes[at].control.as_ref());
        let change = control.and_then(|control| control.change.as_ref());
        let steer = control.and_then(|control| control.steer.as_ref());
        if let Some(message) = steer.and_then(|steer| steer(nav)) {
            return Outcome::changed(message);
        }
        match (nav, change) {
            (Nav::Back, _) => match layout.back() {
                Some(message) => Outcome::chosen(Some(message.clone())),
                None => Outcome::NOTHING,
            },
            (Nav::PreviousTab, _) => change_tab(CycleStep::Previous, layout),
            (Nav::NextTab, _) => change_tab(CycleStep::Next, layout),
            (Nav::Left, Some(change)) => Outcome::changed(change(CycleStep::Previous)),
            (Nav::Right, Some(change)) => Outcome::changed(change(CycleStep::Next)),
            (Nav::Confirm, _) => self.press(layout),
            (Nav::Delete, _) => {
                let message = control.and_then(|control| control.delete.clone());
                message.map_or(Outcome::NOTHING, |message| Outcome::chosen(Some(message)))
            }
            (nav, _) => match navigate::target(nav, layout) {
                Some(to) => self.move_focus(to, layout),
                None => Outcome::NOTHING,
            },
        }
    }

    /// Focuses a control of the top layer.
    pub(super) fn move_focus(&mut self, to: Id, layout: &Layout) -> Outcome {
        match self.memory.focus.insert(layout.layer_name, to) {
            Some(old) if old == to => Outcome::NOTHING,
            _ => Outcome::moved(),
        }
    }

    /// Chooses the focused control.
    pub(super) fn press(&mut self, layout: &Layout) -> Outcome {
        let Some(node) = layout.focus.map(|at| &layout.nodes[at]) else {
            return Outcome::NOTHING;
        };
        let (Some(control), Some(id)) = (&node.control, node.id) else {
            return Outcome::NOTHING;
        };
        if let Some(message) = &control.press {
            return Outcome::chosen(Some(message.clone()));
        }
        if let Some(input) = &control.input {
            self.start_edit(id, TextEdit::new(&input.text, input.rules));
            return Outcome::chosen(None);
        }
        let change = control.change.as_ref();
        change.map_or(Outcome::NOTHING, |change| {
            Outcome::changed(change(CycleStep::Next))
        })
    }
}

/// Shows another tab of the top layer's bar, if it has one.
fn change_tab(step: CycleStep, layout: &Layout) -> Outcome {
    let mut controls = layout.focusable();
    let bar = controls.find(|at| matches!(layout.nodes[*at].kind, Kind::Tabs(_)));
    let control = bar.and_then(|at| layout.nodes[at].control.as_ref());
    let change = control.and_then(|control| control.change.as_ref());
    change.map_or(Outcome::NOTHING, |change| Outcome::changed(change(step)))
}

/// Returns the text of a control that can be edited.
fn input_of<'l, 'a>(id: Id, layout: &'l Layout<'a>) -> Option<&'l Input<'a, AnyMessage>> {
    let control = layout.nodes[layout.find(id)?].control.as_ref()?;
    control.input.as_ref()
}

/// Returns the index of the innermost widget at a position in font pixels that meets a condition.
pub(super) fn find_at(
    layout: &Layout,
    at: (f32, f32),
    meets: impl Fn(usize) -> bool,
) -> Option<usize> {
    let inside = |node: &usize| {
        let rect: Rect = layout.nodes[*node].rect;
        contains(rect, at) && meets(*node)
    };
    (layout.layer..layout.nodes.len()).rev().find(inside)
}
