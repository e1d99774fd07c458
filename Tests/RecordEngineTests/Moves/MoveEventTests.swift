import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every type of event that can stand on a patient's stream or an account's goes along.
@Suite("Events that move") struct MoveEventTests {
  /// Those of other streams, and those of the move itself.
  private static let elsewhere: Set<RecordArea> = [
    .funnels, .measures, .practice, .screens, .interactions, .panel, .access,
  ]
  private static let others: Set<UInt16> = Set(
    [
      PatientErased.self, RecordMoved.self, MoveBegun.self, MoveCancelled.self, ResourcePublished.self,
      ResourceRevised.self, FaqPublished.self, FaqRevised.self, ConsentVersionPublished.self,
      DeepLinksCounted.self,
    ].map { ($0 as any Event.Type).type.code })

  @Test("each sample of each type is at the target as it was") func samples() async throws {
    let scene = try MoveScene()
    let (patient, account) = (StreamID(scene.patient), StreamID(AccountID(of: scene.patient)))
    var (sent, refused): (Set<String>, [String]) = ([], [])
    for sample in try EventSamples.all {
      let event = try Self.own(sample, scene)
      let type = Swift.type(of: event).type
      guard let area = EventCatalog.area(code: type.code), !Self.elsewhere.contains(area),
        !Self.others.contains(type.code)
      else { continue }
      scene.source.clock.advance(milliseconds: 977)
      do {
        _ = try scene.source.engine.append(.daemon) { (_) throws(Failure) in
          Decision(area == .accounts ? account : patient, [event], outcome: true)
        }
        sent.insert(type.name)
      } catch { refused.append("\(type.name): \(error)") }
    }
    #expect(refused == [])
    #expect(sent.count > 120)
    let before = try Self.payloads(scene, scene.source)
    _ = try await scene.driver().run()
    let after = try Self.payloads(scene, scene.target)
    #expect(Set(after.map(\.name)).isSuperset(of: sent))
    for (old, new) in zip(before, after) where old != new { Issue.record("\(old.name) differs") }
    try scene.verify(scene.target)
  }

  /// A sample as the source would have made it.
  private static func own(_ sample: any Event, _ scene: MoveScene) throws -> any Event {
    switch sample {
    case var added as PaymentMethodAdded:
      added.token = try SealedToken(
        "tok_1", of: added.paymentMethodId, scene.patient, scene.source.engine.context.paymentKey
      ).bytes
      return added
    default: return sample
    }
  }

  private struct Payload: Equatable {
    var name: String
    var bytes: [UInt8]
    var times: [Timestamp]
  }

  /// Without what each store makes with its own secrets.
  private static func payloads(_ scene: MoveScene, _ test: TestEngine) throws -> [Payload] {
    let store = test.engine.store
    return try scene.lines(test).map { line in
      let record = try store.environment.read { (view) throws(Failure) in
        try store.record(line.envelope.position, view)
      }
      let payload = try store.sealing.event(record).map { plain($0.payload) }
      let envelope = line.envelope
      return Payload(
        name: EventCatalog.name(code: envelope.typeCode),
        bytes: try payload.map { try CBOR.encode($0) } ?? [],
        times: [envelope.occurredAt, envelope.recordedAt, envelope.decidedAt])
    }
  }

  /// Without the secrets, and without the ids that are made of positions.
  private static func plain(_ event: any Event) -> any Event {
    let known = RecordID(replacing: "n-42")
    switch event {
    case var added as PaymentMethodAdded:
      added.token = Bytes([])
      return added
    case var registered as AccountRegistered:
      registered.addressIndex = Bytes([])
      return registered
    case var verified as AddressVerified:
      verified.addressIndex = nil
      return verified
    case var issued as CodeIssued:
      issued.addressIndex = nil
      return issued
    case is NotificationRead: return NotificationRead(notificationId: known)
    case is NotificationUnread: return NotificationUnread(notificationId: known)
    case var settled as PushSettled:
      settled.notificationId = known
      return settled
    default: return event
    }
  }
}
