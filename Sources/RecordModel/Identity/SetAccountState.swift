package struct DisableAccount: Method {
  package static let name = "account.disable"
  package static let summary = "Lets nobody sign in to an account and ends its sessions."
  package static let access = Access.write(.accounts)

  package var accountId: AccountID
  /// 1 to 500 characters.
  package var reason: String?

  package init(accountId: AccountID, reason: String? = nil) {
    self.accountId = accountId
    self.reason = reason
  }

  package typealias Outcome = AccountView
  package static let example = DisableAccount(accountId: Example.clinician)
  package static let exampleOutcome = AccountView.example
}

package struct EnableAccount: Method {
  package static let name = "account.enable"
  package static let summary = "Lets an account be signed in to again."
  package static let access = Access.write(.accounts)

  package var accountId: AccountID

  package init(accountId: AccountID) {
    self.accountId = accountId
  }

  package typealias Outcome = AccountView
  package static let example = EnableAccount(accountId: Example.clinician)
  package static let exampleOutcome = AccountView.example
}

/// Changes an account's role.
package struct SetAccountRole: Method {
  package static let name = "account.setRole"
  package static let summary =
    "Makes a member of the staff something else to the record; patients stay patients."
  package static let access = Access.write(.accounts)

  package var accountId: AccountID
  package var role: AccountRole

  package init(accountId: AccountID, role: AccountRole) {
    self.accountId = accountId
    self.role = role
  }

  package typealias Outcome = AccountView
  package static let example = SetAccountRole(accountId: Example.clinician, role: .nurse)
  package static let exampleOutcome = AccountView.example
}
