import RecordModel
import RecordStore

/// A patient's medication.
///
/// Key: patient id 16, medication id.
struct MedicationDocument: Document {
  static var projection: any Projection.Type { MedicationProjection.self }
  static let prefix = UInt8(ascii: "M")

  var medicationId: RecordID
  var order: MedicationOrder
  /// The order as it was added, to recognize repeats by an offline client.
  var added: MedicationOrder
  var source: MedicationSource
  var addedAt: Timestamp
  var prescribedBy: String?
  /// The end of the medication; may lie in the future.
  var discontinuedAt: Timestamp?
  var isOutOfStock = false
  var reports: [SideEffectReport] = []
  var refills: [RefillRequest] = []
  var reminderTimes: [String] = []
  var check: MedicationCheck?
  var version = 1

  init(_ event: MedicationAdded, by actor: Actor, at moment: Timestamp) {
    addedAt = moment
    (medicationId, order, added, source) = (event.medicationId, event.order, event.order, event.source)
    prescribedBy = event.source == .prescribed ? actor.description : nil
    check = event.check
  }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  /// Whether it is taken at a moment, or will be: until its end has come.
  func isActive(at now: Timestamp) -> Bool { discontinuedAt.map { now < $0 } ?? true }

  /// The status at a moment: a date counts when it comes.
  func status(at now: Timestamp) -> MedicationStatus {
    guard isActive(at: now) else { return .discontinued }
    return order.prescribedDate.map { now < $0 } == true ? .planned : .active
  }

  /// The first possible end: the time of its prescription; `nil` for medications that the patient takes
  /// without a stated beginning.
  var earliestEnd: Timestamp? {
    guard let start = order.prescribedDate else { return source == .prescribed ? addedAt : nil }
    return min(start, addedAt)
  }

  var openRefill: RefillRequest? { refills.last.flatMap { $0.isOpen ? $0 : nil } }

  /// The supply: the pharmacy's statement first, then the patient's request (R-MH-114).
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

  /// As answered at a moment; there are no reminders of medications not taken then.
  func view(at now: Timestamp) -> Medication {
    var view = Medication(id: medicationId, order: order, source: source, prescribedBy: prescribedBy)
    view.refillStatus = refillStatus
    view.openRefill = openRefill
    for report in reports where !view.sideEffects.contains(report.effect) {
      view.sideEffects.append(report.effect)
    }
    (view.status, view.version) = (status(at: now), version)
    (view.sideEffectReports, view.endDate) = (reports, discontinuedAt)
    view.reminderTimes = view.status == .active ? reminderTimes : []
    view.check = check
    return view
  }
}

/// A patient's statement of taking nothing.
///
/// Key: patient id 16.
struct NoMedicationsDocument: Document {
  static var projection: any Projection.Type { MedicationProjection.self }
  static let prefix = UInt8(ascii: "N")

  var assertedAt: Timestamp
  var assertedBy: String
}
