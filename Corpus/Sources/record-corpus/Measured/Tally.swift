import RecordModel

/// Counts over documents.
struct Tally {
  /// A value of this confidence is shown without a reservation.
  static let sure = ExactDecimal(thousandths: 900)

  var documents = 0, dates = 0, births = 0, names = 0
  /// Numbers whose label the panel has.
  var known = 0, knownRead = 0, knownAccepted = 0
  /// Numbers of a biomarker under a name that the panel does not have.
  var other = 0, otherRead = 0
  var unknown = 0, unknownRead = 0
  var accepted = 0, acceptedRight = 0, sure = 0, sureWrong = 0, strays = 0
  /// Numbers of ``known`` of which nothing stands in the reading, neither counted nor held back.
  var lost = 0
  var matched = 0, intervals = 0, flags = 0, units = 0

  mutating func add(_ more: Tally) {
    documents += more.documents; dates += more.dates; births += more.births; names += more.names
    known += more.known; knownRead += more.knownRead; knownAccepted += more.knownAccepted
    other += more.other; otherRead += more.otherRead
    unknown += more.unknown; unknownRead += more.unknownRead
    accepted += more.accepted; acceptedRight += more.acceptedRight
    sure += more.sure; sureWrong += more.sureWrong; strays += more.strays
    lost += more.lost
    matched += more.matched; intervals += more.intervals; flags += more.flags; units += more.units
  }

  static let heading =
    pad("", 24)
    + [
      "docs", "known", "read", "recall", "accept", "precis", "sure", "WRONG", "LOST", "other", "unknown",
      "stray",
      "unit", "interv", "flag", "date", "birth", "name",
    ]
    .map { pad($0, 8) }.joined()

  func line(_ key: String) -> String {
    Self.pad(key, 24)
      + [
        "\(documents)", "\(known)", Self.share(knownRead, known), Self.share(knownAccepted, known),
        "\(accepted)",
        Self.share(acceptedRight, accepted), "\(sure)", "\(sureWrong)", "\(lost)",
        Self.share(otherRead, other),
        Self.share(unknownRead, unknown), "\(strays)", Self.share(units, matched),
        Self.share(intervals, matched),
        Self.share(flags, matched), Self.share(dates, documents), Self.share(births, documents),
        Self.share(names, documents),
      ].map { Self.pad($0, 8) }.joined()
  }

  private static func share(_ part: Int, _ all: Int) -> String {
    guard all > 0 else { return "-" }
    let thousandths = part * 10_000 / all
    return "\(thousandths / 100).\(String(String(100 + thousandths % 100).dropFirst()))"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
