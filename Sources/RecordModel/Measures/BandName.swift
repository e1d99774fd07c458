extension MeasureSet {
  /// Which table of bands a measure is looked up in.
  package struct BandName: RawRepresentable, Hashable, Codable, Sendable, CaseIterable {
    /// The measure whose values it judges.
    package let kind: MeasureKind
    /// The name in a set.
    package let rawValue: String

    private init(_ kind: MeasureKind, _ name: String) { (self.kind, rawValue) = (kind, name) }

    /// The table of that name.
    package init?(rawValue: String) {
      guard let name = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = name
    }

    /// The table of a kind; of glucose it depends on when the person ate (G-05), and scale 2 of oxygen saturation is asked
    /// for by name.
    package init?(of kind: MeasureKind, _ context: GlucoseContext?) {
      let names = kind.bands
      guard let name = kind == .bloodGlucose && context != .fasting ? names.last : names.first else {
        return nil
      }
      self.init(kind, name)
    }

    package static let allCases = MeasureKind.allCases.flatMap { kind in
      kind.bands.map { BandName(kind, $0) }
    }

    /// NEWS2's scale for whoever has a target that low.
    package static let oxygenSaturationScale2 = BandName(.oxygenSaturation, "oxygenSaturationScale2")
  }
}
