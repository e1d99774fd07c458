/// A medication was added.
package struct MedicationAdded: Event, MakesRecord {
  package static let type = EventType(code: 140, name: "medications.added")
  package var medicationId: RecordID
  package var order: MedicationOrder
  package var source: MedicationSource
  /// Conflicts and unchecked parts (R-MH-118); `nil` if there are none.
  package var check: MedicationCheck?

  package init(medicationId: RecordID, order: MedicationOrder, source: MedicationSource) {
    (self.medicationId, self.order, self.source) = (medicationId, order, source)
  }

  package var madeID: RecordID { medicationId }
}

/// A medication is taken in another way from now on.
package struct MedicationChanged: Event {
  package static let type = EventType(code: 141, name: "medications.changed")
  package var medicationId: RecordID
  /// The whole new order.
  package var order: MedicationOrder
  package var reason: String?
  /// Conflicts and unchecked parts (R-MH-118); `nil` if there are none.
  package var check: MedicationCheck?

  package init(medicationId: RecordID, order: MedicationOrder, reason: String?) {
    (self.medicationId, self.order, self.reason) = (medicationId, order, reason)
  }
}

/// A medication was stopped, now or from a future moment on.
package struct MedicationDiscontinued: Event {
  package static let type = EventType(code: 142, name: "medications.discontinued")
  package var medicationId: RecordID
  package var reason: String
  /// If it differs from the event's time; may lie in the future.
  package var effectiveDate: Timestamp?

  package init(medicationId: RecordID, reason: String, effectiveDate: Timestamp?) {
    (self.medicationId, self.reason, self.effectiveDate) = (medicationId, reason, effectiveDate)
  }
}

/// An unwanted effect of a medication was noticed.
package struct SideEffectReported: Event, MakesRecord {
  package static let type = EventType(code: 143, name: "medications.side-effect-reported")
  package var medicationId: RecordID
  package var reportId: RecordID
  package var effect: String
  package var severity: SideEffectReport.Severity
  package var note: String?
  package var onset: Timestamp?

  package init(
    medicationId: RecordID, reportId: RecordID, effect: String, severity: SideEffectReport.Severity,
    note: String?, onset: Timestamp?
  ) {
    (self.medicationId, self.reportId, self.effect) = (medicationId, reportId, effect)
    (self.severity, self.note, self.onset) = (severity, note, onset)
  }

  package var madeID: RecordID { reportId }
}

/// The patient requested more of a medication.
package struct RefillRequested: Event, MakesRecord {
  package static let type = EventType(code: 144, name: "medications.refill-requested")
  package var medicationId: RecordID
  package var refillId: RecordID
  package var note: String?
  /// The patient's choice.
  package var pharmacy: String?

  package init(medicationId: RecordID, refillId: RecordID, note: String?, pharmacy: String?) {
    (self.medicationId, self.refillId) = (medicationId, refillId)
    (self.note, self.pharmacy) = (note, pharmacy)
  }

  package var madeID: RecordID { refillId }
}

/// Staff decided on a refill, or on the supply.
package struct RefillDecided: Event {
  package static let type = EventType(code: 145, name: "medications.refill-decided")
  package var medicationId: RecordID
  package var decision: RefillDecision
  package var note: String?
  package var refillDate: Timestamp?

  package init(medicationId: RecordID, decision: RefillDecision, note: String?, refillDate: Timestamp?) {
    (self.medicationId, self.decision) = (medicationId, decision)
    (self.note, self.refillDate) = (note, refillDate)
  }
}

/// A decision on a refill, or on the supply.
package enum RefillDecision: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The open request is granted.
  case approve
  /// The open request is refused.
  case deny
  /// The open request is fulfilled.
  case fulfil
  /// The pharmacy has none.
  case markOutOfStock = "mark-out-of-stock"
  /// The pharmacy has it again.
  case markAvailable = "mark-available"
}

/// The patient chose reminder times for a medication.
package struct MedicationRemindersSet: Event {
  package static let type = EventType(code: 146, name: "medications.reminders-set")
  package var medicationId: RecordID
  /// As `HH:MM`, ascending.
  package var times: [String]

  package init(medicationId: RecordID, times: [String]) {
    (self.medicationId, self.times) = (medicationId, times)
  }
}

/// The patient was asked, and takes nothing: not the same as not having been asked.
package struct NoMedicationsAsserted: Event {
  package static let type = EventType(code: 147, name: "medications.none-asserted")

  package init() {}
}
