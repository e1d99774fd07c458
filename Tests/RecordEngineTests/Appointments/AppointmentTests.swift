import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Visits") struct AppointmentTests {
  private let visits: VisitScene

  init() throws { visits = try VisitScene() }

  private enum Step: String, CaseIterable { case move, cancel, complete }

  private func refusal(_ step: Step, _ id: RecordID, _ role: ActingPerson.Role = .nurse) throws -> String {
    let meta = visits.scene.by(role)
    return switch step {
    case .move: try visits.scene.refusal(try visits.moving(id, "2026-02-02", "09:00"), meta)
    case .cancel: try visits.scene.refusal(visits.cancelling(id), meta)
    case .complete: try visits.scene.refusal(visits.completing(id), meta)
    }
  }

  @Test("R-MH-094, R-MH-095: every step from every state, before and after the begin") func states() throws {
    for step in Step.allCases {
      let visit = try visits.book("2026-01-19", "09:00")
      let expected = step == .complete ? "not_started_yet" : "accepted"
      #expect(try refusal(step, visit.id) == expected)
      if step != .cancel { _ = try visits.test.call(visits.cancelling(visit.id)) }
      for next in Step.allCases { #expect(try refusal(next, visit.id) == "not_scheduled") }
    }
    let first = try visits.book("2026-01-19", "09:00")
    try visits.wait(until: "2026-01-19T07:59:59.999Z")
    #expect(try refusal(.complete, first.id) == "not_started_yet")
    try visits.wait(until: "2026-01-19T08:00:00Z")
    #expect(try refusal(.move, first.id) == "already_started")
    #expect(try refusal(.cancel, first.id) == "already_started")
    #expect(try refusal(.complete, first.id, .patient) == "role")
    #expect(try refusal(.complete, first.id) == "accepted")
    for next in Step.allCases { #expect(try refusal(next, first.id) == "not_scheduled") }
    #expect(try refusal(.cancel, RecordID(replacing: "none")) == "NOT_FOUND")
  }

  @Test("what a step leaves in the visit") func contents() throws {
    let visit = try visits.book("2026-01-19", "09:00")
    var move = try visits.moving(visit.id, "2026-01-21", "11:30")
    move.expectedVersion = 2
    #expect(try visits.scene.refusal(move) == "version_conflict")
    move.expectedVersion = 1
    let moved = try visits.test.call(move)
    #expect(moved.date.description == "2026-01-21T10:30:00.000Z" && moved.version == 2)
    #expect(moved.createdAt == visit.createdAt)
    let head = visits.test.engine.head
    #expect(try visits.test.call(try visits.moving(visit.id, "2026-01-21", "11:30")) == moved)
    #expect(visits.test.engine.head == head, "moved to where it is")
    var cancel = visits.cancelling(visit.id)
    cancel.reason = String(repeating: "x", count: 501)
    #expect(try visits.scene.refusal(cancel) == "/reason bad_format")
    cancel.reason = "verhindert"
    let cancelled = try visits.test.call(cancel, meta: visits.scene.by(.patient))
    #expect(cancelled.cancelledBy == visits.patient.description && cancelled.cancelReason == "verhindert")
    #expect(cancelled.status == .cancelled && cancelled.version == 3)
    let get = GetAppointment(patientId: visits.patient, appointmentId: visit.id)
    #expect(try visits.test.call(get) == cancelled)
    let stranger = GetAppointment(patientId: try visits.scene.stranger(), appointmentId: visit.id)
    #expect(try visits.scene.refusal(stranger) == "NOT_FOUND")
  }

  @Test("R-MH-094: cancelling and moving free the slot, and a move does not stand in its own way")
  func slots() throws {
    let visit = try visits.book("2026-01-19", "10:00", with: VisitScene.jones)
    let stranger = try visits.scene.stranger()
    let other = try visits.booking("2026-01-19", "10:00", with: VisitScene.jones, for: stranger)
    _ = try visits.test.call(try visits.moving(visit.id, "2026-01-19", "10:30"))
    #expect(try visits.scene.refusal(other) == "slot_unavailable")
    _ = try visits.test.call(try visits.moving(visit.id, "2026-01-19", "10:45"))
    #expect(try visits.scene.refusal(other) == "accepted")
    #expect(
      try visits.scene.refusal(try visits.moving(visit.id, "2026-01-19", "10:44")) == "slot_unavailable")
    _ = try visits.test.call(visits.cancelling(visit.id))
    let freed = try visits.booking("2026-01-19", "10:45", with: VisitScene.jones, for: stranger)
    #expect(try visits.scene.refusal(freed) == "accepted")
  }

  @Test("R-MH-092, R-MH-093: each visit is in one list, by its end and completion") func lists() throws {
    let soon = try visits.book("2026-01-19", "09:00")
    let later = try visits.book("2026-01-21", "09:00")
    let cancelled = try visits.book("2026-01-19", "10:00")
    _ = try visits.test.call(visits.cancelling(cancelled.id))
    #expect(try visits.list().upcoming.map(\.id) == [soon.id, cancelled.id, later.id])
    try visits.wait(until: "2026-01-19T08:29:59.999Z")
    #expect(try visits.list().upcoming.map(\.id) == [soon.id, cancelled.id, later.id])
    try visits.wait(until: "2026-01-19T08:30:00Z")
    #expect(try visits.list().upcoming.map(\.id) == [cancelled.id, later.id])
    #expect(try visits.list().past.map(\.id) == [soon.id])
    try visits.wait(until: "2026-01-21T08:10:00Z")
    #expect(try visits.list().past.map(\.id) == [cancelled.id, soon.id])
    _ = try visits.test.call(visits.completing(later.id), meta: visits.scene.by(.clinician))
    #expect(try visits.list().upcoming == [])
    #expect(try visits.list().past.map(\.id) == [later.id, cancelled.id, soon.id])
    #expect(try visits.list().past.first?.outcome == .attended)
    try visits.scene.verifyProjections()
  }

  @Test("R-MH-294, R-MH-295: past visits come in pages, each once, within bounds") func pages() throws {
    for day in ["2026-01-19", "2026-01-26", "2026-02-02"] {
      for time in ["09:00", "09:30"] { _ = try visits.book(day, time) }
    }
    let future = try visits.book("2026-03-02", "09:00")
    try visits.wait(until: "2026-03-01T00:00:00Z")
    let all = try visits.list().past.map(\.id)
    #expect(all.count == 6)
    for size in [1, 2, 5, 6, 7] {
      var (found, list): ([RecordID], ListAppointments) = ([], ListAppointments(patientId: visits.patient))
      list.limit = size
      repeat {
        let page = try visits.test.call(list)
        #expect(page.upcoming.map(\.id) == [future.id])
        found += page.past.map(\.id)
        list.cursor = page.page.nextCursor
      } while list.cursor != nil
      #expect(found == all, "\(size)")
    }
    var bounded = ListAppointments(patientId: visits.patient)
    bounded.from = Timestamp("2026-01-26T08:00:00Z")
    bounded.to = Timestamp("2026-01-26T08:30:00Z")
    let page = try visits.test.call(bounded)
    #expect(page.past.map(\.date) == [bounded.from] && page.upcoming == [])
    // R-MH-338.
    bounded.to = bounded.from
    #expect(try visits.test.call(bounded).past.map(\.date) == [bounded.from])
    bounded.to = Timestamp("2026-01-26T07:30:00Z")
    #expect(try visits.scene.refusal(bounded) == "/from inconsistent")
    var bad = ListAppointments(patientId: visits.patient)
    bad.limit = 0
    #expect(try visits.scene.refusal(bad) == "/limit out_of_range")
    (bad.limit, bad.cursor) = (nil, "x")
    #expect(try visits.scene.refusal(bad) == "/cursor bad_format")
  }
}
