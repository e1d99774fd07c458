import RecordStore

/// The number of each owner's rows, as far as counted since the start.
///
/// May be too high if rows were swept or erased: then they are read once too often, and counted.
struct KeptCounts {
  /// Owners remembered; beyond them everybody's rows are counted again.
  private static let owners = 4096

  private var rows: [[UInt8]: Int] = [:]

  /// Counts a new row; returns whether the owner's rows have to be read.
  mutating func mustRead(_ place: KeptPlace) -> Bool {
    guard let known = rows[place.owner] else { return true }
    rows[place.owner] = known + 1
    return known + 1 > place.limit
  }

  mutating func set(_ count: Int, _ place: KeptPlace) {
    if rows.count >= Self.owners { rows = [:] }
    rows[place.owner] = count
  }
}
