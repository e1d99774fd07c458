import RecordStore

/// How many rows each owner has, as far as that was counted since the start.
///
/// May say more than there are, where rows were swept or erased: then they are read once too often, and counted.
struct KeptCounts {
  /// Owners that are remembered; beyond them everybody's rows are counted anew.
  private static let owners = 4096

  private var rows: [[UInt8]: Int] = [:]

  /// Counts a new row; whether the owner's rows have to be looked at.
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
