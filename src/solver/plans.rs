//! The plans of a search, by epoch.

use super::relaxed_plan::Plan;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The plans of the epochs that states are in.
#[derive(Default)]
pub struct Plans {
    plans: HashMap<u64, Arc<Plan>>,
    /// Their memory, bytes, without plans that several epochs share.
    bytes: usize,
    /// Plans that were dropped.
    dropped: usize,
}

impl Plans {
    /// Returns the plan of an epoch.
    pub fn get(&self, epoch: u64) -> Option<&Arc<Plan>> {
        self.plans.get(&epoch)
    }

    /// Adds the plan of an epoch.
    pub fn add(&mut self, epoch: u64, plan: Arc<Plan>) {
        self.bytes += memory_of(&plan);
        self.plans.insert(epoch, plan);
    }

    /// Drops those of other epochs.
    pub fn keep(&mut self, epochs: &HashSet<u64>) {
        let before = self.plans.len();
        self.plans.retain(|epoch, _| epochs.contains(epoch));
        self.dropped += before - self.plans.len();
        self.bytes = self.plans.values().map(memory_of).sum();
    }

    /// Returns their memory, bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns how many were made.
    pub fn made(&self) -> usize {
        self.plans.len() + self.dropped
    }
}

/// Returns the memory that an epoch adds for its plan, bytes. A plan that is not shared has two references: one here and one of its creator.
fn memory_of(plan: &Arc<Plan>) -> usize {
    let shared = if Arc::strong_count(plan) > 2 {
        0
    } else {
        plan.bytes()
    };
    shared + size_of::<(u64, Arc<Plan>)>() * 2
}
