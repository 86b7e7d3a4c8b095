//! A window-less user for tests: sees the texts of a screen, clicks, presses keys and types.

use super::event::{Clipboard, EditKey, Event, Modifiers, Nav, PointerAction};
use super::layout::Layout;
use super::state::UiState;
use super::text::{Glyphs, TextStyle};
use super::text_edit::displayed;
use super::widget::{Fit, Kind, LINE, Rect};
use std::ops::Range;

/// A clipboard of its own for each test.
#[derive(Default)]
pub struct TestClipboard(pub Option<String>);

impl Clipboard for TestClipboard {
    fn get(&mut self) -> Option<String> {
        self.0.clone()
    }

    fn set(&mut self, text: &str) {
        self.0 = Some(text.to_owned());
    }
}

/// Returns the text of a widget, if it shows one.
fn text_of(layout: &Layout, at: usize, state: &UiState) -> Option<String> {
    let text = match &layout.nodes[at].kind {
        Kind::Text(text) => text.text.clone(),
        Kind::Choice(value) => value.clone(),
        Kind::Switch(_, label) | Kind::Part(label, _) | Kind::Tab(label, ..) => label.clone(),
        Kind::Slider { value, .. } => value.to_string(),
        Kind::Help => layout.help().to_owned(),
        Kind::Field => {
            let control = layout
                .outwards(at)
                .find(|at| layout.nodes[*at].control.is_some())?;
            let node = &layout.nodes[control];
            match state.edit.as_ref().filter(|(id, _)| Some(*id) == node.id) {
                Some((_, edit)) => edit.displayed().0,
                None => {
                    let input = node.control.as_ref()?.input.as_ref()?;
                    displayed(&input.text, input.rules)
                }
            }
        }
        Kind::Group(_) | Kind::Items(_) | Kind::Tabs(_) | Kind::CustomPaint(_) => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// Returns all texts of a layout in drawing order.
pub fn texts(layout: &Layout, state: &UiState) -> Vec<String> {
    let nodes = 0..layout.nodes.len();
    nodes.filter_map(|at| text_of(layout, at, state)).collect()
}

/// Returns a position in the widget of the top layer that shows a text, screen pixels; `place` is a fraction of its
/// width and height.
///
/// # Panics
/// If there is no such text.
pub fn position(layout: &Layout, state: &UiState, text: &str, place: (f32, f32)) -> (f32, f32) {
    position_in(layout, state, layout.layer..layout.nodes.len(), text, place)
}

/// Like [`position`], among some widgets.
///
/// # Panics
/// If there is no such text.
pub fn position_in(
    layout: &Layout,
    state: &UiState,
    mut nodes: Range<usize>,
    text: &str,
    place: (f32, f32),
) -> (f32, f32) {
    let shown = |at: &usize| text_of(layout, *at, state).as_deref() == Some(text);
    let Some(at) = nodes.find(shown) else {
        panic!("{text:?} is not among {:#?}", texts(layout, state));
    };
    let (x, y, w, h) = layout.on_screen(layout.nodes[at].rect);
    (x + w * place.0, y + h * place.1)
}

/// Returns the texts of the focused control.
pub fn focused(layout: &Layout, state: &UiState) -> String {
    let Some(focus) = layout.focus else {
        return String::new();
    };
    let nodes = focus..layout.nodes[focus].end;
    let texts: Vec<String> = nodes.filter_map(|at| text_of(layout, at, state)).collect();
    texts.join(" ")
}

/// Returns the texts that do not fit into their widgets, and the widgets outside those around them.
pub fn overflowing(layout: &Layout, state: &UiState, glyphs: &dyn Glyphs) -> Vec<String> {
    let mut found = Vec::new();
    let window: Rect = layout
        .nodes
        .first()
        .map_or((0.0, 0.0, 0.0, 0.0), |root| root.rect);
    for (at, node) in layout.nodes.iter().enumerate() {
        let around = node
            .parent
            .map_or(window, |parent| layout.nodes[parent].rect);
        let label = || text_of(layout, at, state).unwrap_or_else(|| format!("{:?}", node.id));
        if !is_inside(node.rect, around) {
            found.push(format!(
                "{} at {:?} is outside {around:?}",
                label(),
                node.rect
            ));
        }
        let (_, _, width, height) = node.rect;
        let small = TextStyle::small(1.0);
        let (needs, lines) = match &node.kind {
            Kind::Text(text) => {
                let style = TextStyle::new(text.font, 1.0);
                match text.fit {
                    Fit::Line => (style.width(glyphs, &text.text), 1),
                    Fit::Wrap => (0.0, style.wrap(glyphs, &text.text, width.max(1.0)).len()),
                    Fit::Cut => (0.0, 1),
                }
            }
            Kind::Choice(value) => (small.width(glyphs, value) + 22.0, 1),
            Kind::Switch(_, label) => (small.width(glyphs, label) + 20.0, 1),
            Kind::Part(label, _) => (small.width(glyphs, label), 1),
            Kind::Help => (0.0, small.wrap(glyphs, layout.help(), width).len()),
            _ => (0.0, 0),
        };
        if needs > width + 0.5 || lines > 1 && lines as f32 * LINE > height + 0.5 {
            found.push(format!(
                "{:?} needs {needs} and {lines} lines in {:?}",
                label(),
                node.rect
            ));
        }
    }
    found
}

fn is_inside(inner: Rect, outer: Rect) -> bool {
    let slack = 0.6;
    inner.0 >= outer.0 - slack
        && inner.1 >= outer.1 - slack
        && inner.0 + inner.2 <= outer.0 + outer.2 + slack
        && inner.1 + inner.3 <= outer.1 + outer.3 + slack
}

/// Returns the events of a click.
pub fn click(at: (f32, f32)) -> [Event; 3] {
    let actions = [
        PointerAction::Moved,
        PointerAction::Pressed,
        PointerAction::Released,
    ];
    actions.map(|action| Event::Pointer(action, at))
}

/// Returns the events of typing a text and Enter.
pub fn typing(text: &str) -> Vec<Event> {
    let letters = text.chars().map(Event::Char);
    letters
        .chain([edit(EditKey::Submit, Modifiers::default())])
        .collect()
}

/// Returns the event of a key that edits text; Enter and Escape also choose and go back.
pub fn edit(key: EditKey, modifiers: Modifiers) -> Event {
    let nav = match key {
        EditKey::Submit => Some(Nav::Confirm),
        EditKey::Cancel => Some(Nav::Back),
        _ => None,
    };
    Event::Key {
        nav,
        edit: Some(key),
        modifiers,
    }
}

/// Returns the event of a key that does not edit text.
pub fn nav(nav: Nav) -> Event {
    Event::Key {
        nav: Some(nav),
        edit: None,
        modifiers: Modifiers::default(),
    }
}
