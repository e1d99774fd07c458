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

  /// Name, value, unit, and the limit or reason, or both where a critical value could not be judged otherwise.
  ///
  /// - Parameter moment: the time of the alert's own specimen; a line of another one names its day.
  func text(_ language: Language, since moment: Timestamp?) -> String {
    let day = moment == date ? nil : CalendarDay(date).description
    let notes = [limit, reason?.label.localized(language), day].compactMap(\.self).joined(separator: ", ")
    return "\(name) \(value) \(unit)" + (notes.isEmpty ? "" : " (\(notes))")
  }
}

extension LabAlertLine {
  /// The end of a range beyond which it lies; `nil` in a band with two ends, and where there is no limit.
  private enum Side: Hashable { case low, high }

  private var side: Side? {
    guard let limit, !limit.contains(" and ") else { return nil }
    if limit.hasPrefix("<") || limit.hasPrefix("≤") { return .low }
    return limit.hasPrefix(">") || limit.hasPrefix("≥") ? .high : nil
  }

  /// What is compared: values of one name in one unit, beyond the same end.
  fileprivate struct Kind: Hashable {
    let name, unit: String
    private let side: Side?

    init(_ line: LabAlertLine) { (name, unit, side) = (line.name, line.unit, line.side) }
  }

  /// Whether it is no milder than another line of its kind.
  package func isAsBad(as other: LabAlertLine) -> Bool {
    guard Kind(self) == Kind(other) else { return false }
    if status != other.status { return status > other.status }
    return switch side {
    case .low: value <= other.value
    case .high: value >= other.value
    case nil: value == other.value
    }
  }
}

extension [LabAlertLine] {
  /// As many values as a report may have.
  private static let most = 200

  /// The worst value of each kind that any of two occurrences names, and the last one if it is of the same status; worst first.
  ///
  /// A milder value takes no worse one out of sight, and however often a report is repeated, the list stays short.
  package func joined(with later: [LabAlertLine]) -> [LabAlertLine] {
    let all = Dictionary(grouping: self + later) { LabAlertLine.Kind($0) }
    var seen: Set<LabAlertLine.Kind> = []
    let kinds = (later + self).map { LabAlertLine.Kind($0) }.filter { seen.insert($0).inserted }
    let lines = kinds.flatMap { (all[$0] ?? []).worstAndLast }
    return Array(lines.worstFirst.prefix(Self.most))
  }

  /// Of one kind, in the order in which they came.
  private var worstAndLast: [LabAlertLine] {
    guard let first, let last else { return [] }
    let worst = dropFirst().reduce(first) { $1.isAsBad(as: $0) ? $1 : $0 }
    return last == worst || last.status < worst.status ? [worst] : [worst, last]
  }

  /// In the order of the report where two are as bad.
  package var worstFirst: [LabAlertLine] {
    LabStatus.allCases.reversed().flatMap { status in filter { $0.status == status } }
  }
}
