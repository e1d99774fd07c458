import RecordModel
import RecordStore

/// A visit by video with its appointment.
struct VirtualVisitReading {
  let patient: PatientID
  var document: RequestDocument
  let content: VirtualVisitContent
  let appointment: Appointment

  /// How long before it begins the patient may come in (R-MH-190).
  private static let minutesBefore: Int64 = 15

  init(_ id: RecordID, of patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    self.patient = patient
    document = try view.request(id, .virtualVisit, of: patient, field: "visitId")
    guard let content = document.opened.visit else { throw .noSuch("visit", field: "visitId") }
    self.content = content
    appointment = try view.appointment(content.appointmentId, of: patient).view
  }

  /// The visit in a room; `nil` if there is no such room.
  init?(room: String, _ view: borrowing RecordView) throws(Failure) {
    let rooms = try view.documents(
      VisitRoomDocument.self, prefix: VisitRoomDocument.prefix(room), limit: 1)
    guard let room = rooms.first?.document else { return nil }
    try self.init(room.requestId, of: room.patientId, view)
  }

  var id: RecordID { document.opened.requestId }

  /// A step of the visit, to be taken over.
  func event(_ step: RequestStep) throws(Failure) -> RequestAdvanced {
    RequestAdvanced(id, .virtualVisit, step, try document.move(step))
  }

  /// Why the patient is not let in now; `nil` if they are.
  func obstacle(_ now: Timestamp) -> Failure? {
    do throws(Failure) { _ = try document.move(.join) } catch { return error }
    let isUnderWay = document.state == .inProgress
    if appointment.status != .scheduled, !isUnderWay {
      return .conflict("visit_ended", "the appointment is no longer scheduled")
    }
    if now < appointment.date.adding(minutes: -Self.minutesBefore) {
      return .conflict("visit_not_open", "patients come in from 15 minutes before it begins")
    }
    if appointment.end <= now, !isUnderWay { return .conflict("visit_ended", "its time is over") }
    return nil
  }

  func view(_ view: borrowing RecordView) throws(Failure) -> VirtualVisit {
    var visit = VirtualVisit(
      id: id, patientId: patient, content, state: document.state, preparedAt: document.openedAt)
    let call = document.call
    (visit.startedAt, visit.endedAt, visit.participants) = (call.startedAt, call.endedAt, call.participants)
    (visit.notes, visit.notesVersion) = (call.notes, call.notesVersion)
    visit.prescriptions = call.prescriptions
    visit.summaryId = try view.summaryID(ofAppointment: content.appointmentId, of: patient)
    return visit
  }
}
