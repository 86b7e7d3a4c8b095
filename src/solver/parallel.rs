//! Work on several threads with results that do not depend on their number.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls a function with each element, on several threads; the results are in the order of the elements.
pub fn in_parallel<T: Sync, R: Send>(
    threads: usize,
    elements: &[T],
    examine: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut results = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(element) = elements.get(at) else {
                return results;
            };
            results.push((at, examine(element)));
        }
    };
    let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
        let threads = threads.clamp(1, elements.len().max(1));
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect()
    });
    results.sort_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}
