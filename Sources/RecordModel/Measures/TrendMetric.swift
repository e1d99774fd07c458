/// The subject of a series: the contract's `MetricType`, and oxygen saturation.
package struct TrendMetric: RawRepresentable, Hashable, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The kind that holds its values; of blood pressure the systolic one holds both.
  package let kind: MeasureKind

  private init(_ kind: MeasureKind) { self.kind = kind }

  /// The series of that name.
  package init?(rawValue: String) {
    guard let metric = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = metric
  }

  /// The name on the wire.
  package var rawValue: String { self == .bloodPressure ? "bloodPressure" : kind.rawValue }

  /// The name for people, without the unit.
  package var label: LocalizedText {
    self == .bloodPressure ? LocalizedText(de: "Blutdruck", en: "blood pressure") : kind.label
  }

  /// The basis on which its values are judged.
  package var meaning: MeasureTraits.Meaning { kind.traits.meaning }

  package static func == (left: TrendMetric, right: TrendMetric) -> Bool { left.kind == right.kind }
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  private static let ofKinds = MeasureKind.allCases.filter { $0.traits.series != nil }.map {
    TrendMetric($0)
  }
  /// All, in the order of the series.
  package static let allCases = ofKinds.sorted {
    ($0.kind.traits.series ?? 0) < ($1.kind.traits.series ?? 0)
  }
  /// Those that have a status, in the order of their kinds.
  static let classified = ofKinds.filter { $0.meaning != .nothing }
}

/// Those that something is said of alone.
extension TrendMetric {
  package static let heartRate = TrendMetric(.heartRate)
  package static let bloodPressure = TrendMetric(.bloodPressureSystolic)
  package static let bloodGlucose = TrendMetric(.bloodGlucose)
  package static let a1cLevel = TrendMetric(.a1cLevel)
  package static let weight = TrendMetric(.weight)
  package static let height = TrendMetric(.height)
  package static let bmi = TrendMetric(.bmi)
  package static let temperature = TrendMetric(.temperature)
  package static let respiratoryRate = TrendMetric(.respiratoryRate)
  package static let oxygenSaturation = TrendMetric(.oxygenSaturation)
}
