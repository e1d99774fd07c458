import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What raises alerts") struct AlertRaisingTests {
  private let alerts: AlertScene
  private var scene: RecordScene { alerts.scene }

  init() throws { alerts = try AlertScene() }

  @Test("R-MH-216: a critical value raises a critical alert, a normal and an abnormal one none")
  func values() throws {
    for rate in [60, 100, 130, 41] as [Int32] {
      try alerts.log(minutesAgo: Int64(rate) * 1440) { $0.heartRate = ExactDecimal(rate) }
    }
    #expect(try alerts.list().alerts == [])
    let entry = try alerts.log { $0.heartRate = ExactDecimal(131) }
    let alert = try alerts.alert
    #expect(alert.severity == .critical && alert.status == .open && alert.source == .vital)
    #expect(alert.sourceId == entry.id && alert.patientName == "Erika Mustermann")
    #expect(alert.title == "Critical value: heart rate" && alert.detail.hasPrefix("131 bpm"))
    #expect(alert.measureSet == "measures-2026-3" && alert.raisedAt == scene.now)
    #expect(alert.occurrences == 1 && alert.version == 1 && alert.acknowledgedBy == nil)
    try scene.verifyProjections()
  }

  @Test("R-MH-216: each measure of an entry alerts for itself, and a device's values are its own")
  func measures() throws {
    try alerts.log {
      ($0.bloodPressureSystolic, $0.bloodPressureDiastolic) = (ExactDecimal(181), ExactDecimal(100))
      ($0.temperature, $0.weight, $0.height) = (ExactDecimal(41), ExactDecimal(150), ExactDecimal(170))
    }
    #expect(
      try alerts.list().alerts.map(\.title).sorted() == [
        "Abnormal value: BMI", "Critical value: blood pressure", "Critical value: temperature",
      ])
    try alerts.log {
      ($0.temperature, $0.fromDevice) = (ExactDecimal(41), true)
    }
    #expect(try alerts.list().alerts.map(\.source).filter { $0 == .device }.count == 1)
  }

  @Test("R-MH-216: three abnormal values in a row within seven days raise one moderate alert") func run()
    throws
  {
    let day: Int64 = 1440
    try alerts.log(minutesAgo: 7 * day) { $0.heartRate = ExactDecimal(110) }
    try alerts.log(minutesAgo: 6 * day) { $0.heartRate = ExactDecimal(110) }
    try alerts.log(minutesAgo: 5 * day) { $0.heartRate = ExactDecimal(80) }
    try alerts.log(minutesAgo: 4 * day) { $0.heartRate = ExactDecimal(110) }
    try alerts.log(minutesAgo: 3 * day) { $0.heartRate = ExactDecimal(50) }
    #expect(try alerts.list().alerts == [], "a normal one lies between")
    try alerts.log(minutesAgo: 2 * day) { $0.heartRate = ExactDecimal(110) }
    let alert = try alerts.alert
    #expect(alert.severity == .moderate && alert.title == "Three abnormal values in a row: heart rate")
    try alerts.log { $0.heartRate = ExactDecimal(110) }
    #expect(try alerts.alert.occurrences == 2)
  }

  @Test("R-MH-216: values that are further apart than seven days are no row") func apart() throws {
    try alerts.log(minutesAgo: 7 * 1440 + 1) { $0.heartRate = ExactDecimal(110) }
    try alerts.log(minutesAgo: 60) { $0.heartRate = ExactDecimal(110) }
    try alerts.log { $0.heartRate = ExactDecimal(110) }
    #expect(try alerts.list().alerts == [])
  }

  @Test(
    "R-MH-218: a critical value that is told more than seven days late raises a moderate alert with its date")
  func late() throws {
    try alerts.log(minutesAgo: 7 * 1440) { $0.heartRate = ExactDecimal(131) }
    #expect(try alerts.alert.severity == .critical)
    try alerts.log(minutesAgo: 7 * 1440 + 1) { $0.temperature = ExactDecimal(41) }
    let late = try #require(try alerts.list { $0.severity = .moderate }.alerts.first)
    #expect(late.title == "Late critical value: temperature" && late.detail.contains("2026-01-08"))
  }

  @Test("R-MH-185: repeats join while the alert is not resolved, and raise its severity if worse")
  func repeats() throws {
    try alerts.log(minutesAgo: 8 * 1440) { $0.heartRate = ExactDecimal(131) }
    let first = try alerts.alert
    #expect(first.severity == .moderate)
    scene.advance(hours: 1)
    try alerts.log { $0.heartRate = ExactDecimal(140) }
    let second = try alerts.alert
    #expect(second.id == first.id && second.occurrences == 2 && second.severity == .critical)
    #expect(second.raisedAt == first.raisedAt && second.lastOccurredAt == scene.now && second.version == 2)
    #expect(second.title == "Critical value: heart rate" && second.detail.hasPrefix("140 bpm"))
    try alerts.log(minutesAgo: 9 * 1440) { $0.heartRate = ExactDecimal(150) }
    #expect(try alerts.alert.detail.hasPrefix("140 bpm"), "the worst is shown")
    _ = try alerts.test.call(alerts.resolving(first.id), meta: alerts.clinician)
    try alerts.log { $0.heartRate = ExactDecimal(141) }
    #expect(try alerts.alert.id != first.id && alerts.alert.occurrences == 1)
    try scene.verifyProjections()
  }

  @Test("a queue of entries raises what they would have raised one by one, once") func batch() throws {
    let entries = [131, 132, 80].enumerated().map { index, rate in
      var input = VitalsInput(
        id: RecordID("queued-\(index)"),
        timestamp: OffsetTime(scene.now.adding(minutes: Int64(-index)), offsetMinutes: 0))
      input.heartRate = ExactDecimal(Int32(rate))
      return input
    }
    let batch = LogVitalsBatch(patientId: scene.patient, entries: entries)
    _ = try alerts.test.call(batch)
    #expect(try alerts.alert.occurrences == 2)
    _ = try alerts.test.call(batch)
    #expect(try alerts.alert.occurrences == 2, "the same again changes nothing")
  }

  @Test("R-MH-227: without its readings an alert is noted, sinks to low and stays") func retraction() throws {
    try alerts.log(minutesAgo: 1, id: "one") { $0.heartRate = ExactDecimal(131) }
    try alerts.log(id: "two") { $0.heartRate = ExactDecimal(132) }
    func retract(_ id: String) throws {
      let retract = RetractVitals(
        patientId: scene.patient, vitalId: try #require(RecordID(id)), reason: .deviceFault)
      _ = try alerts.test.call(retract, meta: alerts.clinician)
    }
    try retract("two")
    #expect(try alerts.alert.severity == .critical && alerts.alert.retractedReadings == 1)
    try retract("one")
    #expect(try alerts.alert.severity == .low && alerts.alert.retractedReadings == 2)
    #expect(try alerts.alert.status == .open && alerts.list().counts.low == 1)
    try alerts.log { $0.heartRate = ExactDecimal(133) }
    #expect(try alerts.alert.severity == .critical)
    try scene.verifyProjections()
  }

  @Test("R-MH-054: without sharing the care team sees the measure and the severity, and nothing else")
  func withheld() throws {
    var update = UpdateSettings(patientId: scene.patient)
    update.privacy = SettingsPatch.Privacy()
    update.privacy?.shareDataWithProviders = .set(false)
    _ = try alerts.test.call(update, meta: scene.by(.patient))
    try alerts.log { $0.heartRate = ExactDecimal(131) }
    let own = try alerts.alert
    #expect(own.title == "Critical value: heart rate" && own.severity == .critical)
    #expect(own.detail == "" && own.sourceId == nil)
    try alerts.log(.clinician) { $0.temperature = ExactDecimal(41) }
    let theirs = try #require(try alerts.list().alerts.first { $0.title.hasSuffix("temperature") })
    #expect(theirs.detail.hasPrefix("41 °C") && theirs.sourceId != nil)
  }

  @Test("R-MH-216, R-MH-218: laboratory results alert by their status, and an amendment where it is worse")
  func labs() throws {
    func lab(_ name: String, _ glucose: Int32, daysAgo: Int64 = 1) throws -> LabResult {
      let date = scene.now.adding(minutes: -daysAgo * 1440)
      var lab = RecordLab(
        patientId: scene.patient, testName: name, date: OffsetTime(date, offsetMinutes: 0))
      lab.results = ["glucose": ExactDecimal(glucose)]
      return try alerts.test.call(lab, meta: alerts.clinician)
    }
    let fine = try lab("A", 90)
    #expect(try alerts.list().alerts == [])
    _ = try lab("B", 150)
    #expect(try alerts.alert.severity == .moderate && alerts.alert.title == "Abnormal lab result: B")
    _ = try lab("C", 300)
    _ = try lab("D", 300, daysAgo: 8)
    let titles = try alerts.list().alerts.map(\.title)
    #expect(titles.first == "Critical lab result: C")
    // Of the same severity and moment, in the order of their random ids.
    #expect(Set(titles.dropFirst()) == ["Abnormal lab result: B", "Late critical lab result: D"])
    var amend = AmendLab(patientId: scene.patient, labId: fine.id, reason: "Einheit")
    amend.results = ["glucose": ExactDecimal(301)]
    _ = try alerts.test.call(amend, meta: alerts.clinician)
    #expect(try alerts.list { $0.severity = .critical }.alerts.map(\.sourceId).contains(fine.id))
    amend.results = ["glucose": ExactDecimal(302)]
    _ = try alerts.test.call(amend, meta: alerts.clinician)
    let again = try #require(try alerts.list().alerts.first { $0.sourceId == fine.id })
    #expect(again.occurrences == 2 && again.detail.contains("302"), "another critical value")
    _ = try alerts.test.call(amend, meta: alerts.clinician)
    #expect(try alerts.list().alerts.filter { $0.sourceId != fine.id }.allSatisfy { $0.occurrences == 1 })
    let retract = RetractLab(patientId: scene.patient, labId: fine.id, reason: .wrongPatient)
    _ = try alerts.test.call(retract, meta: alerts.clinician)
    #expect(try alerts.list { $0.severity = .low }.alerts.map(\.sourceId) == [fine.id])
    try scene.verifyProjections()
  }

  @Test("R-MH-116: a severe side effect raises a high alert, another one none", arguments: [false, true])
  func sideEffects(isSevere: Bool) throws {
    let order = MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .onceDaily)
    let add = AddMedication(patientId: scene.patient, order: order)
    let drug = try alerts.test.call(add, meta: alerts.clinician)
    let report = ReportSideEffect(
      patientId: scene.patient, medicationId: drug.id, effect: "Luftnot",
      severity: isSevere ? .severe : .moderate)
    let reported = try alerts.test.call(report, meta: scene.by(.patient))
    guard isSevere else {
      #expect(try alerts.list().alerts == [])
      return
    }
    let alert = try alerts.alert
    #expect(alert.severity == .high && alert.source == .medication && alert.sourceId == reported.id)
    #expect(alert.title == "Severe side effect: Metformin" && alert.detail == "Luftnot")
  }
}
