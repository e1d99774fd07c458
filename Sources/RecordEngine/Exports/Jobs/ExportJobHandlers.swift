import LMDB
import RecordModel
import RecordStore

extension StartExport: OnceOperation {
  static let passwords: Set<String> = []
  static let appendsEvents = false

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<ExportJob> {
    if let known: Done<ExportJob> = try engine.answered(once) { return known }
    let record = try record(engine, call, once)
    let (job, isNew) = try engine.exports.add(record)
    // A command's id is its job's, so that the command sent again finds it.
    let isReplayed = !isNew && jobId == nil
    let receipt = Receipt(
      position: engine.head, replayed: isReplayed, unchanged: isNew || isReplayed ? nil : true)
    return Done(outcome: job, receipt: once == nil ? nil : receipt)
  }

  private func record(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> ExportJobRecord {
    let order = try ExportOrder(self, call)
    let plan = try ExportPlan(areas: areas, profile: order.profile)
    try engine.check(order, of: patientId)
    let (words, now) = (engine.store.random.words(), engine.store.clock.now())
    let id = jobId ?? ExportJobID(random: once.map { ($0.key.high, $0.key.low) } ?? words)
    let position: UInt64
    switch (patientId, allPatients ?? false) {
    case (let patient?, false):
      position = try ExportPin(patient, at: asOf, since: since, in: engine.store).position
    case (nil, true):
      guard call.readsLog else { throw PersonRights.Reason.role.failure }
      position = try whole(engine.store)
    default:
      throw Failure(
        .invalidInput, "either patientId, or allPatients as true", details: ["field": "patientId"])
    }
    var job = ExportJob(
      id: id, patientId: patientId, format: format, position: position, since: since == 0 ? nil : since,
      areas: plan.areas, createdAt: now)
    job.purpose = order.disclosure?.purpose.accessPurpose ?? call.purpose
    job.profile = order.profile == .full ? nil : order.profile
    job.recipient = order.disclosure?.recipient
    var record = ExportJobRecord(job: job)
    (record.disclosure, record.program) = (order.disclosure.map { ExportDisclosure($0, call) }, call.service)
    return record
  }

  /// The position of an export of everything.
  private func whole(_ store: Store) throws(Failure) -> UInt64 {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view).position }
    let position = asOf ?? head
    guard position > 0, position <= head else {
      throw Failure(.invalidInput, "the log does not have this position", details: ["field": "asOf"])
    }
    guard since ?? 0 < position else {
      throw Failure(.invalidInput, "since lies before the position", details: ["field": "since"])
    }
    return position
  }
}

extension GetExportStatus: WaitingOperation {
  static func ends(_ engine: Engine) -> JobEnds { engine.exports.ends }
  static func isUnderWay(_ job: ExportJob) -> Bool { job.finishedAt == nil }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ExportJob {
    try engine.exports.job(jobId, for: call)
  }
}

extension CancelExport: OnceOperation {
  static let passwords: Set<String> = []
  static let appendsEvents = false

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<ExportJob> {
    if let known: Done<ExportJob> = try engine.answered(once) { return known }
    let found = try engine.exports.job(jobId, for: call)
    let (job, isNew) = try engine.exports.cancel(jobId) ?? (found, false)
    let receipt = Receipt(position: engine.head, replayed: false, unchanged: isNew ? nil : true)
    return Done(outcome: job, receipt: once == nil ? nil : receipt)
  }
}

extension ListExports: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    Outcome(jobs: engine.exports.all.filter { $0.isVisible(to: call) })
  }
}

extension ExportJobs {
  /// A job that the caller may know of.
  func job(_ id: ExportJobID, for call: CallContext) throws(Failure) -> ExportJob {
    guard let job = all.first(where: { $0.id == id && $0.isVisible(to: call) }) else {
      throw Failure(.notFound, "there is no such export", details: ["field": "jobId"])
    }
    return job
  }
}

extension ExportJob {
  /// Jobs of all patients are for those who may read the log.
  fileprivate func isVisible(to call: CallContext) -> Bool {
    if let person = call.principal {
      return patientId != nil && (person.role == .admin || patientId == person.patient)
    }
    return patientId != nil || call.readsLog
  }
}

extension CallContext {
  /// Whether the call may see the records of all patients.
  fileprivate var readsLog: Bool {
    claims == nil && roles.contains { ServiceRights.allows($0, .read(.log)) }
  }
}
