import Glibc
import RecordConsole
import RecordModel

/// Reads a secret without showing it; never from the command line, which every user of the machine can see.
enum SecretInput {
  /// One line of the file; without a file, of the standard input, which a terminal does not echo meanwhile.
  static func read(file: String?, prompt: String) throws(CommandFailure) -> String {
    if let file { return try firstLine(InputFile.read(file)) }
    guard isatty(STDIN_FILENO) == 1 else { return try firstLine(InputFile.read("-")) }
    try? StandardStream.error.write(Array("\(prompt): ".utf8))
    let shown = hideInput()
    defer {
      if var shown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
      try? StandardStream.error.write([UInt8(ascii: "\n")])
    }
    guard let line = readLine(strippingNewline: true) else { throw .usage("nothing was entered") }
    return line
  }

  /// Turns the echo off; returns the terminal's former state.
  private static func hideInput() -> termios? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    return before
  }

  private static func firstLine(_ bytes: [UInt8]) throws(CommandFailure) -> String {
    let line = TypedText.withoutMark(bytes).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
      throw .usage("the password must be a line of UTF-8 text")
    }
    return text
  }
}
