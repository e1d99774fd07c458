import Glibc

/// The terminal of the standard input while it does not show what is typed, until it is restored.
package final class HiddenInput {
  private var saved: termios?
  /// A line of a terminal has no more bytes (termios(3)).
  private static let longest = 4096

  /// - Throws: where the echo cannot be turned off.
  package init() throws(CommandFailure) { try hide() }

  deinit { restore() }

  /// Turns the echo off; what was typed before is dropped.
  package func hide() throws(CommandFailure) {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { throw .file("the terminal cannot be read", errno) }
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else {
      throw .file("the terminal cannot be set up", errno)
    }
    saved = before
  }

  /// Gives the terminal back as it was; again does nothing.
  package func restore() {
    guard var settings = saved else { return }
    saved = nil
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// The bytes of a typed line, after waiting at most that long; `nil` if none came, none of them at the end of the
  /// input.
  package func line(milliseconds: Int32) throws(CommandFailure) -> [UInt8]? {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count >= 0 { return Array(bytes[..<count]) }
    if errno == EINTR || errno == EAGAIN { return nil }
    throw .file("the terminal cannot be read", errno)
  }
}
