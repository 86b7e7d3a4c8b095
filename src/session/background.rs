//! Runs jobs that take their time, such as reading files, on a thread of their own where the caller must not wait.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

/// A job has panicked and taken its resource with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a job in the background has failed")]
pub struct JobFailed;

/// A resource that jobs use one at a time, and the result of the last job.
pub struct Background<S, R> {
    /// Taken while a job is running.
    resource: Option<S>,
    running: Option<Receiver<(S, R)>>,
    /// The result of a job that has run at once.
    finished: Option<R>,
    is_threaded: bool,
}

impl<S: Send + 'static, R: Send + 'static> Background<S, R> {
    /// Creates a resource whose jobs run at once.
    pub fn new(resource: S) -> Background<S, R> {
        Background {
            resource: Some(resource),
            running: None,
            finished: None,
            is_threaded: false,
        }
    }

    /// From now on every job runs on a thread of its own.
    pub fn use_threads(&mut self) {
        self.is_threaded = true;
    }

    /// Returns the resource; `None` while a job uses it.
    pub fn resource(&mut self) -> Option<&mut S> {
        self.resource.as_mut()
    }

    /// True from the start of a job until its result has been taken.
    pub fn is_busy(&self) -> bool {
        self.running.is_some() || self.finished.is_some()
    }

    /// Starts a job. Returns false, without starting it, while there is another.
    pub fn start(&mut self, job: impl FnOnce(&mut S) -> R + Send + 'static) -> bool {
        if self.is_busy() {
            return false;
        }
        let Some(mut resource) = self.resource.take() else {
            return false;
        };
        if !self.is_threaded {
            self.finished = Some(job(&mut resource));
            self.resource = Some(resource);
            return true;
        }
        let (sender, receiver) = sync_channel(1);
        self.running = Some(receiver);
        std::thread::spawn(move || {
            let result = job(&mut resource);
            // The caller may be gone.
            let _ = sender.send((resource, result));
        });
        true
    }

    /// Takes the result of a job that has finished.
    ///
    /// # Errors
    /// If the job has panicked. There will be no other.
    pub fn poll(&mut self) -> Result<Option<R>, JobFailed> {
        if let Some(result) = self.finished.take() {
            return Ok(Some(result));
        }
        let Some(running) = &self.running else {
            return match self.resource {
                Some(_) => Ok(None),
                None => Err(JobFailed),
            };
        };
        match running.try_recv() {
            Ok((resource, result)) => {
                self.resource = Some(resource);
                self.running = None;
                Ok(Some(result))
            }
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => {
                self.running = None;
                Err(JobFailed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn wait<S: Send + 'static, R: Send + 'static>(
        background: &mut Background<S, R>,
    ) -> Result<R, JobFailed> {
        loop {
            if let Some(result) = background.poll()? {
                return Ok(result);
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_job_without_a_thread_has_finished_when_it_has_started() {
        let mut background = Background::new(20);
        assert!(background.start(|number| *number + 1));
        assert!(background.is_busy());
        assert_eq!(background.poll(), Ok(Some(21)));
        assert_eq!((background.is_busy(), background.poll()), (false, Ok(None)));
    }

    #[test]
    fn nobody_waits_for_a_job_on_a_thread() {
        let mut background = Background::new(20);
        background.use_threads();
        let (release, blocked) = channel::<()>();
        let job = move |number: &mut i32| {
            // Goes on when the test says so.
            let _ = blocked.recv();
            *number += 1;
            *number
        };
        assert!(background.start(job));
        assert_eq!(background.poll(), Ok(None));
        assert!(background.is_busy() && background.resource().is_none());
        assert!(!background.start(|_| 0), "two jobs at once");
        release.send(()).expect("the job waits");
        assert_eq!(wait(&mut background), Ok(21));
        assert_eq!(background.resource(), Some(&mut 21));
    }

    #[test]
    fn a_job_that_panics_is_an_error() {
        let mut background: Background<i32, i32> = Background::new(20);
        background.use_threads();
        assert!(background.start(|_| std::panic::panic_any("on purpose")));
        assert_eq!(wait(&mut background), Err(JobFailed));
        assert_eq!(background.poll(), Err(JobFailed));
        assert!(!background.start(|_| 0));
    }
}
