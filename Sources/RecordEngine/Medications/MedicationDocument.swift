import RecordModel
import RecordStore

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
  /// When it was added, by who added it.
  var addedAt: Timestamp
  var prescribedBy: String?
  /// From when on it is not taken; may lie in the future.
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

  /// What it is at a moment: a date counts when it comes.
  func status(at now: Timestamp) -> MedicationStatus {
    guard isActive(at: now) else { return .discontinued }
    return order.prescribedDate.map { now < $0 } == true ? .planned : .active
  }

  /// The first moment at which it can have ended: that of its prescription; of what the patient takes without saying
  /// since when, none.
  var earliestEnd: Timestamp? {
    guard let start = order.prescribedDate else { return source == .prescribed ? addedAt : nil }
    return min(start, addedAt)
  }

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

  /// As it is answered at a moment; nobody is reminded of what is not taken yet, or no more.
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

/// That a patient was asked and takes nothing.
///
/// Key: patient id 16.
struct NoMedicationsDocument: Document {
  static var projection: any Projection.Type { MedicationProjection.self }
  static let prefix = UInt8(ascii: "N")

  var assertedAt: Timestamp
  var assertedBy: String
}
