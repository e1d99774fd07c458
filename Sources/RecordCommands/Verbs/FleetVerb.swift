import ArgumentParser
import Glibc
import RecordConsole

/// `recordctl fleet`: the shipper's program knows the engine, and this one does not.
struct FleetVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet", abstract: "Show every store that ships or follows, as recordd-shipper fleet does.",
    discussion: """
      Everything after the verb goes to recordd-shipper, which is looked for beside this program, then in PATH.

      Example: recordctl fleet --json
      """)

  @Argument(parsing: .captureForPassthrough, help: "What recordd-shipper fleet takes.")
  var arguments: [String] = []

  func run() throws {
    let program = Self.sibling("recordd-shipper") ?? "recordd-shipper"
    let pointers: [UnsafeMutablePointer<CChar>?] =
      (["recordd-shipper", "fleet"] + arguments).map { strdup($0) } + [nil]
    execvp(program, pointers)
    throw CommandFailure(
      "NO_PROGRAM", "recordd-shipper cannot be started: \(String(cString: strerror(errno)))",
      status: .configuration)
  }

  private static func sibling(_ name: String) -> String? {
    guard let text = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(text) }
    let own = String(cString: text)
    let path = own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + name
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }
}
