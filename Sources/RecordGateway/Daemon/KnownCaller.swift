import RecordModel

/// What is known of whoever presents a token.
struct KnownCaller: Sendable {
  /// Whose the token is; that never changes.
  let account: AccountID
  /// When the token runs out at the latest, and its session with it.
  let expiresAt: Timestamp
  /// When the record said last that the session lives.
  private(set) var mark: Generation.Mark?
  /// What it answered this caller then.
  private var revisions: [String: GetFunnelRevision.Outcome] = [:]

  private static let revisionLimit = 32

  init(_ account: AccountID, token: String, _ mark: Generation.Mark?) {
    self.account = account
    let expiry = Self.expiry(of: token)
    expiresAt = expiry ?? Timestamp(milliseconds: .min)
    self.mark = expiry == nil ? nil : mark
  }

  /// Whether the session lives for certain.
  func lives(_ mark: Generation.Mark?, at moment: Timestamp) -> Bool {
    mark != nil && mark == self.mark && moment < expiresAt
  }

  /// The revision that the caller was told under that mark.
  func revision(_ name: String, _ mark: Generation.Mark) -> GetFunnelRevision.Outcome? {
    mark == self.mark ? revisions[name] : nil
  }

  mutating func remember(_ revision: GetFunnelRevision.Outcome, _ name: String, _ mark: Generation.Mark) {
    if mark != self.mark || revisions.count >= Self.revisionLimit { revisions = [:] }
    (self.mark, revisions[name]) = (mark, revision)
  }

  /// What a token says of its end (`exp`, RFC 7519 §4.1.4), to be believed where the record has accepted the token.
  private static func expiry(of token: String) -> Timestamp? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.parse(parts[1].utf8),
      let claims = try? JSON.parse(bytes), let node = claims.member("exp", of: claims.root),
      let seconds = claims.integer(at: node), (0...253_402_300_799).contains(seconds)
    else { return nil }
    return Timestamp(milliseconds: seconds * 1000)
  }
}
