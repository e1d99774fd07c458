/// The tiles of a dashboard: `null` if nothing was ever measured (R-MH-068).
package struct DashboardMetrics: Codable, Sendable, Equatable {
  private var metrics: [DashboardTile: DashboardMetric] = [:]

  /// Nothing measured.
  package init() {}

  /// The tile of a name.
  package subscript(tile: DashboardTile) -> DashboardMetric? {
    get { metrics[tile] }
    set { metrics[tile] = newValue }
  }

  /// Reads the members of an object.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: PathStep.self)
    for tile in DashboardTile.allCases {
      let name = PathStep(stringValue: tile.rawValue)
      metrics[tile] = try members.decodeIfPresent(DashboardMetric.self, forKey: name)
    }
  }

  /// Writes all, also those that are `null`.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: PathStep.self)
    for tile in DashboardTile.allCases {
      try members.encode(metrics[tile], forKey: PathStep(stringValue: tile.rawValue))
    }
  }
}

/// The same by name.
extension DashboardMetrics {
  package var heartRate: DashboardMetric? { self[.heartRate] }
  package var bloodPressure: DashboardMetric? { self[.bloodPressure] }
  package var bloodGlucose: DashboardMetric? { self[.bloodGlucose] }
  package var a1cLevel: DashboardMetric? { self[.a1cLevel] }
  package var weight: DashboardMetric? { self[.weight] }
  package var bmi: DashboardMetric? { self[.bmi] }
}

/// The name of a tile: of the metric that it shows.
package struct DashboardTile: RawRepresentable, Hashable, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The metric that it shows.
  package let shown: TrendMetric

  private init(_ shown: TrendMetric) { self.shown = shown }

  /// The tile of that name.
  package init?(rawValue: String) {
    guard let tile = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = tile
  }

  package var rawValue: String { shown.rawValue }

  /// The kind whose values it shows; the BMI is computed from weights.
  package var kind: MeasureKind { shown == .bmi ? .weight : shown.kind }

  /// The metric that its value is judged as.
  package var metric: TrendMetric { shown.meaning == .asBMI ? .bmi : shown }

  package static func == (left: DashboardTile, right: DashboardTile) -> Bool { left.shown == right.shown }
  package func hash(into hasher: inout Hasher) { hasher.combine(shown) }

  package static let allCases = TrendMetric.allCases.filter { $0.kind.traits.hasTile }.map {
    DashboardTile($0)
  }
}

/// Those that something is said of alone.
extension DashboardTile {
  package static let heartRate = DashboardTile(.heartRate)
  package static let bloodPressure = DashboardTile(.bloodPressure)
  package static let bloodGlucose = DashboardTile(.bloodGlucose)
  package static let a1cLevel = DashboardTile(.a1cLevel)
  package static let weight = DashboardTile(.weight)
  package static let bmi = DashboardTile(.bmi)
}
