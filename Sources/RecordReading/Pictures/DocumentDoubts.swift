import RecordModel

/// Doubts that the values of a picture raise about each other.
enum DocumentDoubts {
  static func added(to seen: [SeenValue]) -> [ReadValue] {
    let hasFlags = seen.contains { $0.value.flag != nil && $0.value.flag != .normal }
    let all = seen.map(\.value)
    return seen.map { seen in
      var value = seen.value
      var doubts = Set(value.doubts)
      // One row has one result of a biomarker; another one may be of another day.
      if all.contains(where: { $0.isOther(of: value) }) { doubts.insert(.passesDisagree) }
      // Where the interval cannot be read, digits and marks that look as they should are enough.
      let isKnown = value.interval != nil || !seen.isConfirmed
      if isKnown, value.hasOtherDecimals { doubts.insert(.decimalsDiffer) }
      // A flag is lost more easily than a digit that looks as it should, and an arrow behind a result looks like a 1.
      let needsFlag = hasFlags && !seen.isConfirmed || value.text.hasSuffix("1")
      if value.flagIsOff(needsFlag) { doubts.insert(.flagContradicts) }
      value.doubts = ReadingDoubt.allCases.filter(doubts.contains)
      return value
    }
  }
}

extension ReadValue {
  /// Whether it is another result of the same biomarker in the same row.
  fileprivate func isOther(of value: ReadValue) -> Bool {
    guard biomarker != nil, biomarker == value.biomarker, number != value.number,
      place.page == value.place.page
    else {
      return false
    }
    let (one, other) = (place.box, value.place.box)
    let shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared * 2 > min(one.bottom - one.top, other.bottom - other.top)
  }

  /// Whether the value has other decimals than the ends of the interval: a mark may have been lost or made up.
  fileprivate var hasOtherDecimals: Bool {
    guard let own = Self.decimals(text).first, number != nil else { return false }
    let ends = Self.decimals(intervalText)
    return !ends.isEmpty && !ends.contains(own)
  }

  /// Digits behind the mark of each number in a text.
  private static func decimals(_ text: String) -> [Int] {
    text.split { !($0.isASCIIDigit || $0 == "." || $0 == ",") }
      .flatMap { $0.split(separator: "..").map(String.init) }
      .compactMap { PrintedNumber($0)?.readings.first?.decimals }
  }

  /// Whether the flag, or its absence where others have one, says something else than the interval.
  fileprivate func flagIsOff(_ hasFlags: Bool) -> Bool {
    guard let number, let interval, comparator == nil else { return false }
    let isLow = interval.low.map { interval.isOpen ? number <= $0 : number < $0 } ?? false
    let isHigh = interval.high.map { interval.isOpen ? number >= $0 : number > $0 } ?? false
    switch flag {
    case .low, .criticalLow: return !isLow
    case .high, .criticalHigh: return !isHigh
    case .abnormal: return !isLow && !isHigh
    case .normal: return isLow || isHigh
    case nil: return hasFlags && (isLow || isHigh)
    }
  }
}
