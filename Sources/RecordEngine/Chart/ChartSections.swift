import RecordModel
import RecordStore

extension ChartSection {
  static let profile = ChartSection("profile", .patients) { (patient, view) throws(Failure) in
    [try ChartItem(patient.description, try GetPatient(patientId: patient).answer(view))]
  }

  static let dashboard = ChartSection("dashboard", .vitals) { (patient, view) throws(Failure) in
    let metrics = try GetDashboard(patientId: patient).answer(view).metrics
    var items: [ChartItem] = []
    for tile in DashboardTile.allCases {
      if let metric = metrics[tile] { items.append(try ChartItem(tile.rawValue, metric)) }
    }
    return items
  }

  static let vitals = ChartSection("vitals", .vitals) { (patient, view) throws(Failure) in
    var list = ListVitals(patientId: patient)
    (list.includeRetracted, list.limit) = (true, 200)
    let showsOwn = try view.seesOwnEntries(of: patient)
    return try ChartItem.collect { (cursor) throws(Failure) in
      list.cursor = cursor
      let page = try list.answer(view)
      let items = try page.vitals.filter { showsOwn || !$0.source.isPatients }.map {
        (entry) throws(Failure) in try ChartItem(entry.id.text, entry)
      }
      return (items, page.page)
    }
  }

  static let targets = ChartSection("targets", .vitals) { (patient, view) throws(Failure) in
    try view.targets(of: patient).targets.map { (target) throws(Failure) in
      try ChartItem(target.metric.rawValue, target)
    }
  }

  static let labs = ChartSection("labs", .labs) { (patient, view) throws(Failure) in
    var list = ListLabs(patientId: patient)
    (list.includeRetracted, list.limit) = (true, 200)
    return try ChartItem.collect { (cursor) throws(Failure) in
      list.cursor = cursor
      let page = try list.answer(view)
      return (try page.results.map { (lab) throws(Failure) in try ChartItem(lab.id.text, lab) }, page.page)
    }
  }

  static let medications = ChartSection("medications", .medications) { (patient, view) throws(Failure) in
    var list = ListMedications(patientId: patient)
    (list.status, list.limit) = (.all, 200)
    var asserted: AssertedAbsence?
    let items = try ChartItem.collect { (cursor) throws(Failure) in
      list.cursor = cursor
      let page = try list.answer(view)
      asserted = page.asserted
      let items = try page.medications.map { (medication) throws(Failure) in
        try ChartItem(medication.id.text, medication)
      }
      return (items, page.page)
    }
    return asserted == nil ? items : items + [try ChartItem("asserted", ["asserted": asserted])]
  }

  /// Conflicts among current medications; without the time of the check, which is no part of the record.
  static let interactions = ChartSection("interactions", .medications) { (patient, view) throws(Failure) in
    guard view.admits(to: GetMedicationInteractions.self) else { return [] }
    guard try view.inForce(InteractionTable.self) != nil else { return try view.uncheckedChart(of: patient) }
    let found = try GetMedicationInteractions(patientId: patient).answer(view)
    var items: [ChartItem] = []
    for pair in found.interactions {
      let ids = pair.medicationIds.map(\.text) + [pair.rule]
      items.append(try ChartItem(ids.joined(separator: "+"), pair))
    }
    for (index, conflict) in found.allergyConflicts.enumerated() {
      items.append(try ChartItem("\(conflict.medicationId)+allergy-\(index + 1)", conflict))
    }
    for conflict in found.conditionConflicts {
      items.append(try ChartItem("\(conflict.medicationId)+\(conflict.rule)", conflict))
    }
    for medication in found.unchecked {
      items.append(try ChartItem("\(medication.medicationId)+unchecked", medication))
    }
    return items
  }

  static let carePlan = ChartSection("carePlan", .carePlan) { (patient, view) throws(Failure) in
    guard view.admits(to: GetCarePlan.self) else { return [] }
    let reading = try CarePlanReading(patient, view)
    var items: [ChartItem] = []
    if reading.published != nil { items.append(try ChartItem("plan", try reading.current(view))) }
    if reading.draft != nil, view.admits(to: GetCarePlanDraft.self) {
      items.append(try ChartItem("draft", try reading.draftView(view)))
    }
    return items
  }

  static let journal = ChartSection("journal", .journal) { (patient, view) throws(Failure) in
    guard view.admits(to: ListJournal.self), try view.seesOwnEntries(of: patient) else { return [] }
    var list = ListJournal(patientId: patient)
    list.limit = 200
    return try ChartItem.collect { (cursor) throws(Failure) in
      list.cursor = cursor
      let page = try list.answer(view)
      let items = try page.entries.map { (entry) throws(Failure) in try ChartItem(entry.id.text, entry) }
      return (items, page.page)
    }
  }

  static let documents = ChartSection("documents", .documents) { (patient, view) throws(Failure) in
    guard view.admits(to: ListDocuments.self), try view.seesOwnEntries(of: patient) else { return [] }
    return try ChartItem.collect { (cursor) throws(Failure) in
      let page = try ListDocuments(patientId: patient, limit: 200, cursor: cursor).answer(view)
      let items = try page.documents.map { (document) throws(Failure) in
        try ChartItem(document.id.description, document)
      }
      return (items, page.page)
    }
  }

  static let intake = ChartSection("intake", .intake) { (patient, view) throws(Failure) in
    guard view.admits(to: GetIntakeForm.self),
      try view.document(IntakeDocument.self, patient.keyBytes) != nil
    else { return [] }
    return [try ChartItem("form", try GetIntakeForm(patientId: patient).answer(view))]
  }

  static let settings = ChartSection("settings", .settings) { (patient, view) throws(Failure) in
    guard view.admits(to: GetSettings.self) else { return [] }
    return [try ChartItem("settings", try GetSettings(patientId: patient).answer(view))]
  }

  static let assessments = ChartSection("assessments", .assessments) { (patient, view) throws(Failure) in
    try ChartItem.collect { (cursor) throws(Failure) in
      var list = ListAssessmentHistory(patientId: patient, limit: 100)
      list.cursor = cursor
      let page = try list.answer(view)
      let items = try page.items.map { (measure) throws(Failure) in
        try ChartItem(measure.assessmentId.description, measure)
      }
      return (items, page.pagination)
    }
  }

  static let appointments = ChartSection("appointments", .appointments) { (patient, view) throws(Failure) in
    try view.visits(of: patient, from: .earliest, until: .latest).map { (visit) throws(Failure) in
      try ChartItem(visit.view.id.text, visit.view)
    }
  }

  static let messages = ChartSection("messages", .messages) { (patient, view) throws(Failure) in
    let reading = try MessageReading(patient, view)
    var items: [ChartItem] = []
    for (thread, side) in try reading.threads(view) {
      let id = thread.opened.threadId
      items.append(try ChartItem(id.text, reading.view(thread, side)))
      items += try ChartItem.collect { (cursor) throws(Failure) in
        let page = try reading.page(thread, limit: 200, cursor: cursor, view)
        let messages = try page.messages.map { (message) throws(Failure) in
          try ChartItem(message.id.text, message)
        }
        return (messages, page.page)
      }
    }
    return items
  }

  /// For the care team, so that the patient's own chart has none.
  static let alerts = ChartSection("alerts", .alerts) { (patient, view) throws(Failure) in
    guard view.admits(to: ListAlerts.self) else { return [] }
    let reading = try AlertReading(patient, view)
    let all = try view.documents(AlertDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return try all.map { (found) throws(Failure) in
      try ChartItem(found.document.id.text, try reading.view(found.document, view))
    }
  }

  /// Notifications that came with an event; reminders come with time and are not part of the record.
  static let notifications = ChartSection("notifications", .notifications) {
    (patient, view) throws(Failure) in
    let reading = try NotificationReading(patient, view)
    return try ChartItem.collect { (cursor) throws(Failure) in
      let (items, page) = try RecordPage.page(
        NotificationDocument.self, prefix: patient.keyBytes, limit: 200, cursor: cursor, view
      ) { (document) throws(Failure) -> ChartItem? in
        guard !document.notice.kind.isReminder else { return nil }
        return try ChartItem(document.id.text, reading.view(document, view))
      }
      return (items, page)
    }
  }
}

extension RecordView {
  /// Without a table no medication was checked, and the chart says so.
  fileprivate func uncheckedChart(of patient: PatientID) throws(Failure) -> [ChartItem] {
    try documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max).map(\.document)
      .filter { $0.isActive(at: now) }.map { (medication) throws(Failure) in
        let id = medication.medicationId
        return try ChartItem(
          "\(id)+unchecked",
          UncheckedMedication(medicationId: id, medicationName: medication.order.name, reasons: [.noTable]))
      }
  }
}
