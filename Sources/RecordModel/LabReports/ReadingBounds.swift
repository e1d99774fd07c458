extension LaboratoryFindings.ReadReport {
  /// Rows of a report at most.
  package static let mostValues = 400
  /// Bytes of it as JSON at most, its small picture aside: a document decides how much is read in it, and what is
  /// reported has to fit into one request.
  package static let mostBytes = 512 << 10
  /// Of anything that is printed in one place.
  private static let mostScalars = 200

  /// Whether it has 1 to 50 pages, no more than is taken, and places and shares that can be.
  package var isSound: Bool {
    let texts =
      reading.values.flatMap { [$0.label, $0.text, $0.unit, $0.intervalText] + $0.readings }
      + [identity.name ?? ""]
    return (1...50).contains(reading.pages.count) && reading.values.count <= Self.mostValues
      && texts.allSatisfy { $0.unicodeScalars.count <= Self.mostScalars }
      && reading.rules.utf8.count <= 50 && reading.method != .derived
      && reading.values.allSatisfy { $0.isSound(pages: reading.pages.count) }
      && (try? JSON.encode(reading)).map { $0.count <= Self.mostBytes } ?? false
  }
}

extension LaboratoryFindings.ReadReport {
  /// With what is longer than is kept of one place cut: a person's name or a column that the page runs together is no
  /// reason to lose the report.
  package var cut: Self {
    var cut = self
    cut.identity.name = identity.name.map(Self.cut)
    cut.reading.values = reading.values.map { (value) in
      var value = value
      (value.label, value.text) = (Self.cut(value.label), Self.cut(value.text))
      (value.unit, value.intervalText) = (Self.cut(value.unit), Self.cut(value.intervalText))
      value.readings = value.readings.map(Self.cut)
      return value
    }
    return cut
  }

  private static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostScalars)))
  }
}

extension ReadValue {
  fileprivate func isSound(pages: Int) -> Bool {
    let (box, whole, share) = (place.box, 0...10_000, ExactDecimal(0)...ExactDecimal(1))
    return (1...pages).contains(place.page) && place.line > 0
      && [box.left, box.top, box.right, box.bottom].allSatisfy(whole.contains) && box.left <= box.right
      && box.top <= box.bottom && share.contains(confidence)
  }
}
