package struct ListAccounts: Method {
  package static let name = "account.list"
  package static let summary = "Answers accounts in the order of their ids."
  package static let access = Access.read(.accounts)

  package var role: AccountRole?
  /// Page size, 1 to 100; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(role: AccountRole? = nil, limit: Int? = nil, cursor: String? = nil) {
    self.role = role
    self.limit = limit
    self.cursor = cursor
  }

  package struct Outcome: Codable, Sendable {
    package var accounts: [AccountView]
    package var pagination: Pagination

    package init(accounts: [AccountView], pagination: Pagination) {
      (self.accounts, self.pagination) = (accounts, pagination)
    }
  }

  package static let example = ListAccounts(role: .clinician)
  package static let exampleOutcome = Outcome(
    accounts: [AccountView.example], pagination: Pagination(limit: 50, nextCursor: nil))
}

package struct GetAccount: Method {
  package static let name = "account.get"
  package static let summary = "Answers an account."
  package static let access = Access.read(.accounts)

  package var accountId: AccountID

  package init(accountId: AccountID) {
    self.accountId = accountId
  }

  package typealias Outcome = AccountView
  package static let example = GetAccount(accountId: Example.clinician)
  package static let exampleOutcome = AccountView.example
}
