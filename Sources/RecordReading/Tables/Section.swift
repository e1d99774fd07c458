import RecordModel

/// What the headings above a row say of it.
struct Section: Sendable, Equatable {
  private(set) var heading = ""
  /// `nil` if nothing says it.
  private(set) var specimen: PrintedSpecimen?
  private(set) var isFasting = false
  /// Headings that no result has followed yet.
  private var open: [(text: String, middle: Double, isSure: Bool)] = []

  static func == (left: Self, right: Self) -> Bool {
    (left.heading, left.specimen, left.isFasting) == (right.heading, right.specimen, right.isFasting)
  }

  /// Notes a heading, which counts if a result follows it closely.
  ///
  /// - Parameter isSure: whether it can be nothing else.
  mutating func note(_ heading: String, at middle: Double, isSure: Bool) {
    if !LabelStops.isStop(heading) { open.append((heading, middle, isSure)) }
  }

  /// Comes to a result: the headings right above it hold from there on.
  mutating func reach(_ middle: Double, lineHeight: Double) {
    var from = middle
    var kept: [(text: String, isSure: Bool)] = []
    for heading in open.reversed() {
      // One that names a specimen counts from afar: results below it may not have been read.
      guard from - heading.middle < lineHeight * 5 || SpecimenWords.specimen(heading.text) != nil else {
        continue
      }
      kept.append((heading.text, heading.isSure))
      from = heading.middle
    }
    for heading in kept.reversed() { enter(heading.text, heading.isSure) }
    open = []
  }

  /// A page ends: what stands below its last result is no heading.
  mutating func endPage() { open = [] }

  private mutating func enter(_ heading: String, _ isSure: Bool) {
    specimen = SpecimenWords.below(heading, after: specimen, isSure: isSure)
    self.heading = heading
    isFasting = QuantityWords.saysFasting(heading)
  }
}

extension ResultRow {
  mutating func put(in section: Section) {
    (heading, specimen, isFastingSection) = (section.heading, section.specimen, section.isFasting)
  }
}
