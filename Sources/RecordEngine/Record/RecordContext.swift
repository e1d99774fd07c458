import Crypto
import RecordModel
import RecordStore

/// The record's knowledge besides its events: the machine's settings, and observations of this run.
final class RecordContext: Sendable {
  /// Decoded once.
  let definitions = DefinitionCache()
  /// As seen by this run.
  let grants: GrantWatch
  /// Whether the clock is believed.
  let trust: ClockTrust
  /// How long treatment records are kept.
  let retention: RetentionPolicy
  /// The clocks by which people are greeted.
  let greetingZone: TimeZoneRule
  /// Offered to people who may be in a crisis.
  let help: HelpOffer
  /// Where calls by video are; `nil` if the operator names no place.
  let callPlace: CallPlace?
  /// Whether patients' data require a verified address.
  let requiresVerifiedAddress: Bool
  /// For looking up addresses.
  let addressKey: SymmetricKey
  /// Seals what lets somebody charge a patient.
  let paymentKey: SymmetricKey
  private let started = ContinuousClock.now

  /// Whole seconds since the start.
  var upSeconds: Int64 { (ContinuousClock.now - started).components.seconds }

  init(
    _ options: EngineOptions, _ trust: ClockTrust, addressKey: SymmetricKey, paymentKey: SymmetricKey
  ) {
    self.trust = trust
    grants = GrantWatch(
      monotonic: options.identity.monotonicMilliseconds, certain: { trust.certain($0) })
    (retention, help, greetingZone) = (options.retention, options.help, options.greetingZone)
    callPlace = options.callPlace
    requiresVerifiedAddress = options.identity.requiresVerifiedAddress
    (self.addressKey, self.paymentKey) = (addressKey, paymentKey)
  }
}
