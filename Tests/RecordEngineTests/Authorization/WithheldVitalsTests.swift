import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a clinician is told of own values beside those that the patient keeps.
@Suite("Vitals beside withheld ones") struct WithheldVitalsTests {
  private let scene: WithheldScene

  init() throws { scene = try WithheldScene() }

  private func log(_ values: Value, secondsAgo: Int64 = 0) throws -> VitalsEntry {
    let members = values.adding(["timestamp": scene.now(secondsAgo: secondsAgo)])
    let answer = try scene.done("vitals.log", members, scene.clinician)
    return try Tape(answer).decode(VitalsEntry.self, unknownMembers: .ignore)
  }

  @Test("a BMI is computed with the team's own height, though the patient's is newer") func ownHeight() throws
  {
    _ = try log(["height": 180.0], secondsAgo: 3600)
    try scene.measure()
    #expect(try log(["weight": 81.0]).bmi == BodyMassIndex.of(weight: ExactDecimal(81), height: Self.theirs))
    try scene.share(false)
    let entry = try log(["weight": 81.0])
    #expect(entry.bmi == ExactDecimal(25) && entry.status.bmi == entry.status.weight)
    #expect(entry.withheld == ["bmi", "status", "warnings"])
  }

  private static let theirs = ExactDecimal(thousandths: 173_400)

  @Test("a value is compared with the team's own alone, which still warns") func comparisons() throws {
    func warnings(_ height: Double) throws -> [String] {
      try log(["height": .double(height)]).warnings.map(\.code)
    }
    #expect(try warnings(180) == ["height_change"])
    try scene.measure()
    try scene.share(false)
    #expect(try warnings(180) == [])
    #expect(try warnings(190) == ["height_change"])
  }

  @Test("entries of a batch are compared with each other and with the team's own", arguments: [true, false])
  func batch(isShared: Bool) throws {
    try scene.share(isShared)
    let entries: [Value] = [
      ["id": "a", "timestamp": scene.now(), "weight": 161.0],
      ["id": "b", "timestamp": scene.now(), "height": 180.0],
      ["id": "c", "timestamp": scene.now(secondsAgo: -1), "height": 190.0],
    ]
    let answer = try scene.done("vitals.logBatch", ["entries": .array(entries)], scene.clinician)
    let codes = (answer["results"]?.elements ?? []).map { $0["warnings"]?.elements.map { $0["code"]?.text } }
    #expect(codes[1] == (isShared ? ["height_change"] : []) && codes[2] == ["height_change"])
  }

  @Test("an entry of the patient that is declared wrong is answered without what it says") func retracted()
    throws
  {
    try scene.share(false)
    let answer = try scene.done(
      "vitals.retract", ["vitalId": try scene.measure(), "reason": "duplicate"], scene.clinician)
    let entry = try Tape(answer).decode(VitalsEntry.self, unknownMembers: .ignore)
    #expect(entry.retracted && entry.withheld == ["values"] && entry.source == .patient)
    #expect(entry.heartRate == nil && entry.weight == nil && entry.note == nil && entry.entered == nil)
    #expect(entry.status == VitalsStatuses() && entry.bmi == nil)
  }

  @Test("the patient's own answers are whole") func own() throws {
    try scene.share(false)
    let entry = try Tape(
      scene.done("vitals.log", ["timestamp": scene.now(), "weight": 60.0], scene.care.token)
    ).decode(VitalsEntry.self, unknownMembers: .ignore)
    #expect(
      entry.bmi != nil && entry.withheld == nil && entry.warnings.contains { $0.code == "weight_change" })
  }
}
