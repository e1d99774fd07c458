package struct LogOut: Method {
  package static let name = "identity.logOut"
  package static let summary =
    "Ends the caller's session, or every session of the account; tokens are refused from the next call on."
  package static let access = Access.write(.account)

  /// Whether every session ends.
  package var everywhere: Bool?

  package init(everywhere: Bool? = nil) {
    self.everywhere = everywhere
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var ended: Int

    package init(ended: Int) { self.ended = ended }
  }

  package static let example = LogOut()
  package static let exampleOutcome = Outcome(ended: 1)
}
