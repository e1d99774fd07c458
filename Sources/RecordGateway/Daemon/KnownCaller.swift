import RecordModel

/// Knowledge about the owner of a token.
struct KnownCaller: Sendable {
  /// The token's owner; never changes.
  let account: AccountID
  /// The latest end of the token, and of its session.
  let expiresAt: Timestamp
  /// When the record last confirmed that the session lives.
  private(set) var mark: Generation.Mark?
  /// The record's answers to this caller then.
  private var revisions: [String: GetFunnelRevision.Outcome] = [:]

  private static let revisionLimit = 32

  init(_ account: AccountID, token: String, _ mark: Generation.Mark?) {
    self.account = account
    let expiry = Self.expiry(of: token)
    expiresAt = expiry ?? Timestamp(milliseconds: .min)
    self.mark = expiry == nil ? nil : mark
  }

  /// Whether the session certainly lives.
  func lives(_ mark: Generation.Mark?, at moment: Timestamp) -> Bool {
    mark != nil && mark == self.mark && moment < expiresAt
  }

  /// The revision sent to the caller under that mark.
  func revision(_ name: String, _ mark: Generation.Mark) -> GetFunnelRevision.Outcome? {
    mark == self.mark ? revisions[name] : nil
  }

  mutating func remember(_ revision: GetFunnelRevision.Outcome, _ name: String, _ mark: Generation.Mark) {
    if mark != self.mark || revisions.count >= Self.revisionLimit { revisions = [:] }
    (self.mark, revisions[name]) = (mark, revision)
  }

  /// A token's expiry (`exp`, RFC 7519 §4.1.4), trusted only if the record has accepted the token.
  private static func expiry(of token: String) -> Timestamp? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.parse(parts[1].utf8),
      let claims = try? JSON.parse(bytes), let node = claims.member("exp", of: claims.root),
      let seconds = claims.integer(at: node), (0...253_402_300_799).contains(seconds)
    else { return nil }
    return Timestamp(milliseconds: seconds * 1000)
  }
}
