import Crypto
import RecordClient
import RecordModel

/// The contract's `Tokens` (R-SO-063).
struct SuperOneTokens: Codable, Sendable, Equatable {
  var accessToken: String
  var refreshToken: String
  var tokenType = "Bearer"
  var expiresIn: Int64

  init(_ tokens: SessionTokens) {
    (accessToken, refreshToken, expiresIn) = (tokens.accessToken, tokens.refreshToken, tokens.expiresIn)
  }

  static let shape = Shape.closed(
    .required("accessToken", .anyText), .required("refreshToken", .anyText),
    .required("tokenType", .words(["Bearer"])), .required("expiresIn", .integer(0...86_400)))
}

/// The contract's `AuthData` (R-SO-044).
struct SuperOneSession: Codable, Sendable, Equatable {
  var user: SuperOneUser
  var tokens: SuperOneTokens
  var expiresAt: Timestamp
  var refreshExpiresAt: Timestamp

  static let shape = Shape.closed(
    .required("user", SuperOneUser.shape), .required("tokens", SuperOneTokens.shape),
    .required("expiresAt", .moment), .required("refreshExpiresAt", .moment))

  /// The answer to whoever signed in.
  static func answer(_ received: ReceivedValue, _ exchange: Exchange) async throws(Failure) -> Answer {
    let signedIn = try received.read(SignedIn.self)
    let person = try await exchange.acting(signedIn).read(GetPerson.self)
    let (user, tokens) = (SuperOneUser(person), signedIn.tokens)
    return try Answer(
      encoding: SuperOneSession(
        user: user, tokens: SuperOneTokens(tokens), expiresAt: tokens.expiresAt,
        refreshExpiresAt: tokens.refreshExpiresAt))
  }
}

extension Exchange {
  /// The same request as that of somebody who has just signed in.
  fileprivate func acting(_ signedIn: SignedIn) -> Exchange {
    var exchange = last
    let token = signedIn.tokens.accessToken
    exchange.session = CallerSession(
      token: token, digest: SHA256.hash(data: Array(token.utf8)), account: signedIn.account.id)
    exchange.command = nil
    return exchange
  }
}

/// The contract's `Device` (R-SO-085).
struct SuperOneDevice: Codable, Sendable, Equatable {
  @OrNull var deviceId: String?
  @OrNull var platform: String?
  @OrNull var appVersion: String?
  @OrNull var buildNumber: String?
  @OrNull var userAgent: String?
  var createdAt: Timestamp
  var lastSeenAt: Timestamp
  var isCurrent: Bool
  var activeSessions: Int

  enum CodingKeys: String, CodingKey {
    case deviceId = "device_id"
    case platform
    case appVersion = "app_version"
    case buildNumber = "build_number"
    case userAgent = "user_agent"
    case createdAt = "created_at"
    case lastSeenAt = "last_seen_at"
    case isCurrent = "is_current"
    case activeSessions = "active_sessions"
  }

  init(_ view: DeviceView) {
    let device = view.device
    (createdAt, lastSeenAt, isCurrent) = (view.firstSeenAt, view.lastSeenAt, view.isCurrent)
    activeSessions = view.sessions
    (deviceId, platform, appVersion) = (device.deviceId, device.platform, device.appVersion)
    (buildNumber, userAgent) = (device.buildNumber, device.userAgent)
  }

  static let shape = Shape.closed(
    .required("device_id", .orNull(.anyText)), .required("platform", .orNull(.anyText)),
    .required("app_version", .orNull(.anyText)), .required("build_number", .orNull(.anyText)),
    .required("user_agent", .orNull(.anyText)), .required("created_at", .moment),
    .required("last_seen_at", .moment), .required("is_current", .flag),
    .required("active_sessions", .integer(0...1000)))
}
