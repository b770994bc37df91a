//! The terminal: raw keys and the mouse in, frames out.
//!
//! **Invariant:** whatever ends the player, an error, a panic or a signal, the terminal is restored:
//! the alternate screen is left, keys are lines again, the cursor is shown, the mouse selects text.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue, terminal};
use foldoku::board::Square;

use super::keys::{Key, Pointed};
use super::paint::painted;
use super::view::{Frame, Window};
use crate::terminal::board::Styling;

/// How long to wait for a key before the time on the screen is updated.
const TICK: Duration = Duration::from_millis(250);

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Key(Key),
    /// The mouse was pressed on a cell, or dragged there.
    Cell(Square),
    /// Nothing, or the window has another size.
    Tick,
}

/// What the terminal sends.
enum Input {
    Key(Key),
    Mouse(MouseEvent),
    Other,
}

/// The screen while it belongs to the player.
pub(super) struct Screen {
    styling: Styling,
    terminated: Arc<AtomicBool>,
    inputs: Receiver<io::Result<Input>>,
    /// The lines that are shown, to write only those that change.
    shown: Vec<String>,
    /// The frame that is shown.
    frame: Frame,
    window: Window,
}

impl Screen {
    /// Takes the terminal, and the mouse if it is wanted.
    pub(super) fn open(styling: Styling, takes_mouse: bool) -> io::Result<Screen> {
        let terminated = Arc::default();
        watch_signals(&terminated)?;
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            hook(info);
        }));
        terminal::enable_raw_mode()?;
        let screen = Screen {
            styling,
            terminated,
            inputs: read_inputs(),
            shown: Vec::new(),
            frame: Frame::default(),
            window: Window {
                columns: 0,
                rows: 0,
            },
        };
        execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
        if takes_mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        Ok(screen)
    }

    /// Returns whether a signal asked the player to end.
    pub(super) fn is_terminated(&self) -> bool {
        self.terminated.load(Ordering::Relaxed)
    }

    /// Shows a frame of the size of the window.
    pub(super) fn show(&mut self, frame: impl FnOnce(Window) -> Frame) -> io::Result<()> {
        let (columns, rows) = terminal::size()?;
        let window = Window {
            columns: columns.into(),
            rows: rows.into(),
        };
        let mut out = io::stdout().lock();
        queue!(out, BeginSynchronizedUpdate, cursor::Hide)?;
        if window != self.window {
            queue!(out, Clear(ClearType::All))?;
            self.shown.clear();
            self.window = window;
        }
        let frame = frame(window);
        let lines: Vec<String> = frame
            .lines
            .iter()
            .map(|line| painted(line, self.styling))
            .collect();
        for (row, line) in (0..).zip(&lines) {
            if self.shown.get(usize::from(row)) != Some(line) {
                queue!(out, cursor::MoveTo(0, row))?;
                write!(out, "{line}")?;
                // A full line leaves the cursor on its last column, which must not be cleared.
                if super::paint::width(&frame.lines[usize::from(row)]) < window.columns {
                    queue!(out, Clear(ClearType::UntilNewLine))?;
                }
            }
        }
        if let Some((row, column)) = frame.cursor {
            let (row, column) = (row.min(rows.into()), column.min(columns.into()));
            queue!(out, cursor::MoveTo(column as u16, row as u16), cursor::Show)?;
        }
        queue!(out, EndSynchronizedUpdate)?;
        out.flush()?;
        (self.shown, self.frame) = (lines, frame);
        Ok(())
    }

    /// Waits for a key or the mouse, for a short time.
    pub(super) fn wait(&self) -> io::Result<Event> {
        let input = self.inputs.recv_timeout(TICK);
        if is_closed()? {
            self.terminated.store(true, Ordering::Relaxed);
            return Ok(Event::Tick);
        }
        Ok(match input.unwrap_or(Ok(Input::Other))? {
            Input::Key(key) => Event::Key(key),
            Input::Mouse(mouse) => self.of_mouse(mouse),
            Input::Other => Event::Tick,
        })
    }

    /// Returns what the mouse does at its place on the screen. The right button writes a mark instead
    /// of a digit.
    fn of_mouse(&self, mouse: MouseEvent) -> Event {
        use MouseEventKind::{Down, Drag};
        let pointed = self.frame.at(mouse.row.into(), mouse.column.into());
        match (mouse.kind, pointed) {
            (Down(_) | Drag(_), Some(Pointed::Cell(square))) => Event::Cell(square),
            (Down(MouseButton::Left), Some(Pointed::Key(key))) => Event::Key(key),
            (Down(MouseButton::Right), Some(Pointed::Key(Key::Character(digit))))
                if is_digit(digit) =>
            {
                Event::Key(Key::Mark(digit))
            }
            _ => Event::Tick,
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back. Errors cannot be shown anywhere.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

/// Reads keys and the mouse until the program ends. Moves of the mouse without a button are dropped.
///
/// This has a thread of its own because crossterm reads from a closed terminal forever.
fn read_inputs() -> Receiver<io::Result<Input>> {
    let (sender, inputs) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let input = event::read().map(|event| match event {
                event::Event::Key(key) if key.kind != KeyEventKind::Release => Input::Key(of(key)),
                event::Event::Mouse(mouse) => Input::Mouse(mouse),
                _ => Input::Other,
            });
            if matches!(&input, Ok(Input::Mouse(mouse)) if mouse.kind == MouseEventKind::Moved) {
                continue;
            }
            let is_last = input.is_err();
            if sender.send(input).is_err() || is_last {
                return;
            }
        }
    });
    inputs
}

/// Returns whether the terminal is closed.
#[cfg(unix)]
fn is_closed() -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut input = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut input, Some(&Timespec::default())) {
        Ok(_) => {
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            Ok(input[0].revents().intersects(gone))
        }
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn is_closed() -> io::Result<bool> {
    Ok(false)
}

#[cfg(unix)]
fn watch_signals(terminated: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    for signal in [SIGHUP, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(terminated))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// Returns whether a key writes a digit on some board.
fn is_digit(key: char) -> bool {
    matches!(key, '0'..='9' | 'A'..='G')
}

/// Returns a key as the player understands it.
fn of(key: KeyEvent) -> Key {
    let has = |modifier| key.modifiers.contains(modifier);
    match key.code {
        KeyCode::Char('c' | 'd') if has(KeyModifiers::CONTROL) => Key::Quit,
        KeyCode::Char('z') if has(KeyModifiers::CONTROL) => Key::Undo,
        KeyCode::Char('y' | 'r') if has(KeyModifiers::CONTROL) => Key::Redo,
        KeyCode::Char(_) if has(KeyModifiers::CONTROL) => Key::Other,
        KeyCode::Char(digit) if has(KeyModifiers::ALT) && is_digit(digit) => Key::Mark(digit),
        KeyCode::Char(character) => Key::Character(character),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace | KeyCode::Delete => Key::Erase,
        _ => Key::Other,
    }
}
