import RecordModel
import RecordStore

/// The place of a patient in a list: by the list's own order, then by name, then by id (R-MH-176).
struct CaseloadPlace: Comparable {
  let rank: Int64
  let name: SearchText.Folded
  let id: PatientID

  static func < (left: CaseloadPlace, right: CaseloadPlace) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.name != right.name { return left.name < right.name }
    return left.id < right.id
  }
}

/// The last patient of a page: the content of its cursors.
struct CaseloadCursor: Codable {
  let rank: Int64
  let id: PatientID

  init(_ place: CaseloadPlace) { (rank, id) = (place.rank, place.id) }
}

/// The first so many of a list, in order, without sorting the rest of it.
struct LeastPlaces {
  private(set) var found: [(place: CaseloadPlace, member: Caseload.Member)] = []
  private let count: Int

  init(count: Int) { self.count = count }

  mutating func add(_ place: CaseloadPlace, _ member: Caseload.Member) {
    if found.count == count {
      guard let last = found.last, place < last.place else { return }
      found.removeLast()
    }
    var (low, high) = (0, found.count)
    while low < high {
      let middle = (low + high) / 2
      if found[middle].place < place { low = middle + 1 } else { high = middle }
    }
    found.insert((place, member), at: low)
  }
}
