import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The duty to keep records") struct RetentionTests {
  private func refusal<M: Method>(_ scene: ErasureScene, _ method: M) throws -> Failure? {
    guard case .failure(let failure) = try scene.test.send(method).outcome else { return nil }
    return failure
  }

  /// A clinician did something now.
  private func treat(_ scene: ErasureScene) throws {
    _ = try scene.test.call(
      AssertNoMedications(patientId: scene.patient), meta: ErasureScene.clinician)
  }

  @Test(
    "it ends with the day of the last event, ten years later, by the clocks of the place",
    arguments: [
      // Winter and summer time, both ends of the day in Germany.
      ("2026-01-14T22:59:59.999Z", "2036-01-14"), ("2026-01-14T23:00:00.000Z", "2036-01-15"),
      ("2026-07-14T21:59:59.999Z", "2036-07-14"), ("2026-07-14T22:00:00.000Z", "2036-07-15"),
      // BGB §188(3).
      ("2028-02-29T12:00:00.000Z", "2038-02-28"), ("9995-01-01T00:00:00.000Z", "9999-12-31"),
    ])
  func ends(_ last: String, _ expected: String) throws {
    let moment = try #require(Timestamp(last))
    #expect(RetentionPolicy().keepUntil(lastCare: moment) == CalendarDay(expected))
  }

  @Test("the last millisecond of the last day still counts, the next one does not")
  func edge() throws {
    let policy = RetentionPolicy()
    let day = CalendarDay("2036-01-15")
    #expect(!policy.hasEnded(day, at: try #require(Timestamp("2036-01-15T22:59:59.999Z"))))
    #expect(policy.hasEnded(day, at: try #require(Timestamp("2036-01-15T23:00:00.000Z"))))
    #expect(RetentionPolicy(years: 0).keepUntil(lastCare: .latest) == nil)
    #expect(policy.keepUntil(lastCare: nil) == nil && policy.hasEnded(nil, at: .earliest))
  }

  @Test("a record with care is refused with the date, and erased the day after")
  func duty() throws {
    let scene = try ErasureScene(years: 10)
    try treat(scene)
    let status = try scene.test.call(GetRetention(patientId: scene.patient))
    #expect(status.keepUntil == CalendarDay("2036-01-15") && status.lastCare == CalendarDay("2026-01-15"))
    #expect(!status.mayBeErased)
    let failure = try refusal(scene, scene.request())
    #expect(failure?.code == .stateConflict)
    #expect(failure?.details == ["reason": "retention", "keepUntil": "2036-01-15"])
    #expect(try refusal(scene, scene.request(.noTreatment))?.details?["reason"] == "retention")
    let end = try #require(Timestamp("2036-01-15T23:00:00.000Z"))
    let now = scene.test.clock.now()
    scene.test.clock.advance(milliseconds: end.milliseconds - now.milliseconds - 1)
    #expect(try refusal(scene, scene.request())?.details?["reason"] == "retention")
    scene.test.clock.advance(milliseconds: 1)
    #expect(try scene.test.call(GetRetention(patientId: scene.patient)).mayBeErased)
    #expect(try refusal(scene, scene.request()) == nil)
  }

  @Test("what the patient wrote alone is no treatment")
  func ownWords() throws {
    let scene = try ErasureScene(years: 10)
    let status = try scene.test.call(GetRetention(patientId: scene.patient))
    #expect(status.mayBeErased && status.keepUntil == nil)
    #expect(try scene.erase().events == 4)
  }

  @Test("later words of the patient do not make the duty longer")
  func laterWords() throws {
    let scene = try ErasureScene(years: 10)
    try treat(scene)
    scene.test.clock.advance(milliseconds: 400 * 86_400_000)
    for number in 0..<300 {
      _ = try scene.test.call(
        CreateJournalEntry.words("\(number)", of: scene.patient), meta: ErasureScene.person(scene.patient))
    }
    #expect(
      try scene.test.call(GetRetention(patientId: scene.patient)).keepUntil == CalendarDay("2036-01-15"))
  }

  @Test("a record opened by mistake is erased in spite of the duty")
  func mistake() throws {
    let scene = try ErasureScene(years: 10)
    try treat(scene)
    #expect(try refusal(scene, scene.request(.openedByMistake)) == nil)
  }

  @Test("nothing goes past a hold until it is released")
  func hold() throws {
    let scene = try ErasureScene()
    let hold = HoldPatient(patientId: scene.patient, reason: "Haftpflichtfall")
    #expect(try scene.test.call(hold).since == scene.test.clock.now())
    #expect(try refusal(scene, hold)?.details?["reason"] == "already_held")
    for override in [nil] + ErasureOverride.allCases.map(Optional.some) {
      #expect(try refusal(scene, scene.request(override))?.details?["reason"] == "hold")
    }
    let status = try scene.test.call(GetRetention(patientId: scene.patient))
    #expect(status.hold?.reason == "Haftpflichtfall" && !status.mayBeErased)
    let seen = try scene.test.call(
      GetRetention(patientId: scene.patient), meta: ErasureScene.person(scene.patient))
    #expect(seen.hold != nil && seen.hold?.reason == nil, "why is not the patient's to know")
    let release = ReleaseHold(patientId: scene.patient, reason: "erledigt")
    _ = try scene.test.call(release)
    #expect(try refusal(scene, release)?.details?["reason"] == "not_held")
    #expect(try scene.erase().events == 6)
  }

  @Test("people other than administrators neither hold nor erase")
  func roles() throws {
    let scene = try ErasureScene()
    for meta in [ErasureScene.person(scene.patient), ErasureScene.clinician] {
      for reply in [
        try scene.test.send(scene.request(), meta: meta),
        try scene.test.send(HoldPatient(patientId: scene.patient, reason: "x"), meta: meta),
        try scene.test.send(ReleaseHold(patientId: scene.patient, reason: "x"), meta: meta),
      ] {
        #expect(throws: Failure.self) { try reply.outcome.get() }
      }
    }
    #expect(try scene.test.call(GetPatient(patientId: scene.patient)).fullName == "Erika Mustermann")
  }

  @Test(arguments: ["", "   ", "\u{0}", String(repeating: "x", count: 501)])
  func reasons(_ reason: String) throws {
    let scene = try ErasureScene()
    let failure = try refusal(scene, HoldPatient(patientId: scene.patient, reason: reason))
    #expect(failure?.details?["reason"] == "validation_failed")
  }

  @Test("a patient that there is not cannot be erased")
  func unknown() throws {
    let scene = try ErasureScene()
    var request = scene.request()
    request.patientId = PatientID(high: 0x110e_8400_e29b_41d4, low: 0xa716_4466_5544_0999)
    #expect(try refusal(scene, request)?.code == .notFound)
  }
}
