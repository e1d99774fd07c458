import RecordModel

/// The contract's `RegisterResponse` (R-MH-018).
struct RegisteredPatient: Codable, Sendable, Equatable {
  /// Also the id of the new record (R-MH-019).
  var id: String
  var email: String
  var firstName: String
  var lastName: String
  var token: String
  var refreshToken: String
  var expiresIn: Int64
  var emailVerified: Bool

  init(_ signedIn: SignedIn) {
    let person = SignedInUser.Person(signedIn.account)
    (id, email, firstName, lastName) = (person.id, person.email, person.firstName, person.lastName)
    (token, refreshToken) = (signedIn.tokens.accessToken, signedIn.tokens.refreshToken)
    (expiresIn, emailVerified) = (signedIn.tokens.expiresIn, person.emailVerified)
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("email", .mail), .required("firstName", .anyText),
    .required("lastName", .anyText), .required("token", .anyText), .required("refreshToken", .anyText),
    .optional("expiresIn", .version), .optional("emailVerified", .flag))
}

/// The contract's `LoginResponse` (R-MH-025).
struct SignedInUser: Codable, Sendable, Equatable {
  var token: String
  var refreshToken: String
  var user: Person
  var expiresIn: Int64

  init(_ signedIn: SignedIn) {
    (token, refreshToken) = (signedIn.tokens.accessToken, signedIn.tokens.refreshToken)
    (user, expiresIn) = (Person(signedIn.account), signedIn.tokens.expiresIn)
  }

  /// The contract's `AuthUser`.
  struct Person: Codable, Sendable, Equatable {
    var id: String
    var email: String
    var firstName: String
    var lastName: String
    var role: String
    var emailVerified: Bool

    init(_ account: AccountView) {
      (id, email) = (account.id.description, account.email)
      (firstName, lastName) = Self.names(account)
      // Four roles are known here; auditors have no part in care either (R-MH-026).
      role = account.role == .auditor ? AccountRole.admin.rawValue : account.role.rawValue
      emailVerified = account.emailVerified
    }

    /// Two names, even of people whose application asked for one: the last word is the family's.
    private static func names(_ account: AccountView) -> (String, String) {
      if account.firstName != nil || account.lastName != nil {
        return (account.firstName ?? "", account.lastName ?? "")
      }
      let words = (account.name ?? "").split(separator: " ")
      return (words.dropLast().joined(separator: " "), words.last.map(String.init) ?? "")
    }

    static let shape = Shape.closed(
      .required("id", .id), .required("email", .mail), .required("firstName", .anyText),
      .required("lastName", .anyText), .required("role", .role), .optional("emailVerified", .flag))
  }

  static let shape = Shape.closed(
    .required("token", .anyText), .required("refreshToken", .anyText), .required("user", Person.shape),
    .optional("expiresIn", .version))
}

/// The contract's `RefreshResponse` (R-MH-032).
struct RefreshedTokens: Codable, Sendable, Equatable {
  var token: String
  var refreshToken: String
  var expiresIn: Int64

  init(_ tokens: SessionTokens) {
    (token, refreshToken, expiresIn) = (tokens.accessToken, tokens.refreshToken, tokens.expiresIn)
  }

  static let shape = Shape.closed(
    .required("token", .anyText), .required("refreshToken", .anyText), .required("expiresIn", .version))
}

/// The contract's `Accepted`.
struct AcceptedRequest: Codable, Sendable, Equatable {
  var accepted = true
  var message = "If there is an account with this email, a message is on its way."

  static let shape = Shape.closed(.required("accepted", .flag), .required("message", .anyText))
}
