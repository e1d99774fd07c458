import RecordModel
import Synchronization

/// What signing in needs besides the record: keys, threads, and counters that nobody misses after a restart.
final class Identity: Sendable {
  let options: IdentityOptions
  let secrets: IdentitySecrets
  let signing: SigningKeys
  let tokens: TokenVerifier
  let limits: RateLimiter
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
    hashing = OperationPool(threads: 1, limit: options.hashQueue)
    door = OperationPool(threads: 2, limit: 256)
    errands = OperationPool(threads: 1, limit: 256)
  }

  /// Finishes what waits; calls after it are refused.
  func stop() {
    hashing.stop()
    door.stop()
    errands.stop()
  }
}
