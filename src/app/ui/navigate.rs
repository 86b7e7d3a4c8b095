//! Directional navigation: moves the focus.

use super::erase::AnyMessage;
use super::event::Nav;
use super::layout::{Layout, is_enabled};
use super::widget::{Id, Items, Rect};

/// Returns the control that gets the focus; `None` if it stays.
///
/// In a list, up and down go to the next row that can be focused; in a grid, left and right go to the entries before and
/// after. At the end of a list, and outside lists, the focus
/// goes to the nearest control in that direction, or, if there is none, to the other end.
pub fn target(nav: Nav, layout: &Layout) -> Option<Id> {
    let at = layout.focus?;
    let in_list = layout.list_of(at).and_then(|(list, items)| {
        let index = layout.nodes[at].id?.index;
        let (_, _, width, height) = layout.nodes[list].rect;
        let rows = (height / items.height) as usize;
        list_target(nav, items, index, (items.columns(width), rows))
    });
    if in_list.is_some() {
        return in_list;
    }
    let to = match nav {
        Nav::First | Nav::PageUp => layout.focusable().next(),
        Nav::Last | Nav::PageDown => layout.focusable().last(),
        Nav::Up | Nav::Down | Nav::Left | Nav::Right => {
            let list = layout.list_of(at);
            let others = || {
                let own = list.map(|(list, _)| list);
                let other = move |node: &usize| layout.list_of(*node).map(|l| l.0) != own;
                layout.focusable().filter(move |node| match own {
                    Some(_) => other(node),
                    None => *node != at,
                })
            };
            let from = layout.nodes[at].rect;
            let near = nearest(
                nav,
                from,
                others().map(|node| (node, layout.nodes[node].rect)),
            );
            let wrapped = || match nav {
                Nav::Up | Nav::Down if list.is_some() => end_of(at, layout, nav == Nav::Down),
                Nav::Up => end_of(layout.focusable().last()?, layout, false),
                Nav::Down => end_of(layout.focusable().next()?, layout, true),
                _ => None,
            };
            return near.map_or_else(wrapped, |to| layout.nodes[to].id);
        }
        _ => None,
    };
    layout.nodes[to?].id
}

/// Returns a control, or the first (`first`) or last row of the list that it is in.
fn end_of(at: usize, layout: &Layout, first: bool) -> Option<Id> {
    match layout.list_of(at) {
        Some((_, items)) => wrap(items, first),
        None => layout.nodes[at].id,
    }
}

/// Returns the entry that gets the focus; `None` at the end of the list.
fn list_target(
    nav: Nav,
    items: &Items<AnyMessage>,
    index: usize,
    (columns, rows): (usize, usize),
) -> Option<Id> {
    let mut after = index + 1..items.count;
    let mut before = (0..index).rev();
    let can = |row: &usize| is_enabled(&(items.row)(*row).control);
    let page = (rows.max(2) - 1) * columns;
    let last_line = items.count.saturating_sub(1) / columns;
    let to = match nav {
        Nav::Up => before.skip(columns - 1).step_by(columns).find(can),
        Nav::Down if index / columns < last_line => {
            let below = after.clone().skip(columns - 1).step_by(columns).find(can);
            // The last line of a grid may have fewer entries.
            below.or_else(|| after.rev().find(can))
        }
        Nav::Left if columns > 1 => before.find(can),
        Nav::Right if columns > 1 => after.find(can),
        Nav::First => (0..items.count).find(can),
        Nav::Last => (0..items.count).rev().find(can),
        Nav::PageUp => (0..=index.saturating_sub(page))
            .rev()
            .find(can)
            .or_else(|| before.find(can)),
        Nav::PageDown => {
            let far = (index + page).min(items.count.saturating_sub(1));
            (far..items.count).find(can).or_else(|| after.find(can))
        }
        _ => None,
    };
    to.map(|row| Id::row(items.name, row))
}

/// Returns the first (`forwards`) or last row of a list that can be focused.
fn wrap(items: &Items<AnyMessage>, forwards: bool) -> Option<Id> {
    let can = |row: &usize| is_enabled(&(items.row)(*row).control);
    let row = match forwards {
        true => (0..items.count).find(can),
        false => (0..items.count).rev().find(can),
    };
    row.map(|row| Id::row(items.name, row))
}

/// Returns the nearest of some rectangles in a direction. Distance across the direction counts double; a rectangle that
/// is straight ahead has none, however wide it is.
fn nearest(nav: Nav, from: Rect, others: impl Iterator<Item = (usize, Rect)>) -> Option<usize> {
    let centre = |(x, y, w, h): Rect| (x + w / 2.0, y + h / 2.0);
    let here = centre(from);
    let distance = |rect: Rect| {
        let there = centre(rect);
        let (dx, dy) = (there.0 - here.0, there.1 - here.1);
        let (x, y, w, h) = rect;
        let beside = (
            here.0 - here.0.clamp(x, x + w),
            here.1 - here.1.clamp(y, y + h),
        );
        let (along, across) = match nav {
            Nav::Up => (-dy, beside.0),
            Nav::Down => (dy, beside.0),
            Nav::Left => (-dx, beside.1),
            _ => (dx, beside.1),
        };
        (along > 0.5 && along >= across.abs() / 4.0).then_some(along + 2.0 * across.abs())
    };
    let found = others.filter_map(|(node, rect)| Some((node, distance(rect)?)));
    found
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(node, _)| node)
}
