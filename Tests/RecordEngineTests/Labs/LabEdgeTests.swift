import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Both sides of every limit of a laboratory result, and of what a list of them leaves out.
@Suite("Edges of laboratory results") struct LabEdgeTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func lab(
    _ date: Timestamp? = nil, _ analytes: [LabAnalyteInput]? = nil, id: String? = nil
  ) -> RecordLab {
    var lab = RecordLab(
      patientId: scene.patient, testName: "Labor",
      date: OffsetTime(date ?? Timestamp(milliseconds: scene.now.milliseconds - 60_000), offsetMinutes: 60))
    (lab.analytes, lab.status, lab.id) = (analytes, .normal, id.flatMap { RecordID($0) })
    return lab
  }

  private func analyte(_ key: String) -> LabAnalyteInput {
    LabAnalyteInput(key: key, name: "Ferritin", value: ExactDecimal(30), unit: "ng/mL")
  }

  @Test("a date: not before the day of birth, and no later than now but for what clocks differ") func dates()
    throws
  {
    let latest = scene.now.milliseconds + Timestamp.clientTolerance
    #expect(try scene.refusal(lab(Timestamp(milliseconds: latest))) == "accepted")
    #expect(try scene.refusal(lab(Timestamp(milliseconds: latest + 1))) == "/date in_future")
    // The day of birth had begun somewhere fourteen hours before it did in UTC.
    let birth = try #require(Timestamp("1964-08-11T10:00:00.000Z"))
    #expect(try scene.refusal(lab(birth)) == "accepted")
    #expect(
      try scene.refusal(lab(Timestamp(milliseconds: birth.milliseconds - 1))) == "/date before_birth")
  }

  @Test("200 analytes, no more") func count() throws {
    let all = (0...200).map { analyte("k\($0)") }
    #expect(try scene.refusal(lab(nil, Array(all.prefix(200)))) == "accepted")
    #expect(try scene.refusal(lab(nil, all)) == "/analytes too_many")
    #expect(try scene.refusal(lab(nil, [])) == "accepted")
  }

  @Test(
    "a key: a lower-case letter, then letters and digits, 40 at most",
    arguments: [
      ("a", true), ("aB9", true), ("zZ0", true), ("", false), ("9a", false), ("Aa", false), ("a-b", false),
      ("a b", false), ("ä", false), ("a[", false), ("a@", false), ("a`", false), ("a{", false), ("a/", false),
      ("a:", false), (String(repeating: "a", count: 40), true), (String(repeating: "a", count: 41), false),
    ])
  func keys(key: String, isGood: Bool) throws {
    let said = try scene.refusal(lab(nil, [analyte(key)]))
    #expect(said == (isGood ? "accepted" : "/analytes/0/key bad_format"))
  }

  @Test("a range may be a single value, and not run backwards") func ranges() throws {
    for (low, high, isGood) in [(2, 2, true), (2, 1, false), (1, 2, true)] as [(Int64, Int64, Bool)] {
      var reference = analyte("ferritin")
      (reference.referenceLow, reference.referenceHigh) = (
        ExactDecimal(thousandths: low * 1000), ExactDecimal(thousandths: high * 1000)
      )
      #expect(
        try scene.refusal(lab(nil, [reference]))
          == (isGood ? "accepted" : "/analytes/0/referenceLow inconsistent"))
      var critical = analyte("ferritin")
      (critical.criticalLow, critical.criticalHigh) = (
        ExactDecimal(thousandths: low * 1000), ExactDecimal(thousandths: high * 1000)
      )
      #expect(
        try scene.refusal(lab(nil, [critical]))
          == (isGood ? "accepted" : "/analytes/0/criticalLow inconsistent"))
    }
  }

  @Test("results are the staff's to record, amend and retract") func staff() throws {
    let id = try scene.test.call(lab(nil, [analyte("ferritin")])).id
    var amend = AmendLab(patientId: scene.patient, labId: id, reason: "Probe verwechselt")
    amend.note = "neu"
    let retract = RetractLab(patientId: scene.patient, labId: id, reason: .wrongPatient)
    #expect(try scene.refusal(lab(nil, [analyte("ferritin")]), scene.by(.patient)) == "role")
    #expect(try scene.refusal(amend, scene.by(.patient)) == "role")
    #expect(try scene.refusal(retract, scene.by(.patient)) == "role")
    #expect(try scene.test.call(amend, meta: scene.by(.nurse)).note == "neu")
    // Amended with what it says already, it is as it was.
    let head = scene.test.engine.head
    #expect(try scene.test.call(amend, meta: scene.by(.nurse)).analytes.map(\.key) == ["ferritin"])
    #expect(scene.test.engine.head == head)
  }

  @Test("a list by time, status and words, without what was retracted") func list() throws {
    let noon = scene.now.milliseconds - 86_400_000
    func moment(_ offset: Int64) -> Timestamp { Timestamp(milliseconds: noon + offset) }
    for (index, name) in ["Blutbild", "Leberwerte", "Nierenwerte"].enumerated() {
      var call = lab(moment(Int64(index) * 1000), [analyte("k\(index)")], id: "lab-\(index)")
      (call.testName, call.status) = (name, index == 1 ? .abnormal : .normal)
      _ = try scene.test.call(call)
    }
    func ids(_ change: (inout ListLabs) -> Void) throws -> [String] {
      var list = ListLabs(patientId: scene.patient)
      change(&list)
      return try scene.test.call(list).results.map { String($0.id.text.dropFirst(4)) }.sorted()
    }
    #expect(try ids { _ in } == ["0", "1", "2"])
    #expect(try ids { ($0.from, $0.to) = (moment(0), moment(2000)) } == ["0", "1"])
    #expect(try ids { ($0.from, $0.to) = (moment(1), moment(2001)) } == ["1", "2"])
    #expect(try ids { ($0.from, $0.to) = (moment(1000), moment(1000)) } == ["1"])
    #expect(try ids { $0.status = .abnormal } == ["1"])
    #expect(try ids { $0.q = "leber" } == ["1"])
    #expect(try ids { $0.q = "Ferritin" } == ["0", "1", "2"])
    #expect(try ids { $0.q = "Schilddrüse" } == [])
    let retract = RetractLab(
      patientId: scene.patient, labId: try #require(RecordID("lab-1")), reason: .wrongPatient)
    _ = try scene.test.call(retract)
    #expect(try ids { _ in } == ["0", "2"])
    #expect(try ids { $0.includeRetracted = true } == ["0", "1", "2"])
  }
}
