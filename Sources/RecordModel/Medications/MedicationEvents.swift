/// A medication is taken from now on.
public struct MedicationAdded: Event, MakesRecord {
  /// Code 140.
  public static let type = EventType(code: 140, name: "medications.added")
  /// Names the medication.
  public var medicationId: RecordID
  /// How it is taken.
  public var order: MedicationOrder
  /// Who says so.
  public var source: MedicationSource
  /// What stood against it, and what could not be checked (R-MH-118); none where neither is.
  public var check: MedicationCheck?

  /// A medication.
  public init(medicationId: RecordID, order: MedicationOrder, source: MedicationSource) {
    (self.medicationId, self.order, self.source) = (medicationId, order, source)
  }

  /// The medication's.
  public var madeID: RecordID { medicationId }
}

/// A medication is taken otherwise from now on.
public struct MedicationChanged: Event {
  /// Code 141.
  public static let type = EventType(code: 141, name: "medications.changed")
  /// The medication.
  public var medicationId: RecordID
  /// How it is taken now, whole.
  public var order: MedicationOrder
  /// Why.
  public var reason: String?
  /// What stood against it, and what could not be checked (R-MH-118); none where neither is.
  public var check: MedicationCheck?

  /// A change.
  public init(medicationId: RecordID, order: MedicationOrder, reason: String?) {
    (self.medicationId, self.order, self.reason) = (medicationId, order, reason)
  }
}

/// A medication is taken no more, or from a moment to come.
public struct MedicationDiscontinued: Event {
  /// Code 142.
  public static let type = EventType(code: 142, name: "medications.discontinued")
  /// The medication.
  public var medicationId: RecordID
  /// Why.
  public var reason: String
  /// From when on, where that is another time than the event's; may lie in the future.
  public var effectiveDate: Timestamp?

  /// An end.
  public init(medicationId: RecordID, reason: String, effectiveDate: Timestamp?) {
    (self.medicationId, self.reason, self.effectiveDate) = (medicationId, reason, effectiveDate)
  }
}

/// Somebody noticed an effect of a medication that is not wanted.
public struct SideEffectReported: Event, MakesRecord {
  /// Code 143.
  public static let type = EventType(code: 143, name: "medications.side-effect-reported")
  /// The medication.
  public var medicationId: RecordID
  /// Names the report.
  public var reportId: RecordID
  /// The effect.
  public var effect: String
  /// How bad it is.
  public var severity: SideEffectReport.Severity
  /// A remark.
  public var note: String?
  /// When it began.
  public var onset: Timestamp?

  /// A report.
  public init(
    medicationId: RecordID, reportId: RecordID, effect: String, severity: SideEffectReport.Severity,
    note: String?, onset: Timestamp?
  ) {
    (self.medicationId, self.reportId, self.effect) = (medicationId, reportId, effect)
    (self.severity, self.note, self.onset) = (severity, note, onset)
  }

  /// The report's.
  public var madeID: RecordID { reportId }
}

/// The patient wants more of a medication.
public struct RefillRequested: Event, MakesRecord {
  /// Code 144.
  public static let type = EventType(code: 144, name: "medications.refill-requested")
  /// The medication.
  public var medicationId: RecordID
  /// Names the request.
  public var refillId: RecordID
  /// A remark.
  public var note: String?
  /// Where the patient wants to fetch it.
  public var pharmacy: String?

  /// A request.
  public init(medicationId: RecordID, refillId: RecordID, note: String?, pharmacy: String?) {
    (self.medicationId, self.refillId) = (medicationId, refillId)
    (self.note, self.pharmacy) = (note, pharmacy)
  }

  /// The request's.
  public var madeID: RecordID { refillId }
}

/// Staff decided on a refill, or on the supply.
public struct RefillDecided: Event {
  /// Code 145.
  public static let type = EventType(code: 145, name: "medications.refill-decided")
  /// The medication.
  public var medicationId: RecordID
  /// What was decided.
  public var decision: RefillDecision
  /// A remark.
  public var note: String?
  /// When the next supply is due.
  public var refillDate: Timestamp?

  /// A decision.
  public init(medicationId: RecordID, decision: RefillDecision, note: String?, refillDate: Timestamp?) {
    (self.medicationId, self.decision) = (medicationId, decision)
    (self.note, self.refillDate) = (note, refillDate)
  }
}

/// What staff decide on a refill, or on the supply.
public enum RefillDecision: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The open request is granted.
  case approve
  /// The open request is refused.
  case deny
  /// The open request is done.
  case fulfil
  /// The pharmacy has none.
  case markOutOfStock = "mark-out-of-stock"
  /// The pharmacy has it again.
  case markAvailable = "mark-available"
}

/// The patient chose when to be reminded of a medication.
public struct MedicationRemindersSet: Event {
  /// Code 146.
  public static let type = EventType(code: 146, name: "medications.reminders-set")
  /// The medication.
  public var medicationId: RecordID
  /// As `HH:MM`, ascending.
  public var times: [String]

  /// Those times.
  public init(medicationId: RecordID, times: [String]) {
    (self.medicationId, self.times) = (medicationId, times)
  }
}

/// The patient was asked, and takes nothing: not the same as not having been asked.
public struct NoMedicationsAsserted: Event {
  /// Code 147.
  public static let type = EventType(code: 147, name: "medications.none-asserted")

  /// Nothing is taken.
  public init() {}
}
