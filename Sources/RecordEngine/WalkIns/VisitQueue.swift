import RecordModel
import RecordStore

extension ListVisitRequests: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = VisitQueueReading(view)
    var waiting: [VisitQueueReading.Place] = []
    for patient in try CareCaller(view).patients(view) {
      waiting += try reading.places(of: patient, view).filter { place in
        shows(place.status) && locationId.map { $0 == place.locationId } ?? true
      }
    }
    let (places, page) = try RecordPage.page(of: waiting, limit: limit, cursor: cursor) { $0.order }
    var outcome = Outcome(pending: [], scheduled: [], page: page)
    for place in places {
      let visit = try reading.queued(place, view)
      if place.status == .scheduled { outcome.scheduled.append(visit) } else { outcome.pending.append(visit) }
    }
    return outcome
  }

  private func shows(_ found: QueuedVisit.Status) -> Bool {
    status.map { $0 == found } ?? (found == .pending || found == .scheduled)
  }
}

/// What patients wait for, as the care team's queue shows it.
struct VisitQueueReading {
  private let now: Timestamp

  init(_ view: borrowing RecordView) { now = view.now }

  /// A request or an appointment, before it is known who is behind it.
  struct Place {
    let patient: PatientID
    let status: QueuedVisit.Status
    let locationId: RecordID?
    let request: RequestDocument?
    let visit: Appointment?
    /// Urgent requests first, then the oldest; then visits, soonest first.
    let order: [String]
  }

  func places(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> [Place] {
    var places: [Place] = []
    var accepted: [RecordID: RequestDocument] = [:]
    for request in try view.requests(.walkIn, of: patient) {
      if let visit = request.appointmentId { accepted[visit] = request }
      guard let content = request.opened.walkIn, let status = Self.status(request.state) else { continue }
      places.append(
        Place(
          patient: patient, status: status, locationId: content.locationId, request: request, visit: nil,
          order: [
            content.isUrgent ? "0" : "1", Hexadecimal.text(request.openedAt.earliestFirst),
            request.opened.requestId.text,
          ]))
    }
    for visit in try view.visits(
      of: patient, from: now.adding(minutes: -VisitTimes.longestVisit), until: .latest
    ).map(\.view) where visit.status == .scheduled && visit.isUpcoming(now) {
      places.append(
        Place(
          patient: patient, status: .scheduled, locationId: visit.locationId, request: accepted[visit.id],
          visit: visit, order: ["2", Hexadecimal.text(visit.date.earliestFirst), visit.id.text]))
    }
    return places
  }

  func queued(_ place: Place, _ view: borrowing RecordView) throws(Failure) -> QueuedVisit {
    guard let visit = place.visit else {
      guard let request = place.request, let content = request.opened.walkIn else {
        throw .noSuch("request", field: "visitRequestId")
      }
      return try queued(request, content, of: place.patient, view)
    }
    let day = try view.inForce(Practice.self)?.rule(visit.timeZone).local(visit.date).day
    var queued = QueuedVisit(
      id: place.request?.opened.requestId ?? visit.id, kind: place.request == nil ? .appointment : .walkIn,
      patientId: place.patient, patientName: try name(of: place.patient, view), reason: visit.reason,
      preferredDate: day ?? CalendarDay(visit.date), preferredTime: visit.time,
      locationId: visit.locationId, status: .scheduled,
      riskLevel: try view.risk(of: place.patient), createdAt: place.request?.openedAt ?? visit.createdAt)
    (queued.type, queued.appointmentId) = (visit.type, visit.id)
    return queued
  }

  func queued(
    _ request: RequestDocument, _ content: WalkInContent, of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> QueuedVisit {
    var queued = QueuedVisit(
      id: request.opened.requestId, kind: .walkIn, patientId: patient,
      patientName: try name(of: patient, view), reason: content.reason,
      preferredDate: content.preferredDate, preferredTime: content.preferredTime,
      locationId: content.locationId, status: Self.status(request.state) ?? .scheduled,
      riskLevel: try view.risk(of: patient), createdAt: request.openedAt)
    queued.appointmentId = request.appointmentId
    if request.state == .submitted {
      queued.waitingMinutes = max(0, Int((now.milliseconds - request.openedAt.milliseconds) / 60_000))
    }
    return queued
  }

  private func name(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> String {
    try view.namedPatient(patient).person.fullName ?? ""
  }

  /// `nil` for one that became an appointment.
  private static func status(_ state: RequestState) -> QueuedVisit.Status? {
    switch state {
    case .submitted: .pending
    case .declined: .declined
    case .cancelled: .cancelled
    default: nil
    }
  }
}
