import HTTPTypes
import RecordModel

/// What of a request without a session says whose it is, where the gateway serves many instances.
enum HomeRule: Sendable, Equatable {
  /// A member with the address of somebody who registers.
  case newcomer(String)
  /// A member with the address that somebody calls themselves by.
  case address(String)
  /// A member with a refresh token or a mailed one.
  case holder(String)
  /// A cookie with a refresh token.
  case cookie(String)

  /// By the method that a route calls.
  static let table: [String: HomeRule] = [
    RegisterAccount.name: .newcomer("email"), LogIn.name: .address("email"),
    VerifyAddress.name: .address("email"), ResendCode.name: .address("email"),
    ForgotPassword.name: .address("email"), ResetPassword.name: .holder("token"),
    RefreshSession.name: .holder("refreshToken"),
  ]
}

extension Exchange {
  /// Whose this request without a session is.
  func question(_ rule: HomeRule?) -> HomeQuestion {
    switch rule {
    case .newcomer(let name): text(name).map { .newcomer(address: $0) } ?? .nobody
    case .address(let name): text(name).map { .address($0, token: bearer) } ?? .nobody
    case .holder(let name): text(name).map { .holder(token: $0) } ?? .nobody
    case .cookie(let name):
      Cookies.value(name, in: head.headerFields).map { .holder(token: $0) } ?? .nobody
    case nil: .nobody
    }
  }

  /// An address that is to replace an account's is nobody's yet; the session that may come with it says whose it will be.
  private var bearer: String? { head.headerFields[.authorization].flatMap(SessionToken.bearer) }

  private func text(_ name: String) -> String? {
    guard let body, let node = body.member(name, of: body.root) else { return nil }
    return body.string(at: node)
  }
}

extension Homes {
  /// The link for a request, once its body is there.
  func link(_ exchange: Exchange, _ route: Route) async throws(Failure) -> DaemonLink {
    if exchange.session != nil { return exchange.link }
    return try await home(for: exchange.question(route.home)).link
  }

  /// Remembers who has just registered.
  func welcome(_ exchange: Exchange, _ route: Route) {
    guard case .newcomer = route.home else { return }
    welcome(exchange.question(route.home), at: exchange.link)
  }
}
