import RecordModel

/// Ids of a patient's things by the parameters that name them, as answers told them.
struct KnownThings {
  private var values: [String: [String]] = [:]

  /// What an answer holds that later calls name: a method, the path to it, and the parameter.
  ///
  /// Parameters that mean different things in two areas are named with their area.
  private static let rows: [(method: String, path: String, parameter: String)] = [
    ("alerts.raise", "id", "alertId"), ("alerts.addAction", "actionItems.id", "actionId"),
    ("appointments.book", "id", "appointmentId"), ("assistant.start", "id", "conversationId"),
    ("attachment.store", "id", "attachmentId"), ("billing.issueInvoice", "id", "invoiceId"),
    ("billing.makePayment", "id", "paymentId"), ("carePlan.addGoal", "goals.id", "goalId"),
    ("carePlan.saveDraft", "goals.id", "goalId"), ("devices.connect", "id", "connectionId"),
    ("document.add", "id", "documentId"), ("emergencyInfo.addContact", "id", "contactId"),
    ("healthExport.begin", "exportId", "exportId"), ("history.record", "id", "history.entryId"),
    ("journal.create", "id", "journal.entryId"), ("labs.record", "id", "labId"),
    ("labVisits.book", "id", "labVisits.visitId"), ("medications.add", "id", "medicationId"),
    ("messages.open", "threadId", "threadId"), ("notifications.registerDevice", "id", "pushDeviceId"),
    ("paymentMethod.add", "id", "paymentMethodId"), ("support.open", "id", "supportRequestId"),
    ("virtualVisits.prepare", "id", "virtualVisits.visitId"), ("visitSummaries.record", "id", "summaryId"),
    ("virtualVisits.start", "ticket", "ticket"), ("virtualVisits.start", "roomId", "roomId"),
    ("vitals.log", "id", "vitalId"), ("voiceNote.record", "id", "noteId"),
    ("walkIns.request", "id", "walkInRequestId"), ("walkIns.request", "id", "visitRequestId"),
    ("analysis.generate", "id", "analysisId"),
  ]

  mutating func learn(_ id: String, as parameter: String) {
    if values[parameter]?.contains(id) != true { values[parameter, default: []].append(id) }
  }

  mutating func learn(from answer: Value, of method: String) {
    for row in Self.rows where row.method == method {
      for id in Self.texts(row.path.split(separator: ".").map(String.init)[...], answer) {
        learn(id, as: row.parameter)
      }
    }
  }

  private static func texts(_ path: ArraySlice<String>, _ value: Value) -> [String] {
    if case .array(let items) = value { return items.flatMap { texts(path, $0) } }
    guard let name = path.first else { return value.text.map { [$0] } ?? [] }
    return value[name].map { texts(path.dropFirst(), $0) } ?? []
  }

  /// A thing that a parameter of a method may name, rather a recent one; `nil` if none is known.
  func pick(
    for parameter: String, of method: String, _ generator: inout some RandomNumberGenerator
  ) -> String? {
    let area = method.prefix { $0 != "." }
    let known = values["\(area).\(parameter)"] ?? values[parameter] ?? []
    return Bool.random(using: &generator) ? known.last : known.randomElement(using: &generator)
  }
}
