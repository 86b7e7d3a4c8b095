//! Type erasure for widget messages, so that layout, input and drawing are compiled once instead of once per screen.

use super::event::Nav;
use super::kind::{Control, Input, Items, Kind, Tabs, Widget};
use crate::app::cycle::CycleStep;
use std::any::Any;
use std::rc::Rc;

/// A message of any screen.
#[derive(Clone, Debug)]
pub struct AnyMessage(Rc<dyn Any>);

impl AnyMessage {
    fn new<M: 'static>(message: M) -> AnyMessage {
        AnyMessage(Rc::new(message))
    }

    /// Returns the screen's own message; `None` if it is of another type.
    pub fn of_type<M: Clone + 'static>(&self) -> Option<M> {
        self.0.downcast_ref::<M>().cloned()
    }
}

impl<'a, M: 'static> Widget<'a, M> {
    /// Erases the message type of this widget and its children.
    pub fn erase(self) -> Widget<'a, AnyMessage> {
        Widget {
            id: self.id,
            style: self.style,
            kind: erase_kind(self.kind),
            control: self.control.map(erase_control),
            frame: self.frame,
            modal: self.modal,
            back: self.back.map(AnyMessage::new),
        }
    }
}

fn erase_kind<'a, M: 'static>(kind: Kind<'a, M>) -> Kind<'a, AnyMessage> {
    match kind {
        Kind::Group(children) => Kind::Group(children.into_iter().map(Widget::erase).collect()),
        Kind::Text(text) => Kind::Text(text),
        Kind::Items(items) => {
            let row = items.row;
            Kind::Items(Items {
                name: items.name,
                count: items.count,
                cell_width: items.cell_width,
                height: items.height,
                row: Box::new(move |index| row(index).erase()),
            })
        }
        Kind::Tabs(tabs) => {
            let set = tabs.set;
            Kind::Tabs(Tabs {
                labels: tabs.labels,
                selected: tabs.selected,
                set: Box::new(move |index| AnyMessage::new(set(index))),
            })
        }
        Kind::Tab(label, message, is_selected) => {
            Kind::Tab(label, AnyMessage::new(message), is_selected)
        }
        Kind::Choice(value) => Kind::Choice(value),
        Kind::Switch(on, label) => Kind::Switch(on, label),
        Kind::Slider { value, range, set } => Kind::Slider {
            value,
            range,
            set: Box::new(move |value| AnyMessage::new(set(value))),
        },
        Kind::Field => Kind::Field,
        Kind::Part(label, message) => Kind::Part(label, AnyMessage::new(message)),
        Kind::Help => Kind::Help,
        Kind::CustomPaint(draw) => Kind::CustomPaint(draw),
    }
}

fn erase_control<'a, M: 'static>(control: Control<'a, M>) -> Control<'a, AnyMessage> {
    let change = control
        .change
        .map(|change| -> Box<dyn Fn(CycleStep) -> AnyMessage + 'a> {
            Box::new(move |step| AnyMessage::new(change(step)))
        });
    let steer = control
        .steer
        .map(|steer| -> Box<dyn Fn(Nav) -> Option<AnyMessage> + 'a> {
            Box::new(move |nav| steer(nav).map(AnyMessage::new))
        });
    let input = control.input.map(|input| {
        let submit = input.submit;
        Input {
            text: input.text,
            rules: input.rules,
            submit: Box::new(move |text| AnyMessage::new(submit(text))),
            cancel: input.cancel.map(AnyMessage::new),
        }
    });
    Control {
        press: control.press.map(AnyMessage::new),
        change,
        delete: control.delete.map(AnyMessage::new),
        steer,
        is_bare: control.is_bare,
        input,
        enabled: control.enabled,
        help: control.help,
    }
}
