import Glibc
import RateWindows
import RecordModel
import RecordStore
import Synchronization

/// The state of signing in besides the record: keys, threads, and counters.
final class Identity: Sendable {
  let options: IdentityOptions
  let secrets: IdentitySecrets
  let signing: SigningKeys
  let tokens: TokenVerifier
  let limits: RateLimiter
  /// Failed sign-ins, codes and generated codes.
  let attempts = AttemptTable()
  /// Failures of accounts, on their way into the log.
  let failures = FailedSignIns()
  /// For `server.status`.
  let counts = Mutex(SignInCounts(failed: 0, unknown: 0, locked: 0, waitingHashes: 0))
  /// Mails to an address, or requested from one.
  private let mails = Mutex(SlidingWindows<[UInt8]>(limit: 16_384))
  /// The last code to an address, so that there is one a minute (R-MH-040).
  private let codes = Mutex(Spacing<[UInt8]>(span: 60_000, limit: 16_384))
  /// Mails being sent, and until when by the monotonic clock.
  let leases = Mutex<[MailID: Int64]>([:])
  /// A hash that no password has, verified if there is no account.
  let dummy: PasswordHash
  /// A few hashes of passwords at a time: each takes much memory and a third of a second.
  let hashing: OperationPool
  /// All other work about accounts, which waits for commits.
  let door: OperationPool
  /// Work after the answer, so that the answer does not reveal whether there was any.
  let errands: OperationPool
  /// Later work.
  let timetable = Timetable()
  /// Answers that must not reveal how long they took.
  let even: EvenAnswers

  /// Makes missing keys; before the writer starts.
  init(store: Store, options: IdentityOptions) throws(Failure) {
    self.options = options
    let stored = try SecretStore(store.keyring, store.instance)
    secrets = try IdentitySecrets(stored)
    signing = try SigningKeys(
      stored, clock: store.clock, age: options.signingKeySeconds &* 1000,
      overlap: options.longestAccess &* 1000)
    tokens = TokenVerifier(keys: signing, instance: store.instance, clock: store.clock)
    limits = RateLimiter(options.rateLimits)
    dummy = PasswordHash(standingFor: options.scrypt)
    hashing = OperationPool(
      threads: options.hashThreads(cores: sysconf(Int32(_SC_NPROCESSORS_ONLN))), limit: options.hashQueue,
      millisecondsEach: 400)
    door = OperationPool(threads: 2, limit: 256)
    errands = OperationPool(threads: 1, limit: 256)
    even = EvenAnswers(milliseconds: options.evenAnswerMilliseconds, timetable)
  }

  /// Milliseconds by a clock that is never set.
  var moment: Int64 { options.monotonicMilliseconds() }

  /// Sign-ins since the start, successful and not.
  var signInCounts: SignInCounts {
    var counts = counts.withLock { $0 }
    counts.waitingHashes = hashing.waitingCount
    return counts
  }

  /// Counts a mail, or returns the milliseconds until there may be another.
  func countMail(_ key: [UInt8], limit: Int, window: Int64) -> Int64? {
    let moment = moment
    return mails.withLock { $0.count(key, limit: limit, window: window, at: moment) }
  }

  /// Notes a code that is sent now, or returns the milliseconds until one may be.
  func space(_ key: [UInt8]) -> Int64? {
    let moment = moment
    return codes.withLock { $0.pass(key, at: moment) }
  }

  /// An address's index, whether or not the text is an address.
  func index(_ text: String) -> [UInt8] {
    guard let address = EmailAddress(text) else {
      return EmailAddress.index(of: String(text.prefix(1024)), secrets.addresses)
    }
    return address.index(secrets.addresses)
  }

  /// Finishes the waiting work; later calls are refused.
  ///
  /// - Parameter last: done when nobody can sign in any more and everything else still works.
  func stop(_ last: () -> Void) {
    hashing.stop()
    door.stop()
    last()
    errands.stop()
    timetable.stop()
  }
}
