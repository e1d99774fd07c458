import RecordModel
import RecordStore

extension GetCarePatient: Scan {
  /// Milliseconds of the course that is shown.
  private static let course: Int64 = 30 * 86_400_000
  /// The sections with values that the patient may keep from the care team.
  private static let selfEntered = ["vitalTrends", "latestMetrics"]

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let showsOwn = try view.seesOwnEntries(of: patientId)
    guard let summary = try CaseloadSummary(patientId, isShared: showsOwn, view) else {
      _ = try view.patient(patientId)
      throw .noSuch("patient", field: "patientId")
    }
    let person = try demographics(summary, view)
    var outcome = Outcome(
      patientId: patientId, demographics: person, vitalTrends: try trends(showsOwn, view),
      latestMetrics: try GetDashboard(patientId: patientId).answer(view).metrics,
      communication: try communication(person, view), riskLevel: summary.risk(at: view.now))
    if let intake = try view.document(IntakeDocument.self, patientId.keyBytes)?.content {
      (outcome.medicalHistory, outcome.socialHistory) = (intake.medicalHistory, intake.socialHistory)
    }
    outcome.currentMedications = try medications(view)
    let plan = try CarePlanReading(patientId, view)
    outcome.carePlan = plan.published == nil ? nil : try plan.current(view)
    outcome.openAlerts = try alerts(view)
    outcome.emergencyInfo = try view.emergencyInfo(of: patientId).info
    outcome.withheld = showsOwn ? [] : Self.selfEntered
    return outcome
  }

  private func demographics(
    _ summary: CaseloadSummary, _ view: borrowing RecordView
  ) throws(Failure) -> Demographics {
    let account = try view.account(of: patientId)
    let settings = try view.settings(of: patientId).named(by: account)
    // Records that others opened have one name: the last word is the family's.
    let words = summary.name.split(separator: " ").map(String.init)
    var person = Demographics(
      firstName: settings.firstName ?? words.dropLast().joined(separator: " "),
      lastName: settings.lastName ?? words.last ?? "")
    let told = try view.document(IntakeDocument.self, patientId.keyBytes)?.content.demographics
    (person.dateOfBirth, person.gender) = (summary.birthDate, summary.gender)
    person.age = summary.birthDate.map { max(0, $0.years(at: view.now)) }
    (person.email, person.phone) = (account?.address, settings.phone ?? told?.phone)
    return person
  }

  /// Without any series if the patient keeps them, since they hold mostly what the patient measured.
  private func trends(
    _ showsOwn: Bool, _ view: borrowing RecordView
  ) throws(Failure) -> GetVitalsTrend.Outcome {
    let start = Timestamp(milliseconds: view.now.milliseconds - Self.course)
    var trend = GetVitalsTrend(patientId: patientId)
    trend.from = start
    let hasMeasures = try view.inForce(MeasureSet.self) != nil
    let series = showsOwn && hasMeasures ? try trend.answer(view).series : []
    let last = series.compactMap { $0.points.last?.timestamp }.max() ?? view.now
    return GetVitalsTrend.Outcome(from: start, to: max(view.now, last), bucket: .raw, series: series)
  }

  private func medications(_ view: borrowing RecordView) throws(Failure) -> [Medication] {
    try view.documents(MedicationDocument.self, prefix: patientId.keyBytes, limit: Int.max).map(\.document)
      .filter { $0.isActive(at: view.now) }
      .sorted {
        ($0.order.name.lowercased(), $0.medicationId.text) < (
          $1.order.name.lowercased(), $1.medicationId.text
        )
      }
      .map { $0.view(at: view.now) }
  }

  private func communication(
    _ person: Demographics, _ view: borrowing RecordView
  ) throws(Failure) -> Communication {
    let threads = try MessageReading(patientId, view).threads(view).map(\.document)
    let last = threads.max { ($0.last?.recordedAt ?? .earliest) < ($1.last?.recordedAt ?? .earliest) }
    let account = view.call.principal?.account
    let provider = try account.flatMap { (account) throws(Failure) in
      try view.inForce(Practice.self)?.provider(account: account)
    }
    var communication = Communication(
      canMessage: view.call.admission?.relation == .assigned,
      canVideo: provider?.acceptsTypes.contains(.video) ?? false)
    (communication.threadId, communication.phone) = (last?.opened.threadId, person.phone)
    communication.email = person.email
    return communication
  }

  private func alerts(_ view: borrowing RecordView) throws(Failure) -> [Alert] {
    let reading = try AlertReading(patientId, view)
    let prefix = PatientAlertDocument.prefix(patientId, isResolved: false)
    let places = try view.documents(PatientAlertDocument.self, prefix: prefix, limit: Int.max)
    return try places.map { (place) throws(Failure) in
      try reading.view(try reading.alert(place.document.alertId, view), view)
    }
  }
}
