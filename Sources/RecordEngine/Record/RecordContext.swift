import Crypto
import RecordModel
import RecordStore

/// The record's knowledge besides its events: the machine's settings, and observations of this run.
final class RecordContext: Sendable {
  /// Decoded once.
  let definitions = DefinitionCache()
  /// As seen by this run.
  let grants: GrantWatch
  /// How long treatment records are kept.
  let retention: RetentionPolicy
  /// Offered to people who may be in a crisis.
  let help: HelpOffer
  /// Whether patients' data require a verified address.
  let requiresVerifiedAddress: Bool
  /// For looking up addresses.
  let addressKey: SymmetricKey

  init(_ options: EngineOptions, addressKey: SymmetricKey) {
    grants = GrantWatch(monotonic: options.identity.monotonicMilliseconds)
    (retention, help) = (options.retention, options.help)
    requiresVerifiedAddress = options.identity.requiresVerifiedAddress
    self.addressKey = addressKey
  }
}
