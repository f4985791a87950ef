//! Lines of the standard input, also those that arrive while the engine thinks.

use std::collections::VecDeque;
use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// Lines that a thread reads.
pub(super) struct Input {
    arriving: Receiver<String>,
    /// Lines that arrived while the engine was thinking and are still to be answered.
    waiting: VecDeque<String>,
}

/// What has arrived while the engine was thinking.
pub(super) enum Arrived {
    Nothing,
    Line(String),
    /// There will be no more lines.
    End,
}

impl Input {
    /// The standard input of this process.
    pub(super) fn of_process() -> Self {
        let (sender, arriving) = channel();
        thread::spawn(move || {
            for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
            }
        });
        Self { arriving, waiting: VecDeque::new() }
    }

    /// The next line to answer; none at the end.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.arriving.recv().ok())
    }

    /// The next line to arrive, before those that were put off; none at the end.
    pub(super) fn arrive(&self) -> Option<String> {
        self.arriving.recv().ok()
    }

    /// A line that has arrived just now, without waiting for one.
    pub(super) fn arrived(&self) -> Arrived {
        match self.arriving.try_recv() {
            Ok(line) => Arrived::Line(line),
            Err(TryRecvError::Empty) => Arrived::Nothing,
            Err(TryRecvError::Disconnected) => Arrived::End,
        }
    }

    /// Puts off a line until the engine has finished thinking.
    pub(super) fn put_off(&mut self, line: String) {
        self.waiting.push_back(line);
    }
}
