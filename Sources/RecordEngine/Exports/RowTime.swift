import RecordExport
import RecordModel
import RecordStore

/// When a row of a table happened: by that an export of a period takes the row or leaves it.
enum RowTime: Sendable, Equatable {
  /// Of what holds, such as who somebody is and what they chose: it is in every export.
  case standing
  /// When the row's event happened.
  case event
  /// The first of these columns, or of these members of `content`, that is there; what has none is in every export.
  case at([String])
  /// From one member of `content` to another, of what lasts.
  case span(from: String, to: String)

  /// The rows of each table of what patients take with them (R-MH-331).
  static let byTable: [String: RowTime] = [
    "patient": .standing, "assessments": .at(["started_at"]), "answers": .at(["saved_at"]),
    "answer_changes": .event, "scores": .event, "score_items": .event, "safety_flags": .event,
    "vitals": .at(["effective_at"]), "dashboard": .at(["measuredAt"]), "targets": .standing,
    "labs": .at(["date"]), "medications": .span(from: "prescribedDate", to: "endDate"),
    "interactions": .standing, "care_plan": .standing, "history": .standing, "appointments": .at(["date"]),
    "visit_summaries": .at(["visitDate"]), "requests": .at(["createdAt", "preparedAt"]),
    "messages": .at(["timestamp", "lastMessageTime"]), "journal": .at(["date"]),
    "assistant": .span(from: "startedAt", to: "updatedAt"), "documents": .at(["addedAt"]),
    "attachments": .at(["createdAt"]), "voice_notes": .at(["recordedAt"]),
    "devices": .span(from: "connectedAt", to: "disconnectedAt"), "emergency_info": .standing,
    "lab_reports": .at(["collectedOn", "uploadedAt"]), "analyses": .at(["analyzedAt"]),
    "recommendations": .at(["createdAt"]), "intake": .at(["submittedAt"]), "insurance": .standing,
    "settings": .standing, "notifications": .at(["timestamp"]), "bookmarks": .at(["bookmarkedAt"]),
    "invoices": .at(["issuedDate"]), "payments": .at(["createdAt"]), "refunds": .at(["refundedAt"]),
    "payment_methods": .standing,
  ]

  /// In words, for whoever reads the files.
  var text: String {
    switch self {
    case .standing: "always, since it tells what holds"
    case .event: "when it happened"
    case .at(let names): names.map { "`\($0)`" }.joined(separator: " or ")
    case .span(let from, let to): "`\(from)` to `\(to)`"
    }
  }
}

extension AreaTable {
  /// When its rows happened.
  var time: RowTime { RowTime.byTable[name] ?? .standing }

  /// Those of the state's rows that happened in a period.
  func rows(_ rows: [[ExportCell]], in period: ExportPeriod?) -> [[ExportCell]] {
    guard let period else { return rows }
    return rows.filter { row in
      switch time {
      case .standing, .event: true
      case .at(let names): names.lazy.compactMap { moment($0, of: row) }.first.map(period.contains) ?? true
      case .span(let from, let to): period.meets(from: moment(from, of: row), to: moment(to, of: row))
      }
    }
  }

  /// Whether an event's rows are in a period.
  func holds(_ envelope: Envelope, in period: ExportPeriod?) -> Bool {
    time != .event || period?.contains(envelope.occurredAt) ?? true
  }

  /// A moment in a column or in the content; a day is its beginning in UTC, as in the lists (R-MH-101).
  func moment(_ name: String, of row: [ExportCell]) -> Timestamp? {
    for (column, cell) in zip(definition.columns, row) {
      let value: Value? =
        if column.name == name { cell.value } else if column.name == "content" { cell.value[name] } else {
          nil
        }
      guard case .string(let text)? = value else { continue }
      return Timestamp(text) ?? CalendarDay(text)?.start
    }
    return nil
  }
}
