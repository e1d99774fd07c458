import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
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
      ConsentWithdrawn(kind: .service),
    ]
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
