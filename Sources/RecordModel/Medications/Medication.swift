/// How a medication is taken.
public struct MedicationOrder: Codable, Sendable, Equatable {
  /// Name of the drug.
  public var name: String
  /// The amount as text: `500`, `2.5` or `1-2`.
  public var dosage: String
  /// What the amount counts.
  public var unit: DoseUnit
  /// How often.
  public var frequency: DoseFrequency
  /// How often in words, where `frequency` is `other`.
  public var frequencyText: String?
  /// How to take it.
  public var instructions: String?
  /// Since when it is prescribed; in the future where it begins then.
  public var prescribedDate: Timestamp?
  /// When the next supply is due.
  public var refillDate: Timestamp?

  /// An order without dates and words.
  public init(name: String, dosage: String, unit: DoseUnit, frequency: DoseFrequency) {
    (self.name, self.dosage, self.unit, self.frequency) = (name, dosage, unit, frequency)
  }
}

/// Units of a dose (R-MH-113).
public enum DoseUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// By weight, volume or activity.
  case mg, mcg, g, mL, units, mEq
  /// By international units.
  case internationalUnits = "IU"
  /// By piece.
  case puff, drop, tablet, capsule, patch
  /// By share.
  case percent
}

/// How often a dose is taken (R-MH-113).
public enum DoseFrequency: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// By the day.
  case onceDaily = "once daily"
  /// By the day.
  case twiceDaily = "twice daily"
  /// By the day.
  case threeTimesDaily = "three times daily"
  /// By the day.
  case fourTimesDaily = "four times daily"
  /// By the day.
  case everyOtherDay = "every other day"
  /// By the week.
  case onceWeekly = "once weekly"
  /// By the hour.
  case every4Hours = "every 4 hours"
  /// By the hour.
  case every6Hours = "every 6 hours"
  /// By the hour.
  case every8Hours = "every 8 hours"
  /// By the hour.
  case every12Hours = "every 12 hours"
  /// Before sleep.
  case atBedtime = "at bedtime"
  /// When it is needed.
  case asNeeded = "as needed"
  /// As `frequencyText` says.
  case other
}

/// Who says that a medication is taken.
public enum MedicationSource: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician prescribed it here.
  case prescribed
  /// The patient says so.
  case selfReported = "self-reported"
}

/// Whether a medication is taken.
public enum MedicationStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It will be, from a day on that is to come.
  case planned
  /// It is.
  case active
  /// It was stopped.
  case discontinued
}

/// Whether there is a supply.
public enum RefillStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A refill can be asked for.
  case available
  /// One was asked for.
  case refillRequested = "refill-requested"
  /// The pharmacy has none.
  case outOfStock = "out-of-stock"
}

/// What somebody noticed after taking a medication.
public struct SideEffectReport: Codable, Sendable, Equatable {
  /// How bad.
  public enum Severity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From a nuisance to a danger.
    case mild, moderate, severe
  }

  /// Names the report.
  public var id: RecordID
  /// The effect.
  public var effect: String
  /// How bad it is.
  public var severity: Severity
  /// A remark.
  public var note: String?
  /// When it began.
  public var onset: Timestamp?
  /// When it was reported.
  public var reportedAt: Timestamp
  /// By whom.
  public var reportedBy: String

  /// A report.
  public init(
    id: RecordID, effect: String, severity: Severity, note: String?, onset: Timestamp?, reportedAt: Timestamp,
    reportedBy: String
  ) {
    (self.id, self.effect, self.severity, self.note) = (id, effect, severity, note)
    (self.onset, self.reportedAt, self.reportedBy) = (onset, reportedAt, reportedBy)
  }
}

/// A patient's wish for more of a medication.
public struct RefillRequest: Codable, Sendable, Equatable {
  /// How far it is.
  public enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// From the wish to the supply, or to the refusal.
    case requested, approved, denied, fulfilled
  }

  /// Names the request.
  public var id: RecordID
  /// The medication.
  public var medicationId: RecordID
  /// How far it is.
  public var status: Status
  /// When it was made.
  public var requestedAt: Timestamp
  /// When it was decided last.
  public var decidedAt: Timestamp?
  /// By whom.
  public var decidedBy: String?
  /// The last remark.
  public var note: String?
  /// Where the patient wants to fetch it.
  public var pharmacy: String?

  /// A new request.
  public init(id: RecordID, medicationId: RecordID, requestedAt: Timestamp, note: String?, pharmacy: String?)
  {
    (self.id, self.medicationId, self.requestedAt) = (id, medicationId, requestedAt)
    (self.note, self.pharmacy, status) = (note, pharmacy, .requested)
  }

  /// Whether staff still have to do something.
  public var isOpen: Bool { status == .requested || status == .approved }
}

/// A medication of a patient (R-MH-112).
public struct Medication: Codable, Sendable, Equatable {
  /// Names the medication.
  public var id: RecordID
  /// Name of the drug.
  public var name: String
  /// The amount as text.
  public var dosage: String
  /// What the amount counts.
  public var unit: DoseUnit
  /// How often.
  public var frequency: DoseFrequency
  /// How often in words.
  public var frequencyText: String?
  /// How to take it.
  public var instructions: String?
  /// Whether there is a supply.
  public var refillStatus: RefillStatus
  /// Since when it is prescribed, or from when on; `null` where nobody said.
  public var prescribedDate: Timestamp?
  /// When the next supply is due; `null` where nobody said.
  public var refillDate: Timestamp?
  /// When it was stopped, or will be.
  public var endDate: Timestamp?
  /// The effects that were reported, each once, first report first (R-MH-116).
  public var sideEffects: [String]
  /// The reports themselves.
  public var sideEffectReports: [SideEffectReport]
  /// When the patient wants to be reminded, as `HH:MM` of the patient's day.
  public var reminderTimes: [String]
  /// Who says that it is taken.
  public var source: MedicationSource
  /// Whether it is taken.
  public var status: MedicationStatus
  /// Who prescribed it; `null` where nobody did here.
  public var prescribedBy: String?
  /// The request that is open, if any.
  public var openRefill: RefillRequest?
  /// What stood against it when it was added or renamed last, why it was stored all the same, and what could not be
  /// checked then (R-MH-118).
  public var check: MedicationCheck?
  /// Counts its changes, from 1.
  public var version: Int

  /// A medication as ordered.
  public init(id: RecordID, order: MedicationOrder, source: MedicationSource, prescribedBy: String?) {
    (self.id, name, dosage, unit) = (id, order.name, order.dosage, order.unit)
    (frequency, frequencyText, instructions) = (order.frequency, order.frequencyText, order.instructions)
    (prescribedDate, refillDate) = (order.prescribedDate, order.refillDate)
    (self.source, self.prescribedBy) = (source, prescribedBy)
    (refillStatus, sideEffects, sideEffectReports, reminderTimes) = (.available, [], [], [])
    (status, version) = (.active, 1)
  }

  /// Writes dates and prescriber also where they are `null`.
  public func encode(to encoder: any Encoder) throws {
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
