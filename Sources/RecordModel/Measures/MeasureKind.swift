/// A measure.
///
/// The raw values are the contract's field names. What else is known of each is a row of the table in ``traits``.
package enum MeasureKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Beats a minute, at rest.
  case heartRate
  case bloodPressureSystolic
  case bloodPressureDiastolic
  case temperature
  /// Breaths a minute.
  case respiratoryRate
  /// Oxygen saturation by pulse oximetry.
  case oxygenSaturation
  case weight
  case height
  /// Body mass index; computed, never entered (R-MH-110).
  case bmi
  case bloodGlucose
  /// Haemoglobin A1c.
  case a1cLevel
  /// Creatinine in serum; from laboratories only.
  case creatinine
}

/// When blood for a glucose measurement was taken (R-MH-107).
package enum GlucoseContext: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Nothing eaten for eight hours.
  case fasting
  /// After a meal.
  case postPrandial = "post-prandial"
  /// At any time.
  case random
  /// Not stated.
  case unknown
}

/// The source of a measurement; at equal times the earlier case wins (R-MH-069).
package enum MeasureSource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case lab
  /// Clinical staff.
  case clinician
  case device
  case patient

  /// Whether it comes from the patient or a device of theirs; patients may keep such values from the care
  /// team (R-MH-053).
  package var isPatients: Bool { self == .patient || self == .device }

  /// The byte in stored keys, in the order of precedence.
  package var rank: UInt8 {
    switch self {
    case .lab: 0
    case .clinician: 1
    case .device: 2
    case .patient: 3
    }
  }
}

/// The judgement of a value (R-MH-203 ff., G-03).
package enum MeasureStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Inside the published normal range.
  case normal
  /// Outside it.
  case abnormal
  /// In the range that calls for immediate action.
  case critical
  /// No published threshold applies, because of age or because there is none.
  case unclassified
}

/// A status with the name of the published category.
package struct MeasureClass: Codable, Sendable, Equatable {
  package var status: MeasureStatus
  /// Such as `hypertension-stage-1`; `nil` if there is none.
  package var category: String?

  package init(_ status: MeasureStatus, _ category: String? = nil) {
    (self.status, self.category) = (status, category)
  }

  /// No threshold applies.
  package static let unclassified = MeasureClass(.unclassified)
}
