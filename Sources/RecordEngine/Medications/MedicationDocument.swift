import RecordModel

/// A medication of a patient.
///
/// Key: patient id 16, medication id.
struct MedicationDocument: Document {
  static var projection: any Projection.Type { MedicationProjection.self }
  static let prefix = UInt8(ascii: "M")

  var medicationId: RecordID
  var order: MedicationOrder
  /// The order as it was added, for seeing that an offline client repeats itself.
  var added: MedicationOrder
  var source: MedicationSource
  var prescribedBy: String?
  var discontinuedAt: Timestamp?
  var isOutOfStock = false
  var reports: [SideEffectReport] = []
  var refills: [RefillRequest] = []
  var reminderTimes: [String] = []
  var check: MedicationCheck?
  var version = 1

  init(_ event: MedicationAdded, by actor: Actor) {
    (medicationId, order, added, source) = (event.medicationId, event.order, event.order, event.source)
    prescribedBy = event.source == .prescribed ? actor.description : nil
    check = event.check
  }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  var isActive: Bool { discontinuedAt == nil }

  var openRefill: RefillRequest? { refills.last.flatMap { $0.isOpen ? $0 : nil } }

  /// The supply: what the pharmacy says first, then what the patient asked for (R-MH-114).
  var refillStatus: RefillStatus {
    if isOutOfStock { return .outOfStock }
    return openRefill == nil ? .available : .refillRequested
  }

  mutating func decide(_ event: RefillDecided, by actor: Actor, at moment: Timestamp) {
    switch event.decision {
    case .approve: decideRefill(.approved, event, actor, moment)
    case .deny: decideRefill(.denied, event, actor, moment)
    case .fulfil: decideRefill(.fulfilled, event, actor, moment)
    case .markOutOfStock: isOutOfStock = true
    case .markAvailable: isOutOfStock = false
    }
    if event.decision == .fulfil { isOutOfStock = false }
    if let date = event.refillDate { order.refillDate = date }
  }

  private mutating func decideRefill(
    _ status: RefillRequest.Status, _ event: RefillDecided, _ actor: Actor, _ moment: Timestamp
  ) {
    guard var refill = openRefill else { return }
    (refill.status, refill.decidedAt, refill.decidedBy) = (status, moment, actor.description)
    refill.note = event.note ?? refill.note
    refills[refills.count - 1] = refill
  }

  /// As it is answered.
  var view: Medication {
    var view = Medication(id: medicationId, order: order, source: source, prescribedBy: prescribedBy)
    view.refillStatus = refillStatus
    view.openRefill = openRefill
    for report in reports where !view.sideEffects.contains(report.effect) {
      view.sideEffects.append(report.effect)
    }
    (view.sideEffectReports, view.reminderTimes) = (reports, reminderTimes)
    (view.status, view.version) = (isActive ? .active : .discontinued, version)
    view.check = check
    return view
  }
}

/// That a patient was asked and takes nothing.
///
/// Key: patient id 16.
struct NoMedicationsDocument: Document {
  static var projection: any Projection.Type { MedicationProjection.self }
  static let prefix = UInt8(ascii: "N")

  var assertedAt: Timestamp
  var assertedBy: String
}
