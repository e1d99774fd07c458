import Glibc
import RecordConsole
import RecordModel

/// Reads a secret without showing it; never from the command line, which every user of the machine can see.
enum SecretInput {
  /// Milliseconds between two looks at the signals.
  private static let beat: Int32 = 40

  /// One line of the file; without a file, of the standard input, which a terminal does not echo meanwhile.
  ///
  /// Whatever ends the program or stops it, the terminal shows again what is typed.
  static func read(file: String?, prompt: String) async throws -> String {
    if let file { return try firstLine(InputFile.read(file)) }
    guard Surroundings.isTerminal(STDIN_FILENO) else { return try firstLine(InputFile.read("-")) }
    return try await SignalWatch.run { watch in
      let terminal = try HiddenInput()
      defer {
        terminal.restore()
        ask("\n")
      }
      return try firstLine(typed(on: terminal, watch, "\(prompt): "))
    }
  }

  /// What is typed up to the end of the line, or of the input; nothing if a signal came first.
  private static func typed(
    on terminal: HiddenInput, _ watch: SignalWatch, _ prompt: String
  ) throws(CommandFailure) -> [UInt8] {
    ask(prompt)
    while watch.received == nil {
      try watch.stopIfAsked(giveBack: terminal.restore) { () throws(CommandFailure) in
        try terminal.hide()
        ask(prompt)
      }
      if let line = try terminal.line(milliseconds: beat) { return line }
    }
    return []
  }

  /// Whoever cannot be asked types nothing.
  private static func ask(_ text: String) { try? StandardStream.error.write(Array(text.utf8)) }

  private static func firstLine(_ bytes: [UInt8]) throws(CommandFailure) -> String {
    let line = TypedText.withoutMark(bytes).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
      throw .usage("the password must be a line of UTF-8 text")
    }
    return text
  }
}
