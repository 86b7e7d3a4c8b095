//! A worker that answers requests in the background, so that a game thread never waits for the disk.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Computes the answer to a request.
type Run<Q, A> = Box<dyn FnMut(Q) -> A + Send>;

/// Answers requests in order. Only the answer to the latest request is returned.
pub struct Worker<Q, A> {
    runner: Runner<Q, A>,
    /// Number of the latest request, until its answer has been returned.
    awaited: Option<u64>,
    requests: u64,
}

enum Runner<Q, A> {
    Thread {
        requests: Sender<(u64, Q)>,
        answers: Receiver<(u64, A)>,
    },
    /// Answers the latest request after some calls of [`Worker::poll`].
    Polled {
        run: Run<Q, A>,
        request: Option<Q>,
        polls_left: u32,
        delay: u32,
    },
}

impl<Q: Send + 'static, A: Send + 'static> Worker<Q, A> {
    /// Starts a worker on a thread of its own, which ends when the worker is dropped.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn in_background(
        name: &str,
        mut run: impl FnMut(Q) -> A + Send + 'static,
    ) -> io::Result<Worker<Q, A>> {
        let (requests, inbox) = channel::<(u64, Q)>();
        let (outbox, answers) = channel();
        thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                for (number, request) in inbox {
                    if outbox.send((number, run(request))).is_err() {
                        return;
                    }
                }
            })?;
        Ok(Worker::new(Runner::Thread { requests, answers }))
    }

    /// Creates a worker without a thread, for virtual clocks: the first `delay` calls of [`Worker::poll`] after a
    /// request return nothing, the next one computes the answer.
    pub fn after_polls(delay: u32, run: impl FnMut(Q) -> A + Send + 'static) -> Worker<Q, A> {
        Worker::new(Runner::Polled {
            run: Box::new(run),
            request: None,
            polls_left: 0,
            delay,
        })
    }

    fn new(runner: Runner<Q, A>) -> Worker<Q, A> {
        Worker {
            runner,
            awaited: None,
            requests: 0,
        }
    }

    /// Sends a request. Answers to earlier requests are discarded.
    pub fn request(&mut self, request: Q) {
        self.requests += 1;
        self.awaited = Some(self.requests);
        match &mut self.runner {
            Runner::Thread { requests, .. } => {
                // If the thread has died of a panic, the answer never comes.
                let _ = requests.send((self.requests, request));
            }
            Runner::Polled {
                request: waiting,
                polls_left,
                delay,
                ..
            } => {
                *waiting = Some(request);
                *polls_left = *delay;
            }
        }
    }

    /// Returns true while the answer to a request is outstanding.
    pub fn is_busy(&self) -> bool {
        self.awaited.is_some()
    }

    /// Waits for the answer to the latest request. Returns `None` if there is no request, or the thread has ended.
    pub fn wait(&mut self) -> Option<A> {
        let awaited = self.awaited.take()?;
        match &mut self.runner {
            Runner::Thread { answers, .. } => {
                let mut answers = answers.iter();
                Some(answers.find(|(number, _)| *number == awaited)?.1)
            }
            Runner::Polled { run, request, .. } => Some(run(request.take()?)),
        }
    }

    /// Returns the answer to the latest request once it is ready.
    pub fn poll(&mut self) -> Option<A> {
        let awaited = self.awaited?;
        let answer = match &mut self.runner {
            Runner::Thread { answers, .. } => {
                answers.try_iter().find(|(number, _)| *number == awaited)?.1
            }
            Runner::Polled {
                run,
                request,
                polls_left,
                ..
            } => {
                if *polls_left > 0 {
                    *polls_left -= 1;
                    return None;
                }
                run(request.take()?)
            }
        };
        self.awaited = None;
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_request_is_answered() {
        let (go, wait) = channel::<()>();
        let mut worker = Worker::in_background("test", move |n: u32| {
            // The first request is answered only after the second one has been sent.
            let _ = wait.recv();
            n * 2
        })
        .expect("a thread");
        worker.request(1);
        assert_eq!(worker.poll(), None);
        worker.request(2);
        assert!(worker.is_busy());
        go.send(()).expect("the thread waits");
        go.send(()).expect("the thread waits");
        let answer = loop {
            match worker.poll() {
                Some(answer) => break answer,
                None => thread::yield_now(),
            }
        };
        assert_eq!(answer, 4);
        assert!(!worker.is_busy());
        assert_eq!(worker.poll(), None);
    }

    #[test]
    fn an_answer_can_be_delayed_by_a_number_of_polls() {
        let mut worker = Worker::after_polls(2, |n: u32| n + 1);
        assert_eq!(worker.poll(), None);
        worker.request(5);
        let answers = [worker.poll(), worker.poll(), worker.poll(), worker.poll()];
        assert_eq!(answers, [None, None, Some(6), None]);
    }
}
