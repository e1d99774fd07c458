import RecordModel

/// English words of a copy of health data.
enum HealthWords {
  /// A status with a sign, so that no colour is needed.
  static func status(_ status: BiomarkerStatus) -> String {
    switch status {
    case .optimal: "optimal"
    case .normal: "normal"
    case .borderlineLow: "▽ borderline low"
    case .borderlineHigh: "△ borderline high"
    case .low: "▼ low"
    case .high: "▲ high"
    case .criticalLow: "▼▼ critical low"
    case .criticalHigh: "▲▲ critical high"
    case .unknown: "unknown"
    }
  }

  /// The style of its row; `nil` for what needs none.
  static func style(_ status: BiomarkerStatus) -> String? {
    switch status {
    case .optimal, .normal: nil
    case .borderlineLow, .borderlineHigh: "borderline"
    case .low, .high: "abnormal"
    case .criticalLow, .criticalHigh: "critical"
    case .unknown: "unknown"
    }
  }

  static func name(_ category: HealthCategory) -> String {
    switch category {
    case .cardiovascular: "Heart and vessels"
    case .metabolic: "Metabolism"
    case .nutritional: "Nutrition"
    case .hematology: "Blood"
    case .hepaticRenal: "Liver and kidneys"
    case .immune: "Immune system"
    case .endocrine: "Hormones"
    }
  }

  static func name(_ kind: ReportKind) -> String {
    switch kind {
    case .labReport: "Laboratory report"
    case .bloodWork: "Blood work"
    case .lipidPanel: "Lipid panel"
    }
  }

  static func state(_ status: ProcessingStatus) -> String {
    switch status {
    case .pending, .processing: "not read yet"
    case .completed: "read"
    case .failed: "could not be read"
    }
  }

  /// A word of the contract as people write it.
  static func plain(_ word: String) -> String { String(word.map { $0 == "_" ? " " : $0 }) }
}
