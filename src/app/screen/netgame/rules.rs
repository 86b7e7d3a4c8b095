//! The page on which the host changes the rules of the match.

use super::message::Message;
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::play::rule_text::Rule;
use crate::app::screen::match_rules;
use crate::app::ui::widget::{Align, Fit, Widget, button, help, list, page, text};
use crate::localization::MessageId;

/// Name of the list.
pub const LIST: &str = "rules";
/// Width of the page, font pixels.
const WIDTH: f32 = 320.0;

/// Describes the page. Going back applies the rules.
pub fn rules<'a>(ctx: &'a AppContext) -> Widget<'a, Message> {
    let rules = Rule::ALL.len();
    let entries = list(LIST, rules + 1, move |index| match Rule::ALL.get(index) {
        Some(rule) => match_rules::entry(ctx, *rule, Message::Rule),
        None => button(ctx.texts.get(MessageId("rules-apply")), Message::ApplyRules),
    });
    let when = text(ctx.texts.get(MessageId("rules-when")))
        .fit(Fit::Wrap)
        .align(Align::Centre)
        .colour(theme::DIM);
    let title = ctx.texts.get(MessageId("rules-title"));
    let content = [entries, help().margin(5.0, 0.0), when.margin(4.0, 0.0)];
    page(WIDTH, title, content, Message::ApplyRules)
}
