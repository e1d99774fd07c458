/// Binds a command id to one request, for a program that carries it out with several calls.
package struct ClaimCommand: Method {
  package static let name = "command.claim"
  package static let summary =
    "Binds a command id to one request: with another one it is refused from then on; nothing else is done."
  /// Open to every program that may call at all; nothing is changed.
  package static let access = Access.write(.entry)

  /// Digest of the request in hexadecimal, which identifies it.
  package var request: String

  package init(request: String) { self.request = request }

  package struct Outcome: Codable, Sendable, Equatable {
    package var request: String

    package init(request: String) { self.request = request }
  }

  package static let example = ClaimCommand(request: KeepRefusal.example.request)
  package static let exampleOutcome = Outcome(request: KeepRefusal.example.request)
}
