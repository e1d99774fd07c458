import RateWindows
import RecordModel
import Synchronization

/// What signing in needs besides the record: keys, threads, and counters that nobody misses after a restart.
final class Identity: Sendable {
  let options: IdentityOptions
  let secrets: IdentitySecrets
  let signing: SigningKeys
  let tokens: TokenVerifier
  let limits: RateLimiter
  /// Failed sign-ins, codes and generated codes.
  let attempts = AttemptTable()
  /// How many mails went to an address, or were asked for from one.
  private let mails = Mutex(SlidingWindows<[UInt8]>(limit: 16_384))
  /// Mails that somebody is sending, until when by the monotonic clock.
  let leases = Mutex<[MailID: Int64]>([:])
  /// A hash of nobody's password, verified where there is no account.
  let dummy: PasswordHash
  /// One hash of a password at a time: each takes much memory and a third of a second.
  let hashing: OperationPool
  /// Everything else about accounts, which waits for commits.
  let door: OperationPool
  /// What is done after the answer, so that the answer does not tell whether there was anything to do.
  let errands: OperationPool

  /// Makes keys that the store does not have yet; before the writer starts.
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
    hashing = OperationPool(threads: 1, limit: options.hashQueue)
    door = OperationPool(threads: 2, limit: 256)
    errands = OperationPool(threads: 1, limit: 256)
  }

  /// Milliseconds by a clock that is never set.
  var moment: Int64 { options.monotonicMilliseconds() }

  /// Counts a mail, or answers the milliseconds until there may be another.
  func countMail(_ key: [UInt8], limit: Int, window: Int64) -> Int64? {
    let moment = moment
    return mails.withLock { $0.count(key, limit: limit, window: window, at: moment) }
  }

  /// What an address is found and counted by, whether or not it is one.
  func index(_ text: String) -> [UInt8] {
    guard let address = EmailAddress(text) else {
      return EmailAddress.index(of: String(text.prefix(1024)), secrets.addresses)
    }
    return address.index(secrets.addresses)
  }

  /// Finishes what waits; calls after it are refused.
  func stop() {
    hashing.stop()
    door.stop()
    errands.stop()
  }
}
