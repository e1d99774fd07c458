import RecordModel

/// Valid values that are not in the record yet.
///
/// A thousand readings may come at once, and each is judged next to all others: so they are sorted once, and found by
/// halving.
struct PendingValues {
  typealias Entry = (key: [UInt8], document: VitalsValueDocument)

  /// By the prefix of their keys, each list in the order of its keys.
  private var lists: [[UInt8]: [Entry]] = [:]
  /// The entry that does not count.
  private var left: RecordID?

  /// None.
  init() {}

  init(_ values: [Entry], of patient: PatientID) {
    let length = VitalsValueDocument.prefix(patient, .heartRate).count
    lists = Dictionary(grouping: values) { Array($0.key.prefix(length)) }
      .mapValues { $0.sorted { $0.key.lexicographicallyPrecedes($1.key) } }
  }

  /// The same without those of one entry.
  func without(_ id: RecordID) -> PendingValues {
    var others = self
    others.left = id
    return others
  }

  /// The first of a kind that do not come before a key.
  func values(_ prefix: [UInt8], from start: [UInt8], limit: Int) -> [Entry] {
    guard let list = lists[prefix] else { return [] }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].key.lexicographicallyPrecedes(start) { low = middle + 1 } else { high = middle }
    }
    return Array(list[low...].lazy.filter { $0.document.entryId != left }.prefix(limit))
  }
}
