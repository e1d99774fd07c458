import RecordModel
import RecordStore
import Synchronization

/// The jobs of the laboratory: which wait, which are given out, and how far those are.
///
/// Reports that wait to be read, and renditions that wait to be made, stand in the log; this is about who works on what now.
/// A job that nobody is heard of for a while is given out again, under another id, so that what comes late of the first
/// settles nothing.
final class LaboratoryDesk: Sendable {
  /// What a job is about.
  enum Subject: Sendable, Equatable {
    /// A document that is not part of the record yet.
    case upload(DocumentID)
    /// A report, and which of its runs.
    case report(DocumentID, run: Int)
    /// A file that is to be made, by the number of the request.
    case making(UInt64)
    case rendition(WaitingRendition)

    var isReport: Bool { if case .report = self { true } else { false } }
    var isRendition: Bool { if case .rendition = self { true } else { false } }
    /// Whether it waits in the log, and not on the desk.
    var isLogged: Bool { isReport || isRendition }
  }

  /// A job that waits or is given out.
  struct Work: Sendable {
    let subject: Subject
    let owner: PatientID
    /// As it is given out, but for its id.
    var job: LaboratoryJob
    /// Where its bytes are.
    var input: Input
    /// The number of the file that it makes of a rendition.
    var file: UInt64?

    /// The number of the file that it makes; `nil` if it makes none.
    var making: UInt64? { if case .making(let number) = subject { number } else { file } }

    /// What somebody waits for comes before readings, and those before renditions.
    fileprivate var rank: Int { subject.isRendition ? 2 : job.task == .read ? 1 : 0 }
  }

  /// The bytes that a job is about.
  enum Input: Sendable {
    case document(DocumentID)
    case bytes([UInt8])
  }

  private struct Given {
    let work: Work
    var until: Int64
  }

  /// How far a run has come, whoever works on it.
  private struct Reached {
    let run: Int
    var progress: JobProgress
  }

  private struct State {
    /// Those that are in no log, the oldest first.
    var waiting: [Work] = []
    var given: [LaboratoryJobID: Given] = [:]
    /// Of reports whose reading was begun and has not ended: it may be begun again, and what is shown never falls.
    var reached: [DocumentID: Reached] = [:]
    /// When somebody last asked for jobs; the start counts too.
    var lastAsked: Int64
    /// Whether somebody has.
    var wasAsked = false
    /// Programs that it does not have.
    var missing: [String] = []
    /// Of those whose records were served, the turn of the last time.
    var turns: [PatientID: UInt64] = [:]
    var turn: UInt64 = 0
    /// The key from which waiting reports are looked at next.
    var nextRecord: [UInt8] = []
  }

  /// Milliseconds after which a job that nobody is heard of is given out again.
  static let lease: Int64 = 60_000
  /// Milliseconds for which a laboratory that does not ask counts as being there.
  private static let patience: Int64 = 30_000
  /// Turns that are remembered.
  private static let turnLimit = 4096
  /// Renditions that are given out at a time: nobody waits for them.
  private static let renditionLimit = 2

  private let state: Mutex<State>
  private let milliseconds: @Sendable () -> Int64
  /// Told when there may be another job to take.
  let arrivals = JobEnds()
  /// Told when one has ended.
  let ends = JobEnds()
  let renditions: RenditionQueue
  /// Readings that are given out at a time, of all records (R-SO-122); what somebody waits for is not held up by them.
  let limit: Int

  init(limit: Int, milliseconds: @escaping @Sendable () -> Int64) {
    (self.limit, self.milliseconds) = (limit, milliseconds)
    state = Mutex(State(lastAsked: milliseconds()))
    renditions = RenditionQueue(milliseconds: milliseconds)
  }

  /// The place among the waiting reports of all records up to which they were looked at.
  var nextRecord: [UInt8] {
    get { state.withLock(\.nextRecord) }
    set { state.withLock { $0.nextRecord = newValue } }
  }

  /// Adds a job that is in no log.
  func add(_ work: Work) {
    state.withLock { $0.waiting.append(work) }
    arrivals.tell()
  }

  /// Whether somebody has asked for jobs lately.
  var isAttended: Bool { state.withLock { milliseconds() - $0.lastAsked < Self.patience } }

  /// What is given out, or waits, or could be given out beside it, in the order in which it is taken.
  ///
  /// - Parameters:
  ///   - readings: among them at most; `nil` for as many.
  ///   - reports: those that wait in the log, the oldest first.
  ///   - renditions: the same.
  func choose(_ wanted: Int, readings: Int?, reports: [Work], renditions: [Work] = []) -> [Work] {
    let now = milliseconds()
    return state.withLock { state in
      (state.lastAsked, state.wasAsked) = (now, true)
      takeBack(&state, now)
      let busy = state.given.values.map(\.work.subject)
      let readers = max(0, min(readings ?? wanted, limit - busy.count(where: \.isReport)))
      let logged = (reports + renditions).filter { !busy.contains($0.subject) && isDue($0.subject) }
      let free = state.waiting + logged
      return Self.fair(free, wanted, readings: readers, &state)
    }
  }

  /// Whether it may be tried: what was taken back a moment ago may have to wait.
  private func isDue(_ subject: Subject) -> Bool {
    if case .rendition(let waiting) = subject { renditions.seconds(until: waiting) == nil } else { true }
  }

  /// The first of each record in turn: whose records have least under way, then whose turn was longest ago (R-SO-122).
  private static func fair(
    _ free: [Work], _ room: Int, readings: Int, _ state: inout State
  ) -> [Work] {
    var readings = readings
    var renditions = max(
      0, renditionLimit - state.given.values.count(where: \.work.subject.isRendition))
    var busy = Dictionary(grouping: state.given.values, by: \.work.owner).mapValues(\.count)
    var (rest, chosen) = (free, [Work]())
    while chosen.count < room, !rest.isEmpty {
      let first = rest.enumerated().min { left, right in
        let keys = [left, right].map { item in
          (
            item.element.rank, busy[item.element.owner] ?? 0, state.turns[item.element.owner] ?? 0,
            item.offset
          )
        }
        return keys[0] < keys[1]
      }
      guard let first else { break }
      rest.remove(at: first.offset)
      if first.element.subject.isReport {
        guard readings > 0 else { continue }
        readings -= 1
      } else if first.element.subject.isRendition {
        guard renditions > 0 else { continue }
        renditions -= 1
      }
      chosen.append(first.element)
      busy[first.element.owner, default: 0] += 1
      state.turn += 1
      if state.turns.count >= turnLimit { state.turns = [:] }
      state.turns[first.element.owner] = state.turn
    }
    return chosen
  }

  /// Notes that a job was given out; `nil` if it was taken away meanwhile.
  func give(_ work: Work) -> LaboratoryJob? {
    let now = milliseconds()
    return state.withLock { state in
      if !work.subject.isLogged {
        guard let index = state.waiting.firstIndex(where: { $0.subject == work.subject }) else { return nil }
        state.waiting.remove(at: index)
      }
      state.given[work.job.jobId] = Given(work: work, until: now + Self.lease)
      if case .report(let id, let run) = work.subject, state.reached[id]?.run != run {
        state.reached[id] = Reached(run: run, progress: JobProgress(step: Self.firstStep(run)))
      }
      return work.job
    }
  }

  /// Gives jobs back that nobody is heard of; those in the log wait there.
  private func takeBack(_ state: inout State, _ now: Int64) {
    for (id, given) in state.given where given.until <= now {
      state.given[id] = nil
      if case .rendition(let waiting) = given.work.subject { renditions.abandon(waiting) }
      if given.work.subject.isLogged { continue }
      state.waiting.insert(given.work, at: 0)
    }
  }

  /// The job of an id that is still given out; it is then kept from others for a while longer.
  func work(_ id: LaboratoryJobID) throws(Failure) -> Work {
    let now = milliseconds()
    let found = state.withLock { state in
      state.given[id]?.until = now + Self.lease
      return state.given[id]?.work
    }
    guard let found else { throw .noLaboratoryJob }
    return found
  }

  /// Notes how far a job is; false if nobody wants it any more.
  func note(_ id: LaboratoryJobID, _ progress: JobProgress) -> Bool {
    let now = milliseconds()
    return state.withLock { state in
      guard let given = state.given[id] else { return false }
      state.given[id]?.until = now + Self.lease
      if case .report(let report, _) = given.work.subject {
        state.reached[report]?.progress.advance(to: progress)
      }
      return true
    }
  }

  /// The first step of a run: what was uploaded is scanned by then, what is read once more is scanned again.
  static func firstStep(_ run: Int) -> ProcessingStep { run > 1 ? .validating : .extracting }

  /// How far a run of a report has come; `nil` if it was not begun since the start.
  func progress(_ report: DocumentID, run: Int) -> JobProgress? {
    state.withLock { state in state.reached[report].flatMap { $0.run == run ? $0.progress : nil } }
  }

  /// Takes a job out for good; what comes of it later is refused.
  func end(_ id: LaboratoryJobID) {
    state.withLock { state in
      guard case .report(let report, _)? = state.given.removeValue(forKey: id)?.work.subject else { return }
      state.reached[report] = nil
    }
    ends.tell()
    arrivals.tell()
  }

  /// Takes everything about a subject away: nobody wants it any more.
  func cancel(where isUnwanted: (Subject) -> Bool) {
    state.withLock { state in
      state.waiting.removeAll { isUnwanted($0.subject) }
      state.given = state.given.filter { !isUnwanted($0.value.work.subject) }
      state.reached = state.reached.filter { !isUnwanted(.report($0.key, run: $0.value.run)) }
    }
    ends.tell()
  }

  /// The same for everything about a record.
  func cancel(of owner: PatientID) {
    state.withLock { state in
      state.waiting.removeAll { $0.owner == owner }
      for (id, given) in state.given where given.work.owner == owner {
        state.given[id] = nil
        if case .report(let report, _) = given.work.subject { state.reached[report] = nil }
      }
    }
    ends.tell()
  }

  /// Whether none of some programs is missing.
  func has(_ programs: [String]) -> Bool {
    state.withLock { state in !programs.contains { state.missing.contains($0) } }
  }

  /// Keeps what the laboratory says that it lacks.
  func note(missing: [String]) { state.withLock { $0.missing = missing } }

  /// - Parameter logged: reports whose reading is not over, and renditions that are not made.
  func status(logged: Int) -> LaboratoryStatus {
    let now = milliseconds()
    return state.withLock { state in
      takeBack(&state, now)
      let given = state.given.values.count(where: \.work.subject.isLogged)
      return LaboratoryStatus(
        isConnected: state.wasAsked && now - state.lastAsked < Self.patience,
        waiting: state.waiting.count + max(0, logged - given), underWay: state.given.count,
        missing: state.missing)
    }
  }
}

extension Failure {
  static let noLaboratoryJob = Failure(
    .notFound, "there is no such job any more: it ended, was given to somebody else, or nobody wants it",
    details: ["field": "jobId"])
}
