import Crypto
import RecordClient
import RecordModel
import Synchronization

/// The account of each token, remembered by the token's hash.
///
/// That never changes, so it may be remembered; that the session still lives is remembered under a
/// ``Generation/Mark`` and otherwise checked with each call. Bounded: beyond the limit of tokens, the least
/// recently used half is forgotten at once.
final class CallerDirectory: Sendable {
  private struct Known {
    var recent: [SHA256Digest: KnownCaller] = [:]
    var older: [SHA256Digest: KnownCaller] = [:]
  }

  private let known = Mutex(Known())
  private let limit: Int

  init(limit: Int = 16_384) { self.limit = limit }

  /// The owner of a token, and whether the session certainly lives.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unauthorized`` or ``RecordModel/Failure/Code/sessionExpired``.
  func caller(
    of token: String, _ link: DaemonLink, at moment: Timestamp
  ) async throws(Failure) -> (CallerSession, lives: Bool) {
    let digest = SHA256.hash(data: Array(token.utf8))
    if let caller = remembered(digest) {
      let mark = link.mark
      let lives = caller.lives(mark, at: moment)
      let session = CallerSession(
        token: token, digest: digest, account: caller.account, mark: lives ? mark : nil)
      return (session, lives)
    }
    let account = try await ask(token, link)
    return (CallerSession(token: token, digest: digest, account: account), true)
  }

  /// The revision sent to the session before, if nothing had changed when the request came.
  func revision(_ name: String, _ session: CallerSession) -> GetFunnelRevision.Outcome? {
    guard let mark = session.mark else { return nil }
    return remembered(session.digest)?.revision(name, mark)
  }

  /// Remembers the record's answer to a session after the mark was seen, which also shows that the session
  /// lives.
  func remember(
    _ revision: GetFunnelRevision.Outcome, _ name: String, _ session: CallerSession,
    _ mark: Generation.Mark?
  ) {
    guard let mark else { return }
    known.withLock { known in known.recent[session.digest]?.remember(revision, name, mark) }
  }

  /// Forgets a token whose session has ended: the next request with it is checked before anything is counted.
  func forget(_ token: String) {
    let digest = SHA256.hash(data: Array(token.utf8))
    known.withLock { ($0.recent[digest], $0.older[digest]) = (nil, nil) }
  }

  /// Asks the record for the owner of a token, and so whether its session lives.
  func ask(_ token: String, _ link: DaemonLink) async throws(Failure) -> AccountID {
    let mark = link.mark
    let params: Tape
    do throws(CodingFailure) { params = try Tape(["_meta": ["token": .string(token)]]) } catch {
      throw .noSession
    }
    let received = try await link.call(GetMe.name, params, isRepeatable: true)
    let id = received.tape.member("id", of: received.node).flatMap { received.tape.string(at: $0) }
    guard let account = id.flatMap(AccountID.init) else {
      throw Failure(.internalError, "the record's answer has no account")
    }
    remember(SHA256.hash(data: Array(token.utf8)), KnownCaller(account, token: token, mark))
    return account
  }

  private func remembered(_ digest: SHA256Digest) -> KnownCaller? {
    known.withLock { known in
      if let caller = known.recent[digest] { return caller }
      guard let caller = known.older[digest] else { return nil }
      put(digest, caller, &known)
      return caller
    }
  }

  private func remember(_ digest: SHA256Digest, _ caller: KnownCaller) {
    known.withLock { put(digest, caller, &$0) }
  }

  private func put(_ digest: SHA256Digest, _ caller: KnownCaller, _ known: inout Known) {
    if known.recent.count >= limit / 2 { (known.older, known.recent) = (known.recent, [:]) }
    known.recent[digest] = caller
    known.older[digest] = nil
  }
}
