import RecordCharts
import RecordConsole
import RecordModel

/// The chart of one moment, as much of it as a screen shows.
struct ReplayChart {
  /// The latest value of a measure, and those before it.
  struct Row: Equatable {
    let name: String
    let value: String
    let status: MeasureStatus?
    /// In time order.
    let course: [Double]
  }

  /// Another section: how many items, and the names of the first.
  struct Section: Equatable {
    let name: String
    let total: Int
    let items: [String]
  }

  var rows: [Row] = []
  var sections: [Section] = []

  init() {}

  /// The part of a chart that is shown.
  init(_ chart: GetChart.Outcome, _ language: Language) {
    for section in chart.sections {
      switch section.section {
      case "profile", "dashboard": break
      case "vitals": rows = Self.rows(section, language)
      default:
        guard section.total > 0 else { continue }
        sections.append(
          Section(
            name: ChartWords.section(section.section, language), total: section.total,
            items: section.items.prefix(3).map { Self.label($0, language) }))
      }
    }
  }

  private static func rows(_ section: ChartSectionView, _ language: Language) -> [Row] {
    let entries = section.items.compactMap { item -> VitalsEntry? in
      (try? Tape(encoding: item.content))?.decoded()
    }.filter { !$0.retracted }.sorted { $0.timestamp < $1.timestamp }
    return TrendMetric.allCases.compactMap { metric in row(metric, entries, language) }
  }

  private static func row(_ metric: TrendMetric, _ entries: [VitalsEntry], _ language: Language) -> Row? {
    let kind = metric.kind
    guard let last = entries.last(where: { $0[kind: kind] != nil }), let value = last[kind: kind]
    else { return nil }
    let pair = metric == .bloodPressure ? last.bloodPressureDiastolic : nil
    let text = ChartNumber.text(value, language) + (pair.map { "/\(ChartNumber.text($0, language))" } ?? "")
    let course = entries.compactMap { $0[kind: kind] }.map(\.double)
    return Row(
      name: ChartWords.metric(metric, language), value: text, status: last.status[metric], course: course)
  }

  /// The name of an item for people.
  private static func label(_ item: ChartItem, _ language: Language) -> String {
    for name in ["name", "title", "testName", "funnel", "subject", "text"] {
      guard case .string(let text)? = item.content[name], !text.isEmpty else { continue }
      let extra = ["total_score", "risk_level", "dosage", "unit", "status"].compactMap { item.content[$0] }
        .filter { $0 != .null }.map { ValueText.text($0, Style(language: language)) }
      return ([text] + extra.prefix(2)).joined(separator: " ")
    }
    return ValueText.members(item.content, Style(language: language)).prefix(2).map(\.text).joined(
      separator: ", ")
  }
}

extension Tape {
  /// The value of a tape, or `nil` if it is of another kind.
  fileprivate func decoded<T: Decodable>() -> T? { try? decode(T.self, unknownMembers: .ignore) }
}
