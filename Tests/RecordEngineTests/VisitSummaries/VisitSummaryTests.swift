import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Visit summaries") struct VisitSummaryTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  private var patient: PatientID { scene.patient }

  init() throws {
    visits = try VisitScene()
    let table = try JSON.decode(
      Value.self, from: Shipped.file("Config/interactions/interactions-2026-2.json"))
    _ = try scene.test.call(PublishInteractions(definition: table))
  }

  private func line(_ name: String) -> PrescriptionLine {
    PrescriptionLine(name: name, dosage: "5", unit: .mg, frequency: .onceDaily)
  }

  private func draft(
    _ names: String..., for appointment: RecordID? = nil, on day: String = "2026-01-14T09:00:00Z"
  ) throws -> RecordVisitSummary {
    var draft = VisitSummaryDraft(
      visitDate: try #require(Timestamp(day)), diagnosis: ["Vorhofflimmern"], treatmentPlan: "Blutverdünnung",
      nextSteps: ["INR in einer Woche"])
    (draft.appointmentId, draft.prescriptionsIssued) = (appointment, names.map(line))
    return RecordVisitSummary(patientId: patient, content: draft)
  }

  private var medications: [String] {
    get throws { try scene.test.call(ListMedications(patientId: patient)).medications.map(\.name) }
  }

  @Test("R-MH-168, R-MH-169: what is prescribed in a summary is in the medication list with it") func record()
    throws
  {
    let summary = try scene.test.call(try draft("Warfarin"), meta: scene.by(.clinician))
    #expect(summary.version == 1 && !summary.amended && summary.provider == "Dr. Anna Weber")
    #expect(summary.providerId == VisitScene.weber, "the provider with that account")
    let listed = try scene.test.call(ListMedications(patientId: patient)).medications
    #expect(listed.map(\.id) == summary.prescriptionsIssued.compactMap(\.medicationId))
    #expect(listed.first?.source == .prescribed)
    #expect(try scene.test.call(ListVisitSummaries(patientId: patient)).summaries == [summary])
    try scene.verifyProjections()
  }

  @Test("R-MH-118, R-MH-169: a severe interaction refuses the whole, also between two lines of it")
  func interactions() throws {
    #expect(
      try scene.refusal(try draft("Warfarin", "Ibuprofen"), scene.by(.clinician)) == "severe_interaction")
    #expect(try medications == [])
    #expect(try scene.test.call(ListVisitSummaries(patientId: patient)).summaries == [])
    _ = try scene.test.call(try draft("Warfarin"), meta: scene.by(.clinician))
    #expect(try scene.refusal(try draft("Ibuprofen"), scene.by(.clinician)) == "severe_interaction")
    #expect(try medications == ["Warfarin"])
  }

  @Test("R-MH-096, R-MH-169: one summary for an appointment, which shows where it is") func appointment()
    throws
  {
    let visit = try visits.book("2026-01-19", "09:00")
    let summary = try scene.test.call(try draft(for: visit.id), meta: scene.by(.clinician))
    let shown = try scene.test.call(GetAppointment(patientId: patient, appointmentId: visit.id))
    #expect(shown.summaryUrl == "/api/patients/\(patient)/visit-summaries/\(summary.id)")
    #expect(shown.version == visit.version)
    #expect(try scene.refusal(try draft(for: visit.id), scene.by(.clinician)) == "summary_exists")
    #expect(
      try scene.refusal(try draft(for: RecordID(replacing: "none")), scene.by(.clinician)) == "NOT_FOUND")
    try scene.verifyProjections()
  }

  @Test("R-MH-169, R-MH-225: an amendment needs a reason and the version, and what is new is prescribed")
  func amend() throws {
    let first = try scene.test.call(try draft("Warfarin"), meta: scene.by(.clinician))
    var amend = AmendVisitSummary(patientId: patient, summaryId: first.id, reason: "")
    (amend.diagnosis, amend.expectedVersion) = ([], 1)
    #expect(
      try scene.refusal(amend, scene.by(.clinician)) == "/reason bad_format, /diagnosis too_few")
    (amend.reason, amend.diagnosis) = ("Nachtrag", nil)
    amend.prescriptionsIssued = first.prescriptionsIssued + [line("Bisoprolol")]
    let second = try scene.test.call(amend, meta: scene.by(.clinician))
    #expect(second.version == 2 && second.amended && second.diagnosis == first.diagnosis)
    #expect(try medications == ["Bisoprolol", "Warfarin"], "the known one is not prescribed again")
    #expect(try scene.refusal(amend, scene.by(.clinician)) == "version_conflict")
    amend.expectedVersion = 2
    amend.prescriptionsIssued = [line("Warfarin")]
    amend.prescriptionsIssued?[0].medicationId = RecordID(replacing: "none")
    #expect(
      try scene.refusal(amend, scene.by(.clinician))
        == "/prescriptionsIssued/0/medicationId unknown_medication")
    try scene.verifyProjections()
  }

  @Test("R-MH-005, R-MH-222, R-MH-269: all that is wrong is told at once, and a repeat changes nothing")
  func bad() throws {
    var wrong = try draft("", on: "2026-01-16T12:00:00Z")
    (wrong.content.treatmentPlan, wrong.content.nextSteps) = ("", [""])
    #expect(
      try scene.refusal(wrong, scene.by(.clinician))
        == "/treatmentPlan bad_format, /nextSteps/0 bad_format, /prescriptionsIssued/0/name bad_format, "
        + "/visitDate in_future")
    var known = try draft("Warfarin")
    known.content.id = RecordID("summary-1")
    let first = try scene.test.call(known, meta: scene.by(.clinician))
    #expect(try scene.test.call(known, meta: scene.by(.clinician)) == first)
    #expect(try medications == ["Warfarin"])
    known.content.treatmentPlan = "Anders"
    #expect(try scene.refusal(known, scene.by(.clinician)) == "duplicate_id")
  }

  @Test("R-MH-052: only clinicians write summaries; the list is by visit, latest first") func reading() throws
  {
    for role in [ActingPerson.Role.patient, .nurse, .admin] {
      #expect(try scene.refusal(try draft(), scene.by(role)) == "role")
    }
    for day in ["2026-01-10T09:00:00Z", "2026-01-12T09:00:00Z", "2026-01-11T09:00:00Z"] {
      _ = try scene.test.call(try draft(on: day), meta: scene.by(.clinician))
    }
    var list = ListVisitSummaries(patientId: patient)
    #expect(try scene.test.call(list).summaries.map { CalendarDay($0.visitDate).day } == [12, 11, 10])
    list.from = Timestamp("2026-01-11T09:00:00Z")
    list.to = list.from
    #expect(try scene.test.call(list).summaries.map { CalendarDay($0.visitDate).day } == [11], "R-MH-338")
  }
}
