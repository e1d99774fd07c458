import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Corrections of vitals") struct CorrectVitalsTests {
  private let scene: VitalsScene
  private let wrong = RecordID("wrong")

  init() throws {
    scene = try VitalsScene()
    try scene.log(hoursAgo: 2, id: "wrong") { $0.heartRate = ExactDecimal(27) }
  }

  private func correct(
    _ id: RecordID?, as newID: String, patient: PatientID? = nil, _ fill: (inout VitalsInput) -> Void
  ) throws -> VitalsEntry {
    let input = scene.input(hoursAgo: 2, id: newID, fill)
    return try scene.test.call(
      CorrectVitals(
        patientId: patient ?? scene.patient, vitalId: try #require(id), reason: .enteredInError, input: input)
    )
  }

  @Test("the right values take the place of the wrong ones, and both stay in the log (R-MH-225)")
  func correction() throws {
    let right = try correct(wrong, as: "right") { $0.heartRate = ExactDecimal(72) }
    #expect(right.corrects == wrong)
    #expect(try scene.list().vitals.map(\.heartRate) == [ExactDecimal(72)])
    let all = try scene.list { $0.includeRetracted = true }.vitals
    #expect(all.map(\.retracted).sorted { $0 && !$1 } == [true, false])
    let log = try scene.test.call(ReadLog(patientId: scene.patient))
    let vitals = log.events.map(\.type).filter { $0.hasPrefix("vitals") }
    #expect(vitals.suffix(3) == ["vitals.recorded", "vitals.retracted", "vitals.recorded"])
  }

  @Test("a correction can be corrected, and what it corrected cannot") func chain() throws {
    let right = try correct(wrong, as: "right") { $0.heartRate = ExactDecimal(73) }
    let better = try correct(right.id, as: "better") { $0.heartRate = ExactDecimal(72) }
    #expect(better.corrects == right.id)
    let again = Failure(
      .stateConflict, "the entry was declared wrong before", details: ["reason": "already_retracted"])
    #expect(throws: again) { try correct(wrong, as: "other") { $0.heartRate = ExactDecimal(70) } }
    #expect(try scene.list().vitals.map(\.heartRate) == [ExactDecimal(72)])
  }

  @Test("another patient's entry, a taken id and bad values are refused, and the wrong entry still counts")
  func refusals() throws {
    let head = scene.test.engine.head
    let stranger = try scene.test.call(CreatePatient()).id
    #expect(throws: Failure(.notFound, "there is no such entry", details: ["field": "vitalId"])) {
      try correct(wrong, as: "right", patient: stranger) { $0.heartRate = ExactDecimal(72) }
    }
    #expect(throws: Failure.self) { try correct(wrong, as: "wrong") { $0.heartRate = ExactDecimal(72) } }
    #expect(throws: Failure.self) { try correct(wrong, as: "right") { $0.heartRate = ExactDecimal(720) } }
    #expect(scene.test.engine.head == head + 1)
    #expect(try scene.list().vitals.map(\.heartRate) == [ExactDecimal(27)])
  }
}
