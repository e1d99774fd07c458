import RecordModel

/// A part of a patient's chart: everything that a query answers of one kind of things.
///
/// Pictures, comparisons and tests of the past all read the chart, so what is not in a section here is in none of them.
struct ChartSection: Sendable {
  let name: String
  let area: RecordArea
  /// The items from the beginning, at most that many and a page more.
  let items: @Sendable (PatientID, borrowing RecordView) throws(Failure) -> [ChartItem]

  init(
    _ name: String, _ area: RecordArea,
    _ items: @escaping @Sendable (PatientID, borrowing RecordView) throws(Failure) -> [ChartItem]
  ) {
    (self.name, self.area, self.items) = (name, area, items)
  }
}

/// All sections, in the order in which people read a chart.
enum Chart {
  static let sections: [ChartSection] = [
    .profile, .dashboard, .vitals, .targets, .assessments, .labs, .medications, .interactions, .carePlan,
    .history, .appointments, .messages, .journal, .intake, .settings, .notifications, .alerts,
  ]

  /// Names of the sections of some areas that lack what the patient keeps from whoever asks.
  ///
  /// Whether there is anything in them that is left out is not told.
  static func withheld(
    _ areas: [RecordArea]?, _ patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [String] {
    if try view.seesOwnEntries(of: patient) { return [] }
    return sections(of: areas).map(\.name).filter(withSelfEntered.contains)
  }

  /// Sections with what patients enter themselves, or with what is computed from it (R-MH-053).
  private static let withSelfEntered: Set<String> = ["dashboard", "vitals", "journal"]

  /// The sections of some areas, or all.
  static func sections(of areas: [RecordArea]?) -> [ChartSection] {
    sections.filter { areas?.contains($0.area) ?? true }
  }
}

extension ChartItem {
  /// A thing as its query answers it.
  init(_ id: String, _ answer: some Encodable) throws(Failure) {
    do throws(CodingFailure) { self.init(id: id, content: try Tape(encoding: answer).value()) } catch {
      throw Failure(.internalError, "an answer cannot be written: \(error.kind.rawValue)")
    }
  }

  /// Collects all pages of a list; `page` gets a cursor and returns what is on its page.
  static func collect(
    _ page: (String?) throws(Failure) -> (items: [ChartItem], next: Pagination)
  ) throws(Failure) -> [ChartItem] {
    var (found, cursor): ([ChartItem], String?) = ([], nil)
    repeat {
      let (items, next) = try page(cursor)
      found += items
      cursor = next.nextCursor
    } while cursor != nil
    return found
  }
}
