import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

extension Destroyer {
  private static let outbox = "RecordEngine/Outbox/OutboxHandlers.swift"

  /// A mail to a nurse about an alert.
  private static func alarm() throws -> CareScene {
    let care = try CareScene()
    let engine = care.identity.engine
    try engine.publishShippedFunnels()
    for mail in try engine.call(TakeMail(limit: 100)).mails {
      _ = try engine.call(SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .delivered))
    }
    try care.assign(.nurse)
    let start = StartAssessment(patientId: care.patient, slug: Slug(replacing: "phq-9"))
    _ = try engine.call(
      SaveAnswer(
        patientId: care.patient, assessmentId: try engine.call(start).assessmentId,
        questionId: QuestionKey(replacing: "phq9_self_harm"), answerValue: 2))
    return care
  }

  static let people: [Destroyer] = [
    Destroyer(name: "a mail with a code", places: ["\(outbox) perform"]) { moves in
      let scene = try IdentityScene()
      try scene.register()
      moves.ahead(scene.clock)
      _ = try scene.mails()
      moves.back(scene.clock)
      return try !scene.mails().isEmpty
    },
    Destroyer(name: "a mail about an alert", places: ["\(outbox) perform"]) { moves in
      let care = try alarm()
      moves.ahead(care.identity.clock)
      _ = try care.identity.mails()
      moves.back(care.identity.clock)
      return try !care.identity.mails().isEmpty
    },
    Destroyer(name: "a mail about an alert that failed", places: ["\(outbox) settleTeamMail"]) { moves in
      let care = try alarm()
      let mail = try #require(try care.identity.mails().first)
      moves.ahead(care.identity.clock)
      _ = try care.identity.engine.call(
        SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .failed))
      moves.back(care.identity.clock)
      care.identity.advance(seconds: 120)
      return try !care.identity.mails().isEmpty
    },
    Destroyer(name: "care until a day", places: ["RecordEngine/Record/GrantWatch.swift isOpen"]) { moves in
      let care = try CareScene()
      try care.assign(.clinician, until: care.identity.clock.now().advanced(seconds: 86_400))
      func labs() throws -> String? {
        try care.refusal(ListLabs(patientId: care.patient), .clinician, token: care.freshToken(.clinician))
      }
      moves.ahead(care.identity.clock)
      #expect(try labs() == "FORBIDDEN not_assigned")
      try care.identity.finishErrands()
      moves.back(care.identity.clock)
      return try labs() == nil
    },
    Destroyer(name: "an emergency", places: ["RecordEngine/Record/GrantWatch.swift isOpen"]) { moves in
      let care = try CareScene()
      _ = try care.identity.call(
        OpenEmergencyAccess(patientId: care.patient, reason: "unconscious on arrival"),
        try care.token(.nurse))
      func labs() throws -> String? {
        try care.refusal(ListLabs(patientId: care.patient), .nurse, token: care.freshToken(.nurse))
      }
      moves.ahead(care.identity.clock)
      #expect(try labs() == "FORBIDDEN not_assigned")
      try care.identity.finishErrands()
      moves.back(care.identity.clock)
      return try labs() == nil
    },
    Destroyer(
      name: "a record that has to be kept",
      places: [
        "RecordEngine/Erasure/EraseHandler.swift refusal", "RecordEngine/Erasure/HoldCommands.swift answer",
      ]
    ) { moves in
      let scene = try ErasureScene(years: 10)
      _ = try scene.test.call(AssertNoMedications(patientId: scene.patient), meta: ErasureScene.clinician)
      moves.ahead(scene.test.clock)
      let mayBe = try scene.test.call(GetRetention(patientId: scene.patient)).mayBeErased
      let erased = try scene.test.send(scene.request())
      if case .failure(let failure) = erased.outcome { #expect(failure.details?["reason"] == "clock") }
      moves.back(scene.test.clock)
      let isThere = !scene.test.running.store.keyring.isErased(StreamID(scene.patient))
      #expect(mayBe != isThere)
      return isThere
    },
  ]
}
