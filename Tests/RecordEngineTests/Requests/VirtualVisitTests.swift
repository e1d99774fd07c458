import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The visit is on Monday, 19 January 2026, from 09:00 to 09:30 in Berlin.
@Suite("Visits by video") struct VirtualVisitTests {
  private let visits: VisitScene
  private let appointment: Appointment
  private var scene: RecordScene { visits.scene }
  private var patient: PatientID { scene.patient }
  private var clinician: CallMeta { scene.by(.clinician) }
  private var own: CallMeta { scene.by(.patient) }

  init() throws {
    visits = try VisitScene()
    appointment = try visits.book("2026-01-19", "09:00")
  }

  private static let line = PrescriptionLine(
    name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily)

  private func prepare() throws -> VirtualVisit {
    try scene.test.call(PrepareVirtualVisit(appointmentId: appointment.id), meta: clinician)
  }

  private func join(_ id: RecordID) -> JoinVirtualVisit { JoinVirtualVisit(patientId: patient, visitId: id) }

  @Test("R-MH-188: only for a scheduled video visit, and once") func prepared() throws {
    let phone = try scene.test.call(try visits.booking("2026-01-19", "10:00", .phone))
    #expect(
      try scene.refusal(PrepareVirtualVisit(appointmentId: phone.id), clinician) == "not_video")
    let gone = try visits.book("2026-01-19", "11:00")
    _ = try scene.test.call(visits.cancelling(gone.id))
    #expect(
      try scene.refusal(PrepareVirtualVisit(appointmentId: gone.id), clinician) == "not_scheduled")
    #expect(
      try scene.refusal(PrepareVirtualVisit(appointmentId: RecordID(replacing: "x")), clinician)
        == "NOT_FOUND")
    let visit = try prepare()
    #expect(visit.state == .prepared && visit.appointmentId == appointment.id)
    #expect(visit.clinicianId.description == "7b0e8400-e29b-41d4-a716-446655440007", "whom it is booked with")
    #expect(
      try scene.refusal(PrepareVirtualVisit(appointmentId: appointment.id), clinician) == "visit_exists")
    let notices = try scene.test.call(ListNotifications(patientId: patient), meta: own).notifications
    #expect(notices.contains { $0.actionUrl == "/virtual-visits/\(visit.id)" }, "R-MH-251")
  }

  @Test(
    "a visit with somebody who has no account is the clinician's who prepares it; a program's is nobody's")
  func unnamed() throws {
    let booked = try visits.book("2026-01-19", "14:00", with: VisitScene.jones)
    let prepare = PrepareVirtualVisit(appointmentId: booked.id)
    #expect(try scene.refusal(prepare) == "no_clinician", "though somebody cares for the patient")
    let visit = try scene.test.call(prepare, meta: clinician)
    #expect(visit.clinicianId == clinician.actor?.id, "\(visit.clinicianId)")
    let known = try scene.test.call(PrepareVirtualVisit(appointmentId: appointment.id))
    #expect(known.clinicianId.description == "7b0e8400-e29b-41d4-a716-446655440007", "of the provider")
  }

  @Test("R-MH-190: the patient joins from 15 minutes before until the end, and again with another ticket")
  func window() throws {
    let visit = try prepare()
    let show = GetPatientVisit(patientId: patient, visitId: visit.id)
    for (moment, expected) in [
      ("2026-01-19T07:44:59Z", "visit_not_open"), ("2026-01-19T07:45:00Z", "accepted"),
      ("2026-01-19T08:10:00Z", "accepted"), ("2026-01-19T08:30:00Z", "visit_ended"),
    ] {
      try visits.wait(until: moment)
      #expect(try scene.test.call(show, meta: own).canJoin == (expected == "accepted"), "\(moment)")
      #expect(try scene.refusal(join(visit.id), own) == expected, "\(moment)")
    }
    #expect(try scene.test.call(show, meta: own).state == .waiting)
  }

  @Test("R-MH-190: a ticket lets in once, in its room, for five minutes, and not after another one")
  func tickets()
    throws
  {
    let visit = try prepare()
    try visits.wait(until: "2026-01-19T07:50:00Z")
    let first = try scene.test.call(join(visit.id), meta: own)
    #expect(first.ticket.utf8.count == 64 && first.roomId == visit.roomId)
    #expect(first.expiresAt == scene.now.adding(minutes: 5))
    let second = try scene.test.call(join(visit.id), meta: own)
    func admit(_ ticket: JoinTicket, _ room: String? = nil) -> AdmitToVisit {
      AdmitToVisit(roomId: room ?? ticket.roomId, ticket: ticket.ticket)
    }
    #expect(try scene.refusal(admit(first)) == "NOT_FOUND", "an older one")
    #expect(try scene.refusal(admit(second, "elsewhere")) == "NOT_FOUND")
    let admitted = try scene.test.call(admit(second))
    #expect(admitted.patientId == patient && admitted.role == .patient && admitted.visitId == visit.id)
    #expect(try scene.refusal(admit(second)) == "ticket_used")
    let host = try scene.test.call(StartVirtualVisit(visitId: visit.id), meta: clinician)
    scene.test.clock.advance(milliseconds: 300_000)
    #expect(try scene.refusal(admit(host)) == "ticket_expired")
    try scene.verifyProjections()
  }

  @Test("R-MH-189: who left the call stands in the visit until they are let in again, and ends nothing")
  func left() throws {
    let visit = try prepare()
    func leave(_ role: ActingPerson.Role?) -> LeaveVisit { LeaveVisit(roomId: visit.roomId, role: role) }
    func there() throws -> [Bool] {
      try scene.test.call(GetVirtualVisit(visitId: visit.id), meta: clinician).participants.map {
        $0.leftAt == nil
      }
    }
    #expect(try scene.refusal(LeaveVisit(roomId: "elsewhere", role: nil)) == "NOT_FOUND")
    #expect(try scene.test.call(leave(nil)).visitId == visit.id, "nobody was there")
    try visits.wait(until: "2026-01-19T07:50:00Z")
    let guest = try scene.test.call(join(visit.id), meta: own)
    let host = try scene.test.call(StartVirtualVisit(visitId: visit.id), meta: clinician)
    for ticket in [guest, host] {
      _ = try scene.test.call(AdmitToVisit(roomId: ticket.roomId, ticket: ticket.ticket))
    }
    #expect(try there() == [true, true])
    let head = scene.test.engine.head
    _ = try scene.test.call(leave(.patient))
    _ = try scene.test.call(leave(.patient))
    #expect(
      try there() == [false, true] && scene.test.engine.head == head + 1, "said twice, once in the log")
    let again = try scene.test.call(join(visit.id), meta: own)
    #expect(try there() == [false, true], "asked to come in, but not there yet")
    _ = try scene.test.call(AdmitToVisit(roomId: again.roomId, ticket: again.ticket))
    #expect(try there() == [true, true])
    _ = try scene.test.call(leave(nil))
    let shown = try scene.test.call(GetVirtualVisit(visitId: visit.id), meta: clinician)
    #expect(
      try there() == [false, false] && shown.state == .inProgress, "the clinician says when it is over")
    _ = try scene.test.call(EndVirtualVisit(visitId: visit.id, outcome: .completed), meta: clinician)
    let ended = scene.test.engine.head
    _ = try scene.test.call(leave(.clinician))
    #expect(scene.test.engine.head == ended, "what is over needs no other word")
    try scene.verifyProjections()
  }

  @Test("R-MH-190: no ticket stands in the log, in the timeline or in the chart") func secrets() throws {
    let visit = try prepare()
    try visits.wait(until: "2026-01-19T07:50:00Z")
    let ticket = try scene.test.call(join(visit.id), meta: own)
    let texts = [
      try JSON.encode(try scene.test.call(ReadLog())),
      try JSON.encode(try scene.test.call(GetChart(patientId: patient), meta: own)),
      try JSON.encode(try scene.test.call(ReadTimeline(patientId: patient), meta: own)),
    ].map { String(decoding: $0, as: UTF8.self) }
    for text in texts {
      #expect(!text.contains(ticket.ticket) && !text.contains(VisitTicket.hash(ticket.ticket)))
    }
  }

  @Test("R-MH-189, R-MH-191: states, participants, and notes that a stale version cannot overwrite")
  func states()
    throws
  {
    let visit = try prepare()
    try visits.wait(until: "2026-01-19T07:55:00Z")
    _ = try scene.test.call(join(visit.id), meta: own)
    #expect(
      try scene.refusal(EndVirtualVisit(visitId: visit.id, outcome: .completed), clinician)
        == "visit_not_open")
    _ = try scene.test.call(StartVirtualVisit(visitId: visit.id), meta: clinician)
    let get = GetVirtualVisit(visitId: visit.id)
    let shown = try scene.test.call(get, meta: clinician)
    #expect(shown.state == .inProgress && shown.participants.map(\.role) == [.patient, .clinician])
    #expect(shown.startedAt == scene.now && shown.patientSidebar?.dnr.status == .unknown)
    #expect(shown.patientSidebar?.age == 61 && shown.patientSidebar?.name == "Erika Mustermann")
    func save(_ notes: String, _ version: Int) -> SaveVisitNotes {
      SaveVisitNotes(visitId: visit.id, notes: notes, notesVersion: version)
    }
    #expect(try scene.test.call(save("Fieber", 0), meta: clinician).notesVersion == 1)
    #expect(try scene.refusal(save("Husten", 0), clinician) == "version_conflict")
    #expect(try scene.test.call(get, meta: clinician).notes == "Fieber")
    #expect(
      try scene.refusal(save(String(repeating: "x", count: 50_001), 1), clinician) == "/notes bad_format")
    let ended = try scene.test.call(
      EndVirtualVisit(visitId: visit.id, outcome: .abandoned), meta: clinician)
    #expect(ended.state == .abandoned && ended.participants.allSatisfy { $0.leftAt != nil })
    for refusal in [
      try scene.refusal(save("Mehr", 1), clinician), try scene.refusal(join(visit.id), own),
      try scene.refusal(StartVirtualVisit(visitId: visit.id), clinician),
      try scene.refusal(PrescribeInVisit(visitId: visit.id, line: Self.line), clinician),
      try scene.refusal(EndVirtualVisit(visitId: visit.id, outcome: .abandoned), clinician),
    ] { #expect(refusal == "visit_ended") }
    let stillBooked = try scene.test.call(
      GetAppointment(patientId: patient, appointmentId: appointment.id))
    #expect(stillBooked.status == .scheduled, "what never took place is not completed")
    let chart = try scene.test.call(GetChart(patientId: patient), meta: own)
    #expect(
      !String(decoding: try JSON.encode(chart), as: UTF8.self).contains("Fieber"), "notes are not shown")
    try scene.verifyProjections()
  }

  @Test("R-MH-192, R-MH-193: prescribed, ended and summed up, all of it in the record at once") func summary()
    throws
  {
    let table = try JSON.decode(
      Value.self, from: Shipped.file("Config/interactions/interactions-2026-2.json"))
    _ = try scene.test.call(PublishInteractions(definition: table))
    let visit = try prepare()
    try visits.wait(until: "2026-01-19T08:00:00Z")
    _ = try scene.test.call(StartVirtualVisit(visitId: visit.id), meta: clinician)
    func prescribe(_ name: String) -> PrescribeInVisit {
      PrescribeInVisit(
        visitId: visit.id,
        line: PrescriptionLine(name: name, dosage: "5", unit: .mg, frequency: .onceDaily))
    }
    var first = prescribe("Warfarin")
    first.id = RecordID("warfarin-1")
    let prescribed = try scene.test.call(first, meta: clinician)
    #expect(prescribed.line.medicationId == first.id && prescribed.medication.source == .prescribed)
    #expect(try scene.test.call(first, meta: clinician).line == prescribed.line, "R-MH-269")
    #expect(try scene.refusal(prescribe("Ibuprofen"), clinician) == "severe_interaction")
    var insisting = prescribe("Ibuprofen")
    (insisting.overrideInteractions, insisting.overrideReason) = (true, "Nur einmal")
    let found = try scene.test.call(insisting, meta: clinician).interactions
    #expect(found.contains { $0.severity == .severe })
    var end = EndVirtualVisit(visitId: visit.id, outcome: .completed)
    end.summary = VisitSummaryDraft(
      visitDate: scene.now, diagnosis: [], treatmentPlan: "Ruhe", nextSteps: [])
    #expect(try scene.refusal(end, clinician) == "/summary/diagnosis too_few")
    end.summary?.diagnosis = ["Angina"]
    let ended = try scene.test.call(end, meta: clinician)
    let id = try #require(ended.summaryId)
    let summary = try scene.test.call(GetVisitSummary(patientId: patient, summaryId: id))
    #expect(summary.prescriptionsIssued.map(\.name) == ["Warfarin", "Ibuprofen"])
    #expect(summary.appointmentId == appointment.id)
    let done = try scene.test.call(GetAppointment(patientId: patient, appointmentId: appointment.id))
    #expect(done.status == .completed && done.summaryUrl?.hasSuffix(id.text) == true)
    #expect(try scene.test.call(ListMedications(patientId: patient)).medications.count == 2)
    try scene.verifyProjections()
  }

  @Test("R-MH-048, R-MH-051, R-MH-052: visits by video are clinicians' and the patient's own") func roles()
    throws
  {
    let visit = try prepare()
    for role in [ActingPerson.Role.patient, .nurse, .admin] {
      #expect(try scene.refusal(GetVirtualVisit(visitId: visit.id), scene.by(role)) == "role")
      #expect(try scene.refusal(StartVirtualVisit(visitId: visit.id), scene.by(role)) == "role")
    }
    for role in [ActingPerson.Role.clinician, .nurse, .admin] {
      #expect(try scene.refusal(join(visit.id), scene.by(role)) == "role")
    }
  }
}
