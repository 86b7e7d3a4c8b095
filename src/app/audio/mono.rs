//! Mixes all sound to one channel, for one ear or one speaker.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The effect of the main track; it starts in stereo. Its handle turns it on and off.
#[derive(Debug, Default)]
pub struct Mono {
    is_on: Arc<AtomicBool>,
}

impl EffectBuilder for Mono {
    type Handle = Arc<AtomicBool>;

    fn build(self) -> (Box<dyn Effect>, Arc<AtomicBool>) {
        let handle = Arc::clone(&self.is_on);
        (Box::new(self), handle)
    }
}

impl Effect for Mono {
    fn process(&mut self, input: &mut [Frame], _: f64, _: &Info) {
        if self.is_on.load(Ordering::Relaxed) {
            for frame in input {
                *frame = Frame::from_mono((frame.left + frame.right) / 2.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kira::info::MockInfoBuilder;

    #[test]
    fn both_sides_are_the_same_only_while_it_is_on() {
        let (mut effect, is_on) = Mono::default().build();
        let mut hear = || {
            let mut out = [Frame::new(0.5, 0.0)];
            effect.process(&mut out, 0.01, &MockInfoBuilder::new().build());
            (out[0].left, out[0].right)
        };
        assert_eq!(hear(), (0.5, 0.0));
        is_on.store(true, Ordering::Relaxed);
        assert_eq!(hear(), (0.25, 0.25));
    }
}
