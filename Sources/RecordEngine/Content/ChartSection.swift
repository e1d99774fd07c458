import RecordModel
import RecordStore

/// A part of a patient's chart: all answers of a query for one kind of entry.
///
/// Charts, comparisons and tests of the past all read these sections, so anything missing here is missing
/// from all of them.
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

extension ChartItem {
  /// An item as its query answers it.
  init(_ id: String, _ answer: some Encodable) throws(Failure) {
    do throws(CodingFailure) {
      self.init(id: id, content: try Tape(encoding: answer).value(keepsZeros: true))
    } catch {
      throw Failure(.internalError, "an answer cannot be written: \(error.kind.rawValue)")
    }
  }

  /// Collects all pages of a list; `page` gets a cursor and returns the items of its page.
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
