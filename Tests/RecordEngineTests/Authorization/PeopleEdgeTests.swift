import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Edges of onboarding and emergencies") struct PeopleEdgeTests {
  @Test(
    "onboarding is complete where neither consent nor the name is missing",
    arguments: [(false, false, true), (true, false, false), (false, true, false), (true, true, false)])
  func onboarding(needsConsent: Bool, needsProfile: Bool, isCompleted: Bool) {
    let status = OnboardingStatus(needsConsent: needsConsent, needsProfile: needsProfile)
    #expect(status.completed == isCompleted)
  }

  @Test("the end of an emergency access ends none that was opened after it") func emergencies() throws {
    let scene = try CareScene()
    let nurse = try scene.account(.nurse)
    let accesses = try (0..<2).map { _ in
      try scene.identity.call(
        OpenEmergencyAccess(patientId: scene.patient, reason: "unconscious on arrival"),
        try scene.token(.nurse))
    }
    for (access, refusal) in zip(accesses, [nil, "FORBIDDEN not_assigned"] as [String?]) {
      _ = try scene.identity.engine.engine.append(.daemon) { (_) throws(Failure) in
        let ended = EmergencyAccessEnded(accessId: access.id, accountId: nurse)
        return Decision(StreamID(scene.patient), [ended], outcome: true)
      }
      #expect(try scene.refusal(ListLabs(patientId: scene.patient), .nurse) == refusal)
    }
  }
}
