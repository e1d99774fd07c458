import RecordModel

/// A value of a picture, and whether its digits look like those of the rest of the page.
struct SeenValue: Sendable, Equatable {
  var value: ReadValue
  var isConfirmed: Bool
}

extension SeenRow {
  /// What all passes say of a row, with what speaks against it.
  func value(_ reader: ValueReader, width: Double, height: Double) -> SeenValue {
    let seen = inOneSpecimen
    let all = seen.map { reader.value($0, width: width, height: height) }
    // The sight that says most: a name of the panel, a unit that it knows.
    let order = all.indices.sorted { (all[$1].worth(reader), $0) < (all[$0].worth(reader), $1) }
    var value = all[order[0]]
    if let usual, let said = self.seen.firstIndex(of: usual) {
      (value.text, value.number, value.comparator) = (all[said].text, all[said].number, all[said].comparator)
      value.doubts = all[said].doubts
    }
    value.readings = sights.map { row in row.map { $0.text } ?? "" }
    var doubts = Set(value.doubts)
    if digits == .doubtful { doubts.insert(.weakDigits) }
    if all.count < 2 { doubts.insert(.onePass) }
    let same = all.count { $0.saysSame(as: value) }
    // Most outvote others only where the page itself says the same, and nobody a mark that somebody saw: it is lost
    // more easily than made up.
    let isOutvoted = same < 2 || same * 2 <= all.count || digits != .confirmed
    if same < all.count, isOutvoted || all.contains(where: { $0.hasMark(lostBy: value) }) {
      doubts.insert(.passesDisagree)
    }
    if Set(all.compactMap(\.biomarker)).count > 1 { doubts.insert(.ambiguousLabel) }
    let exact = Set(all.compactMap { reader.exactUnit($0) })
    let known = exact.isEmpty ? Set(all.compactMap { reader.knownUnit($0) }) : exact
    if let only = known.first { value.ucum = only }
    if known.count > 1 { doubts.insert(.passesDisagree) }
    value.flag = all.compactMap(\.flag).first
    // An interval counts where every pass that read one read the same.
    let intervals = all.compactMap(\.interval)
    if let first = intervals.first, intervals.allSatisfy({ $0 == first }) {
      value.interval = first
    } else {
      value.interval = nil
    }
    let mean = seen.map(\.confidence).reduce(0, +) / Double(seen.count)
    value.confidence = ExactDecimal(hundredths: mean)
    value.doubts = ReadingDoubt.allCases.filter(doubts.contains)
    return SeenValue(value: value, isConfirmed: digits == .confirmed)
  }
}

extension SeenRow {
  /// Where one pass read a heading of another specimen, it holds for all.
  private var inOneSpecimen: [ResultRow] {
    guard let other = seen.compactMap(\.specimen).first(where: { $0 != .blood }) else { return seen }
    return seen.map { row in
      var row = row
      row.specimen = other
      return row
    }
  }
}

extension ReadValue {
  fileprivate func worth(_ reader: ValueReader) -> Int {
    (biomarker != nil ? 4 : 0) + (biomarker != nil && !isFuzzy ? 2 : 0)
      + (reader.knownUnit(self) != nil ? 1 : 0)
  }

  /// Whether it has the digits of another result, and a mark between them that the other has not.
  fileprivate func hasMark(lostBy other: ReadValue) -> Bool {
    let digits = { (text: String) in text.filter(\.isASCIIDigit) }
    let marks = { (text: String) in text.count { ".,".contains($0) } }
    return digits(text) == digits(other.text) && marks(text) > marks(other.text)
  }

  /// Whether two passes read the same result.
  fileprivate func saysSame(as other: ReadValue) -> Bool {
    if number == nil, other.number == nil { return text.lowercased() == other.text.lowercased() }
    return number == other.number && comparator == other.comparator
  }
}
