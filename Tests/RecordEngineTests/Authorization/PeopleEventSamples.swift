import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// Of a record on its way from one store to another.
  private static var moves: [any Event] {
    let (move, store) = (MoveID(random: (1, 2)), InstanceID(random: (3, 4)))
    var ended = EndedRights()
    ended.relationships = [Example.clinician]
    ended.emergencies = [Example.clinician]
    ended.shares = [
      EndedShare(
        shareId: RecordID(replacing: "share-1"), thingId: RecordID(replacing: "lab-1"),
        accountId: Example.clinician)
    ]
    let bytes = Bytes([UInt8](repeating: 5, count: 32))
    return [
      MoveBegun(moveId: move, target: store, key: bytes), MoveCancelled(moveId: move, refusal: bytes),
      RecordReceived(
        moveId: move, source: store, hash: bytes, receipt: bytes, documents: 1, positions: [3, 9],
        accountPositions: [4], ended: ended),
    ]
  }

  /// Of care relationships, consents and who patients are.
  static let people: [any Event] = {
    let moment = Timestamp(milliseconds: 1_768_472_430_000)
    let person = PersonDetails(fullName: "Erika Mustermann", sex: .female)
    let access = RecordID(replacing: "emergency-1")
    var events: [any Event] = [
      PatientUpdated(person: person),
      CareRelationshipStarted(accountId: Example.clinician, role: .clinician, from: moment),
      CareRelationshipEnded(accountId: Example.clinician),
      EmergencyAccessOpened(
        accessId: access, accountId: Example.clinician, role: .nurse, reason: "unconscious on arrival",
        until: moment),
      EmergencyAccessReviewed(accessId: access, finding: .unjustified, note: "asleep, not unconscious"),
      EmergencyAccessEnded(accessId: access, accountId: Example.clinician),
      AccountBound(step: .invited, address: "erika@example.org"), AccountAddressChanged(),
      AccountPasswordChanged(),
      ThingShared(
        shareId: RecordID(replacing: "share-1"), area: .labs, thingId: RecordID(replacing: "lab-1"),
        accountId: Example.clinician, note: "Bitte ansehen"),
      ConsentWithdrawn(kind: .service),
    ]
    events += moves
    if let version = ConsentVersion("v1.2") {
      events +=
        [
          ConsentRecorded(consentId: RecordID(replacing: "consent-1"), kind: .service, version: version),
          ConsentVersionPublished(kind: .privacy, version: version, url: "https://example.org/privacy"),
        ] as [any Event]
    }
    return events
  }()
}
