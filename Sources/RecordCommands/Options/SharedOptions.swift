import ArgumentParser
import Glibc
import RecordConsole
import RecordModel

/// Options that every verb takes, before or after it.
struct SharedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Socket of the daemon.",
      discussion: "Default: $RECORDD_SOCKET, else \(SocketPath.installed) or \(SocketPath.checkout).",
      valueName: "path"))
  var socket: String?

  @Flag(help: "Print the result as one line of JSON, and errors as JSON on standard error.")
  var json = false

  @Option(
    help: ArgumentHelp("Language of texts, de or en.", discussion: "Default: the language of the locale."))
  var language: Language?

  @Option(help: ArgumentHelp("Seconds to wait for an answer.", valueName: "seconds"))
  var timeout = 60

  func validate() throws {
    guard (1...86_400).contains(timeout) else {
      throw ValidationError("--timeout must be a whole number of seconds from 1 to 86400.")
    }
  }

  var socketPath: String { SocketPath.find(named: socket, variable: Surroundings.variable("RECORDD_SOCKET")) }
}
