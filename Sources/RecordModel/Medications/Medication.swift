/// How a medication is taken.
package struct MedicationOrder: Codable, Sendable, Equatable {
  /// Name of the drug.
  package var name: String
  /// The amount as text: `500`, `2.5` or `1-2`.
  package var dosage: String
  /// What the amount counts.
  package var unit: DoseUnit
  package var frequency: DoseFrequency
  /// How often in words, where `frequency` is `other`.
  package var frequencyText: String?
  /// How to take it.
  package var instructions: String?
  /// Since when it is prescribed; in the future where it begins then.
  package var prescribedDate: Timestamp?
  /// When the next supply is due.
  package var refillDate: Timestamp?

  /// An order without dates and words.
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
  /// By the week.
  case onceWeekly = "once weekly"
  case every4Hours = "every 4 hours"
  case every6Hours = "every 6 hours"
  case every8Hours = "every 8 hours"
  case every12Hours = "every 12 hours"
  /// Before sleep.
  case atBedtime = "at bedtime"
  /// When it is needed.
  case asNeeded = "as needed"
  /// As `frequencyText` says.
  case other
}

/// Who says that a medication is taken.
package enum MedicationSource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician prescribed it here.
  case prescribed
  /// The patient says so.
  case selfReported = "self-reported"
}

/// Whether a medication is taken.
package enum MedicationStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It will be, from a day on that is to come.
  case planned
  case active
  /// It was stopped.
  case discontinued
}

/// Whether there is a supply.
package enum RefillStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A refill can be asked for.
  case available
  /// One was asked for.
  case refillRequested = "refill-requested"
  /// The pharmacy has none.
  case outOfStock = "out-of-stock"
}

/// What somebody noticed after taking a medication.
package struct SideEffectReport: Codable, Sendable, Equatable {
  /// How bad.
  package enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From a nuisance to a danger.
    case mild, moderate, severe
  }

  /// Names the report.
  package var id: RecordID
  package var effect: String
  /// How bad it is.
  package var severity: Severity
  package var note: String?
  package var onset: Timestamp?
  package var reportedAt: Timestamp
  package var reportedBy: String

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
  /// How far it is.
  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From the wish to the supply, or to the refusal.
    case requested, approved, denied, fulfilled
  }

  /// Names the request.
  package var id: RecordID
  package var medicationId: RecordID
  /// How far it is.
  package var status: Status
  /// When it was made.
  package var requestedAt: Timestamp
  /// When it was decided last.
  package var decidedAt: Timestamp?
  package var decidedBy: String?
  /// The last remark.
  package var note: String?
  /// Where the patient wants to fetch it.
  package var pharmacy: String?

  package init(id: RecordID, medicationId: RecordID, requestedAt: Timestamp, note: String?, pharmacy: String?)
  {
    (self.id, self.medicationId, self.requestedAt) = (id, medicationId, requestedAt)
    (self.note, self.pharmacy, status) = (note, pharmacy, .requested)
  }

  /// Whether staff still have to do something.
  package var isOpen: Bool { status == .requested || status == .approved }
}

/// A medication of a patient (R-MH-112).
package struct Medication: Codable, Sendable, Equatable {
  package var id: RecordID
  /// Name of the drug.
  package var name: String
  /// The amount as text.
  package var dosage: String
  /// What the amount counts.
  package var unit: DoseUnit
  package var frequency: DoseFrequency
  /// How often in words.
  package var frequencyText: String?
  /// How to take it.
  package var instructions: String?
  /// Whether there is a supply.
  package var refillStatus: RefillStatus
  /// Since when it is prescribed, or from when on; `null` where nobody said.
  package var prescribedDate: Timestamp?
  /// When the next supply is due; `null` where nobody said.
  package var refillDate: Timestamp?
  /// When it was stopped, or will be.
  package var endDate: Timestamp?
  /// The effects that were reported, each once, first report first (R-MH-116).
  package var sideEffects: [String]
  /// The reports themselves.
  package var sideEffectReports: [SideEffectReport]
  /// When the patient wants to be reminded, as `HH:MM` of the patient's day.
  package var reminderTimes: [String]
  /// Who says that it is taken.
  package var source: MedicationSource
  /// Whether it is taken.
  package var status: MedicationStatus
  /// Who prescribed it; `null` where nobody did here.
  package var prescribedBy: String?
  /// The request that is open, if any.
  package var openRefill: RefillRequest?
  /// What stood against it when it was added or renamed last, why it was stored all the same, and what could not be
  /// checked then (R-MH-118).
  package var check: MedicationCheck?
  /// Counts its changes, from 1.
  package var version: Int

  package init(id: RecordID, order: MedicationOrder, source: MedicationSource, prescribedBy: String?) {
    (self.id, name, dosage, unit) = (id, order.name, order.dosage, order.unit)
    (frequency, frequencyText, instructions) = (order.frequency, order.frequencyText, order.instructions)
    (prescribedDate, refillDate) = (order.prescribedDate, order.refillDate)
    (self.source, self.prescribedBy) = (source, prescribedBy)
    (refillStatus, sideEffects, sideEffectReports, reminderTimes) = (.available, [], [], [])
    (status, version) = (.active, 1)
  }

  /// Writes dates and prescriber also where they are `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(dosage, forKey: .dosage)
    try container.encode(unit, forKey: .unit)
    try container.encode(frequency, forKey: .frequency)
    try container.encodeIfPresent(frequencyText, forKey: .frequencyText)
    try container.encodeIfPresent(instructions, forKey: .instructions)
    try container.encode(refillStatus, forKey: .refillStatus)
    try container.encode(prescribedDate, forKey: .prescribedDate)
    try container.encode(refillDate, forKey: .refillDate)
    try container.encodeIfPresent(endDate, forKey: .endDate)
    try container.encode(sideEffects, forKey: .sideEffects)
    try container.encode(sideEffectReports, forKey: .sideEffectReports)
    try container.encode(reminderTimes, forKey: .reminderTimes)
    try container.encode(source, forKey: .source)
    try container.encode(status, forKey: .status)
    try container.encode(prescribedBy, forKey: .prescribedBy)
    try container.encodeIfPresent(openRefill, forKey: .openRefill)
    try container.encodeIfPresent(check, forKey: .check)
    try container.encode(version, forKey: .version)
  }

  static let example = Medication(
    id: RecordID(known: "med-1"),
    order: MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily),
    source: .prescribed, prescribedBy: nil)
}
