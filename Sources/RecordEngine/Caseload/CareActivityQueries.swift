import RecordModel
import RecordStore

extension ListCareActivities: Scan {
  /// Records of the log looked at for one page, so that no page takes long.
  private static let recordsPerPage = 8192

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    try answer(view, of: try Caseload(view))
  }

  func answer(_ view: borrowing RecordView, of caseload: Caseload) throws(Failure) -> Outcome {
    let (size, patients) = (try RecordPage.size(limit), caseload.byPatient)
    var (position, looked) = (try start(view), 0)
    var activities: [CareActivity] = []
    // Nobody's records hold no events.
    if patients.isEmpty { position = 0 }
    while position > 0, activities.count < size, looked < Self.recordsPerPage {
      let record = try view.store.record(position, view)
      (position, looked) = (position - 1, looked + 1)
      guard let patient = record.envelope.stream.patient, let summary = patients[patient] else { continue }
      if let activity = try activity(record, patient, summary, view) { activities.append(activity) }
    }
    let next = position > 0 ? Cursor.text(ActivityPlace(next: position)) : nil
    return Outcome(activities: activities, page: Pagination(limit: size, nextCursor: next))
  }

  /// `nil` for what the patient keeps from the care team.
  private func activity(
    _ record: StoredRecord, _ patient: PatientID, _ summary: CaseloadSummary, _ view: borrowing RecordView
  ) throws(Failure) -> CareActivity? {
    if !summary.isShared, try record.holdsSelfEntered(view.store) { return nil }
    guard let event = try view.store.sealing.event(record) else { return nil }
    return CareActivity(
      id: RecordID(replacing: "event-\(record.position)"), timestamp: record.envelope.recordedAt,
      kind: EventCatalog.name(code: record.envelope.typeCode), patientId: patient, patientName: summary.name,
      text: event.payload.summary.localized(view.call.language))
  }

  /// The position of the newest record to look at.
  private func start(_ view: borrowing RecordView) throws(Failure) -> UInt64 {
    let head = try view.state.head
    guard let cursor else { return head }
    guard let place = Cursor.position(ActivityPlace.self, cursor), place.next <= head else {
      throw RecordPage.badCursor
    }
    return place.next
  }
}

/// The position where the next page begins: the content of its cursors.
private struct ActivityPlace: Codable {
  let next: UInt64
}
