import Crypto
import RecordModel
import RecordStore

/// What the record knows besides its events: what this machine is set to, and what this run has seen.
final class RecordContext: Sendable {
  /// Published definitions, decoded once.
  let definitions = DefinitionCache()
  /// Access for a time, as this run has seen it.
  let grants: GrantWatch
  /// How long treatment records are kept.
  let retention: RetentionPolicy
  /// What people are told who may be in a crisis.
  let help: HelpOffer
  /// Whether patients' data is for those people alone who showed that their address is theirs.
  let requiresVerifiedAddress: Bool
  /// By which addresses are found.
  let addressKey: SymmetricKey

  init(_ options: EngineOptions, addressKey: SymmetricKey) {
    grants = GrantWatch(monotonic: options.identity.monotonicMilliseconds)
    (retention, help) = (options.retention, options.help)
    requiresVerifiedAddress = options.identity.requiresVerifiedAddress
    self.addressKey = addressKey
  }
}
