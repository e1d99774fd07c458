import RecordModel
import RecordStore

/// The alerts that one command raises besides its own events.
struct AlertRaising {
  let patient: PatientID
  private(set) var raised: [AlertRaised] = []
  /// The notifications of the care team about alerts that cannot wait until somebody looks at the queue.
  private var told: [CareTeamTold] = []

  /// All of them, in the order in which they are recorded.
  var events: [any Event] { raised + told }

  init(_ patient: PatientID) { self.patient = patient }

  /// Raises an alert, or repeats an unresolved one about the same subject (R-MH-185).
  ///
  /// - Parameter side: of a measured value, where it lies.
  mutating func raise(
    _ cause: AlertCause, on side: Judgement.Side? = nil, _ view: borrowing RecordView
  ) throws(Failure) {
    guard let severity = cause.kind.severity else { return }
    try raise(cause, severity, on: side, view)
  }

  /// The same, for a cause whose severity is decided elsewhere.
  mutating func raise(
    _ cause: AlertCause, _ severity: AlertSeverity, on side: Judgement.Side? = nil,
    _ view: borrowing RecordView
  ) throws(Failure) {
    let id = try unresolved(cause, view) ?? RecordID(made: view.store.random.words())
    raised.append(AlertRaised(alertId: id, severity: severity, cause: cause))
    // One mail about an alert, however often one command repeats it, and none about what was told before.
    guard severity == .critical, !told.contains(where: { $0.alertId == id }) else { return }
    let known = try view.document(AlertDocument.self, AlertDocument.key(patient, id))
    if known?.isNewly(cause, severity, on: side, at: view.now) == false { return }
    if let mails = try CareTeamTold(id, of: patient, view) { told.append(mails) }
  }

  private func unresolved(_ cause: AlertCause, _ view: borrowing RecordView) throws(Failure) -> RecordID? {
    guard let subject = cause.subject else { return nil }
    let twin = raised.first { $0.cause.source == cause.source && $0.cause.subject == subject }
    if let twin { return twin.alertId }
    return try view.document(UnresolvedAlertsDocument.self, patient.keyBytes)?.alert(of: cause)
  }

  /// A reading reported later than this is news of the past (R-MH-218).
  static let late: Int64 = 7 * 86_400_000

  static func isLate(_ moment: Timestamp, _ now: Timestamp) -> Bool {
    moment.milliseconds < now.milliseconds - late
  }
}
