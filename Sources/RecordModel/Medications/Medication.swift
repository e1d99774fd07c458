package struct MedicationOrder: Codable, Sendable, Equatable {
  package var name: String
  /// The amount as text: `500`, `2.5` or `1-2`.
  package var dosage: String
  /// The unit that the amount counts.
  package var unit: DoseUnit
  package var frequency: DoseFrequency
  /// In words, if `frequency` is `other`.
  package var frequencyText: String?
  package var instructions: String?
  /// In the future if it begins then.
  package var prescribedDate: Timestamp?
  package var refillDate: Timestamp?

  package init(name: String, dosage: String, unit: DoseUnit, frequency: DoseFrequency) {
    (self.name, self.dosage, self.unit, self.frequency) = (name, dosage, unit, frequency)
  }
}

/// Units of a dose (R-MH-113).
package enum DoseUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// By weight, volume or activity.
  case mg, mcg, g, mL, units, mEq
  case internationalUnits = "IU"
  /// By piece.
  case puff, drop, tablet, capsule, patch
  /// By share.
  case percent
}

/// How often a dose is taken (R-MH-113).
package enum DoseFrequency: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case onceDaily = "once daily"
  case twiceDaily = "twice daily"
  case threeTimesDaily = "three times daily"
  case fourTimesDaily = "four times daily"
  case everyOtherDay = "every other day"
  case onceWeekly = "once weekly"
  case every4Hours = "every 4 hours"
  case every6Hours = "every 6 hours"
  case every8Hours = "every 8 hours"
  case every12Hours = "every 12 hours"
  case atBedtime = "at bedtime"
  case asNeeded = "as needed"
  /// As `frequencyText` says.
  case other
}

package enum MedicationSource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician prescribed it here.
  case prescribed
  /// The patient's own statement.
  case selfReported = "self-reported"
}

package enum MedicationStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Begins on a future day.
  case planned
  case active
  case discontinued
}

package enum RefillStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case available
  case refillRequested = "refill-requested"
  /// The pharmacy has none.
  case outOfStock = "out-of-stock"
}

/// An effect noticed after taking a medication.
package struct SideEffectReport: Codable, Sendable, Equatable {
  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From a nuisance to a danger.
    case mild, moderate, severe
  }

  package var id: RecordID
  package var effect: String
  package var severity: Severity
  package var note: String?
  package var onset: Timestamp?
  package var reportedAt: Timestamp
  package var reportedBy: String
  /// Only in the answer to whoever reports a swelling of the tongue, shortness of breath or the like.
  package var help: OfferedHelp?

  package init(
    id: RecordID, effect: String, severity: Severity, note: String?, onset: Timestamp?, reportedAt: Timestamp,
    reportedBy: String
  ) {
    (self.id, self.effect, self.severity, self.note) = (id, effect, severity, note)
    (self.onset, self.reportedAt, self.reportedBy) = (onset, reportedAt, reportedBy)
  }
}

/// A patient's wish for more of a medication.
package struct RefillRequest: Codable, Sendable, Equatable {
  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From the wish to the supply, or to the refusal.
    case requested, approved, denied, fulfilled
  }

  package var id: RecordID
  package var medicationId: RecordID
  package var status: Status
  package var requestedAt: Timestamp
  /// The last decision.
  package var decidedAt: Timestamp?
  package var decidedBy: String?
  /// The last remark.
  package var note: String?
  /// The patient's choice.
  package var pharmacy: String?

  package init(id: RecordID, medicationId: RecordID, requestedAt: Timestamp, note: String?, pharmacy: String?)
  {
    (self.id, self.medicationId, self.requestedAt) = (id, medicationId, requestedAt)
    (self.note, self.pharmacy, status) = (note, pharmacy, .requested)
  }

  /// Whether staff still have to act.
  package var isOpen: Bool { status == .requested || status == .approved }
}

/// A patient's medication (R-MH-112).
package struct Medication: Codable, Sendable, Equatable {
  package var id: RecordID
  package var name: String
  /// The amount as text: `500`, `2.5` or `1-2`.
  package var dosage: String
  /// The unit that the amount counts.
  package var unit: DoseUnit
  package var frequency: DoseFrequency
  /// In words, if `frequency` is `other`.
  package var frequencyText: String?
  package var instructions: String?
  package var refillStatus: RefillStatus
  /// In the future if it begins then; `null` if it was not stated.
  @OrNull package var prescribedDate: Timestamp?
  /// `null` if it was not stated.
  @OrNull package var refillDate: Timestamp?
  /// When it was stopped, or will be.
  package var endDate: Timestamp?
  /// Reported effects, each once, first report first (R-MH-116).
  package var sideEffects: [String]
  package var sideEffectReports: [SideEffectReport]
  /// As `HH:MM` of the patient's day.
  package var reminderTimes: [String]
  package var source: MedicationSource
  package var status: MedicationStatus
  /// `null` if it was not prescribed here.
  @OrNull package var prescribedBy: String?
  package var openRefill: RefillRequest?
  /// Conflicts found when it was added or last renamed, why it was stored all the same, and what could not be
  /// checked (R-MH-118).
  package var check: MedicationCheck?
  /// Counts the changes, from 1.
  package var version: Int

  package init(id: RecordID, order: MedicationOrder, source: MedicationSource, prescribedBy: String?) {
    (self.id, name, dosage, unit) = (id, order.name, order.dosage, order.unit)
    (frequency, frequencyText, instructions) = (order.frequency, order.frequencyText, order.instructions)
    (prescribedDate, refillDate) = (order.prescribedDate, order.refillDate)
    (self.source, self.prescribedBy) = (source, prescribedBy)
    (refillStatus, sideEffects, sideEffectReports, reminderTimes) = (.available, [], [], [])
    (status, version) = (.active, 1)
  }

  static let example = Medication(
    id: RecordID(known: "med-1"),
    order: MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily),
    source: .prescribed, prescribedBy: nil)
}
