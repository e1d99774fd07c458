/// A laboratory value that an alert is about (R-MH-216, R-MH-354).
package struct LabAlertLine: Codable, Sendable, Equatable {
  /// As the laboratory calls it.
  package var name: String
  @AsReported package var value: ExactDecimal
  package var unit: String
  package var status: LabStatus
  /// The limit beyond which it lies; `nil` if it could not be judged.
  package var limit: String?
  /// Why it could not be judged.
  package var reason: UnjudgedReason?
  /// When the specimen was taken.
  package var date: Timestamp

  package init(name: String, value: ExactDecimal, unit: String, status: LabStatus, date: Timestamp) {
    (self.name, self.value, self.unit) = (name, value, unit)
    (self.status, self.date) = (status, date)
  }

  /// Name, value, unit, and the limit or reason.
  ///
  /// - Parameter moment: the time of the alert's own specimen; a line of another one names its day.
  func text(_ language: Language, since moment: Timestamp?) -> String {
    let why = limit ?? reason?.label.localized(language)
    let day = moment == date ? nil : CalendarDay(date).description
    let notes = [why, day].compactMap(\.self).joined(separator: ", ")
    return "\(name) \(value) \(unit)" + (notes.isEmpty ? "" : " (\(notes))")
  }
}

extension [LabAlertLine] {
  /// The worst of each value that any of two occurrences names, of equal ones the later; worst first.
  package func joined(with later: [LabAlertLine]) -> [LabAlertLine] {
    let kept = filter { line in
      !later.contains { $0.name == line.name && $0.status >= line.status }
    }
    let new = later.filter { line in
      !kept.contains { $0.name == line.name }
    }
    return (new + kept).worstFirst
  }

  /// In the order of the report where two are as bad.
  package var worstFirst: [LabAlertLine] {
    LabStatus.allCases.reversed().flatMap { status in filter { $0.status == status } }
  }
}
