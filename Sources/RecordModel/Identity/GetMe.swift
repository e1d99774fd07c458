/// Reads the caller's account.
package struct GetMe: Method {
  package static let name = "identity.me"
  package static let summary = "Answers the caller's account."
  package static let access = Access.read(.account)

  package init() {}

  package typealias Outcome = AccountView
  package static let example = GetMe()
  package static let exampleOutcome = AccountView.example
}

/// Reads the caller's role.
package struct ResolveRole: Method {
  package static let name = "identity.resolveRole"
  package static let summary = "Answers the caller's role as it is now."
  package static let access = Access.read(.account)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var role: AccountRole

    package init(role: AccountRole) { self.role = role }
  }

  package static let example = ResolveRole()
  package static let exampleOutcome = Outcome(role: .patient)
}
