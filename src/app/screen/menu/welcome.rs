//! The dialog before the first game: language, name, keys, and comfort. Every choice has its effect at once.

use super::{DIALOG, Message};
use crate::app::context::AppContext;
use crate::app::cycle::{self, CycleStep};
use crate::app::profiles::Profiles;
use crate::app::screen::options::value::{change, value_text};
use crate::app::ui::widget::{Input, Widget, button, choice, dialog, input, labelled, list};
use crate::config::{KeyLayout, Screen, Strength};
use crate::localization::MessageId;
use crate::net::limits::NAME_BYTES;

/// Name of the list of rows, and minimum width of the dialog, font pixels.
pub const LIST: &str = "welcome";
const WIDTH: f32 = 280.0;
/// Settings that are changed as on the options screen.
const LANGUAGE: &str = "language";
const TEXT_SIZE: &str = "saved_display_transform_double";

/// The rows of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Language,
    Name,
    Keys,
    TextSize,
    Effects,
    Play,
}

const ROWS: [Row; 6] = [
    Row::Language,
    Row::Name,
    Row::Keys,
    Row::TextSize,
    Row::Effects,
    Row::Play,
];
/// Index of the row that starts the game.
pub const PLAY: usize = ROWS.len() - 1;

/// Describes the dialog.
pub fn view<'a>(ctx: &'a AppContext) -> Widget<'a, Message> {
    let rows = list(LIST, ROWS.len(), |index| row(ctx, ROWS[index]));
    let heading = ctx.texts.get(MessageId("welcome-title"));
    let words = ctx.texts.get(MessageId("welcome-words"));
    let rows = rows.min_width(WIDTH);
    dialog(DIALOG, heading, words, rows, Message::Answer(false))
}

fn row<'a>(ctx: &AppContext, row: Row) -> Widget<'a, Message> {
    let (settings, localizer) = (&ctx.config.settings, &ctx.texts.localizer);
    let chosen = |label: MessageId, value: String| {
        labelled(localizer.text(label), choice(value))
            .on_change(move |step| Message::Welcome(row, step))
    };
    match row {
        Row::Language => chosen(
            MessageId("options-language"),
            value_text(settings, LANGUAGE, localizer),
        ),
        Row::Name => input(
            localizer.text(MessageId("profiles-name")),
            Input::new(&settings.game.profile, NAME_BYTES, Message::Name),
        ),
        Row::Keys => chosen(
            MessageId("welcome-keys"),
            localizer.text(match KeyLayout::of(settings) {
                Some(KeyLayout::Arrows) => MessageId("welcome-keys-arrows"),
                Some(KeyLayout::Letters) => MessageId("welcome-keys-letters"),
                Some(KeyLayout::RightHand) => MessageId("welcome-keys-right-hand"),
                None => MessageId("welcome-keys-own"),
            }),
        ),
        Row::TextSize => chosen(
            MessageId("options-text-size"),
            value_text(settings, TEXT_SIZE, localizer),
        ),
        Row::Effects => chosen(
            MessageId("welcome-effects"),
            localizer.text(match is_calm(&settings.screen) {
                true => MessageId("welcome-effects-calm"),
                false => MessageId("welcome-effects-full"),
            }),
        ),
        Row::Play => button(localizer.text(MessageId("menu-play")), Message::Start),
    }
}

/// Returns true if nothing shakes, flashes or sweeps over the screen.
fn is_calm(screen: &Screen) -> bool {
    let strengths = [screen.flashing, screen.screen_shake];
    screen.reduced_motion && strengths == [Strength::Off; 2]
}

/// Changes what a row shows to the previous or next value.
pub fn choose(ctx: &mut AppContext, row: Row, step: CycleStep) {
    let scale = ctx.graphics.level_scale;
    let settings = &mut ctx.config.settings;
    match row {
        Row::Language => change(settings, LANGUAGE, step, scale),
        Row::TextSize => change(settings, TEXT_SIZE, step, scale),
        Row::Keys => {
            let layout = match KeyLayout::of(settings) {
                Some(layout) => cycle::neighbour(&KeyLayout::ALL, layout, step),
                None => KeyLayout::Arrows,
            };
            layout.apply(settings);
        }
        Row::Effects => {
            let calm = !is_calm(&settings.screen);
            settings.screen.reduced_motion = calm;
            let strength = match calm {
                true => Strength::Off,
                false => Strength::Full,
            };
            settings.screen.flashing = strength;
            settings.screen.screen_shake = strength;
        }
        Row::Name | Row::Play => {}
    }
    ctx.texts
        .follow(ctx.config.settings.screen.language, &ctx.library);
}

/// Gives the player a name.
pub fn rename(ctx: &mut AppContext, name: &str) {
    let (name, old) = (name.trim(), ctx.config.settings.game.profile.clone());
    if !name.is_empty() && name != old {
        let renamed = Profiles::of(ctx).rename(&old, name);
        if let Err(error) = renamed {
            // Somebody with this name plays at this computer, or the file cannot be written.
            log::info!("{error}");
            Profiles::of(ctx).choose(name);
        }
    }
}
