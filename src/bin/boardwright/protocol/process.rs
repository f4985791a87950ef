//! A child process with lines to and from it and a timeout for each, whatever it does.
//!
//! Separate threads write and read, so that a program that reads nothing or writes nothing blocks nobody. Their buffers
//! are bounded, in lines and in the length of a line. Dropping a process ends the program.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;
/// Most lines that wait to be processed.
const MAX_LINES: usize = 64;
/// How long a program has to exit when it is told to.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// How often its exit is polled.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `None` once it has been told to exit.
    to: Option<Sender<String>>,
    from: Receiver<String>,
}

/// Why there is no line.
#[derive(Debug)]
pub(super) enum NoLine {
    /// The time is over.
    Late,
    /// The program has exited, or has closed its output.
    Ended,
}

impl Process {
    /// Starts a program with its arguments.
    pub(super) fn start(command: &[String]) -> std::io::Result<Self> {
        let (program, arguments) = command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (to, waiting) = channel();
        let (heard, from) = sync_channel(MAX_LINES);
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write(input, &waiting));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read(output, &heard));
        }
        Ok(Self { child, to: Some(to), from })
    }

    /// Sends a line; there is no telling whether the program reads it.
    pub(super) fn send(&mut self, line: String) {
        // If it has exited, that shows when the answer is read.
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// The next line that it writes, if it comes in time.
    pub(super) fn line(&mut self, until: Instant) -> Result<String, NoLine> {
        let left = until.saturating_duration_since(Instant::now());
        // A program that writes without end must not be read without end.
        if left.is_zero() {
            return Err(NoLine::Late);
        }
        self.from.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => NoLine::Late,
            RecvTimeoutError::Disconnected => NoLine::Ended,
        })
    }

    /// Describes how it exited, if it does so shortly.
    pub(super) fn end(&mut self) -> String {
        let status = self.wait(EXIT_TIMEOUT);
        status.map_or_else(|| "it closed its output".to_owned(), |status| format!("it exited: {status}"))
    }

    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(EXIT_POLL_INTERVAL),
                status => return status.ok().flatten(),
            }
        }
    }
}

/// Kills the program if necessary, and waits for it so that it does not remain a zombie.
impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit".to_owned());
        self.to = None;
        if self.wait(EXIT_TIMEOUT).is_none() {
            // It may have just exited; in either case it is gone after `wait`.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Writes lines until there are no more or the program stops reading; then closes the program's input.
fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines until they end or nobody listens. Lines that are too long are split, and invalid UTF-8 is replaced.
fn read(output: ChildStdout, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(1..) if heard.send(String::from_utf8_lossy(&line).trim().to_owned()).is_ok() => {}
            _ => break,
        }
    }
}
