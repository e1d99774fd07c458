import RecordModel
import RecordStore

/// Events that hold something made with a store's own secrets, on their way to a store that has others.
struct PortableEvents {
  let context: RecordContext
  let patient: PatientID

  /// The line of an event whose secret has to be opened for the way; `nil` for all others.
  func line(_ record: StoredRecord, _ store: Store) throws(Failure) -> [UInt8]? {
    guard record.envelope.typeCode == PaymentMethodAdded.type.code,
      var added = try store.sealing.event(record)?.payload as? PaymentMethodAdded
    else { return nil }
    let token = try SealedToken(added.token).opened(added.paymentMethodId, patient, context.paymentKey)
    added.token = Bytes(Array(token.utf8))
    var envelope = record.envelope
    envelope.version = PaymentMethodAdded.type.version
    let tape: Tape
    do throws(CodingFailure) { tape = try Tape(encoding: added) } catch {
      throw Failure(.internalError, "an event cannot be written: \(error.kind.rawValue)")
    }
    var line: [UInt8] = []
    ExportedEvent.append(envelope, payload: (tape, tape.root), to: &line)
    return line
  }

  /// An event that came, with what this store's secrets make of it.
  func own(_ event: any Event) throws(Failure) -> any Event {
    switch event {
    case var added as PaymentMethodAdded:
      guard let token = String(validating: added.token.bytes, as: UTF8.self) else { throw .damagedMove }
      added.token = try SealedToken(token, of: added.paymentMethodId, patient, context.paymentKey).bytes
      return added
    case var registered as AccountRegistered:
      registered.addressIndex = try index(registered.address)
      return registered
    case var verified as AddressVerified:
      verified.addressIndex = try verified.address.map(index)
      return verified
    case var issued as CodeIssued:
      issued.addressIndex = try issued.address.map(index)
      return issued
    default: return event
    }
  }

  /// The address that an event says the account signs in with, as this store finds it.
  static func index(in event: any Event) -> [UInt8]? {
    switch event {
    case let registered as AccountRegistered: registered.addressIndex.bytes
    case let verified as AddressVerified: verified.addressIndex?.bytes
    default: nil
    }
  }

  private func index(_ address: String) throws(Failure) -> Bytes {
    // In the form in which it was indexed there.
    Bytes(EmailAddress.index(of: address, context.addressKey))
  }
}
