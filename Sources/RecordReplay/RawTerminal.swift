import Glibc
import RecordConsole
import SystemCalls

/// The terminal without its line editing and on its second screen, until it is restored.
final class RawTerminal {
  private var saved = termios()
  private var isRaw = false

  init() throws(CommandFailure) { try take() }

  /// Takes the terminal over.
  func take() throws(CommandFailure) {
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { throw .file("the terminal cannot be read", errno) }
    var raw = saved
    cfmakeraw(&raw)
    guard uninterrupted({ tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) }) == 0 else {
      throw .file("the terminal cannot be set up", errno)
    }
    isRaw = true
    do throws(CommandFailure) {
      // The second screen, cleared, without a cursor.
      try StandardStream.output.write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8))
    } catch {
      restore()
      throw error
    }
  }

  deinit { restore() }

  /// Gives the terminal back as it was; again does nothing.
  func restore() {
    guard isRaw else { return }
    isRaw = false
    // Whoever cannot be written to has no screen to restore.
    try? StandardStream.output.write(Array("\u{1B}[?25h\u{1B}[?1049l".utf8))
    uninterrupted { tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved) }
  }

  /// Draws lines over what is there.
  func draw(_ lines: [String]) throws(CommandFailure) {
    var text = "\u{1B}[H"
    for (index, line) in lines.enumerated() { text += (index == 0 ? "" : "\r\n") + line + "\u{1B}[K" }
    try StandardStream.output.write(Array((text + "\u{1B}[J").utf8))
  }

  /// Keys that were pressed, after waiting at most that long; `nil` where the terminal is gone.
  func keys(milliseconds: Int32) -> [ReplayKey]? {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : ReplayKey.parse(Array(bytes[..<count]))
  }
}
