import Crypto
import RecordClient
import RecordModel
import Synchronization

/// Whose a token is, remembered by the token's hash.
///
/// That never changes, so it may be remembered; whether the session still lives is asked with each call. Bounded: of more
/// tokens than the limit the half that was not used for longest is forgotten at once.
final class CallerDirectory: Sendable {
  private struct Known {
    var recent: [SHA256Digest: AccountID] = [:]
    var older: [SHA256Digest: AccountID] = [:]
  }

  private let known = Mutex(Known())
  private let limit: Int

  init(limit: Int = 16_384) { self.limit = limit }

  /// The account of a token, and whether the record has just said so.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unauthorized`` or ``RecordModel/Failure/Code/sessionExpired``.
  func account(of token: String, _ link: DaemonLink) async throws(Failure) -> (AccountID, isFresh: Bool) {
    let digest = SHA256.hash(data: Array(token.utf8))
    if let account = remembered(digest) { return (account, false) }
    let account = try await ask(token, link)
    remember(digest, account)
    return (account, true)
  }

  /// Forgets a token whose session has ended: the next request with it is asked about before anything is counted.
  func forget(_ token: String) {
    let digest = SHA256.hash(data: Array(token.utf8))
    known.withLock { ($0.recent[digest], $0.older[digest]) = (nil, nil) }
  }

  /// Asks the record whose token it is, and so whether its session lives.
  func ask(_ token: String, _ link: DaemonLink) async throws(Failure) -> AccountID {
    let params: Tape
    do throws(CodingFailure) { params = try Tape(["_meta": ["token": .string(token)]]) } catch {
      throw .noSession
    }
    let received = try await link.call(GetMe.name, params, isRepeatable: true)
    let id = received.tape.member("id", of: received.node).flatMap { received.tape.string(at: $0) }
    guard let account = id.flatMap(AccountID.init) else {
      throw Failure(.internalError, "the record's answer has no account")
    }
    return account
  }

  private func remembered(_ digest: SHA256Digest) -> AccountID? {
    known.withLock { known in
      if let account = known.recent[digest] { return account }
      guard let account = known.older[digest] else { return nil }
      put(digest, account, &known)
      return account
    }
  }

  private func remember(_ digest: SHA256Digest, _ account: AccountID) {
    known.withLock { put(digest, account, &$0) }
  }

  private func put(_ digest: SHA256Digest, _ account: AccountID, _ known: inout Known) {
    if known.recent.count >= limit / 2 { (known.older, known.recent) = (known.recent, [:]) }
    known.recent[digest] = account
    known.older[digest] = nil
  }
}
