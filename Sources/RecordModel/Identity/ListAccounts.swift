/// Lists accounts.
public struct ListAccounts: Method {
  /// `account.list`.
  public static let name = "account.list"
  /// For the documentation.
  public static let summary = "Answers accounts in the order of their ids."
  /// What it touches.
  public static let access = Access.read(.accounts)

  /// Only accounts of this role.
  public var role: AccountRole?
  /// Page size, 1 to 100; 50 where it is left out.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// With these parameters.
  public init(role: AccountRole? = nil, limit: Int? = nil, cursor: String? = nil) {
    self.role = role
    self.limit = limit
    self.cursor = cursor
  }

  /// What the method answers.
  public struct Outcome: Codable, Sendable {
    /// A page of accounts.
    public var accounts: [AccountView]
    /// Where it ends.
    public var pagination: Pagination

    /// A page.
    public init(accounts: [AccountView], pagination: Pagination) {
      (self.accounts, self.pagination) = (accounts, pagination)
    }
  }

  /// A usual call.
  public static let example = ListAccounts(role: .clinician)
  /// Its answer.
  public static let exampleOutcome = Outcome(
    accounts: [AccountView.example], pagination: Pagination(limit: 50, nextCursor: nil))
}

/// Reads an account.
public struct GetAccount: Method {
  /// `account.get`.
  public static let name = "account.get"
  /// For the documentation.
  public static let summary = "Answers an account."
  /// What it touches.
  public static let access = Access.read(.accounts)

  /// The account.
  public var accountId: AccountID

  /// With these parameters.
  public init(accountId: AccountID) {
    self.accountId = accountId
  }

  /// What the method answers.
  public typealias Outcome = AccountView
  /// A usual call.
  public static let example = GetAccount(accountId: Example.clinician)
  /// Its answer.
  public static let exampleOutcome = AccountView.example
}
