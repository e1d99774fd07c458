import Foundation
import Glibc
import Logging
import RecordClient
import RecordModel
import RecordProcess
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Synchronization

@testable import RecordLaboratory

/// The daemon's side of the laboratory behind a real socket: jobs in memory, each given out until it is settled.
final class LaboratoryService: RecordService {
  struct Settled: Sendable {
    let job: LaboratoryJobID
    let findings: LaboratoryFindings
    let command: CommandID?
  }

  struct Progress: Sendable, Equatable {
    let step: ProcessingStep
    let page: Int?
    let pages: Int?
  }

  private struct State {
    var waiting: [LaboratoryJob] = []
    var jobs: [LaboratoryJobID: LaboratoryJob] = [:]
    var bytes: [LaboratoryJobID: [UInt8]] = [:]
    var made: [LaboratoryJobID: [UInt8]] = [:]
    var settled: [Settled] = []
    var progress: [LaboratoryJobID: [Progress]] = [:]
    var cancelled: Set<LaboratoryJobID> = []
    var refusals: [Failure] = []
    var given: [LaboratoryJobID: LaboratoryTask] = [:]
    var (most, mostReadings) = (0, 0)
    var missing: [String]?

    mutating func give(_ jobs: some Sequence<LaboratoryJob>) {
      for job in jobs { given[job.jobId] = job.task }
      most = max(most, given.count)
      mostReadings = max(mostReadings, given.values.count { $0 == .read })
    }
  }

  private let state = Mutex(State())
  private let watcher = Mutex<@Sendable (String) -> Void>({ _ in })

  /// Tells of each call before it is answered: its method, or of progress its step and page.
  func watch(_ watcher: @escaping @Sendable (String) -> Void) { self.watcher.withLock { $0 = watcher } }

  /// Programs that were told to be missing with the last request for jobs; `nil` before the first.
  var missing: [String]? { state.withLock(\.missing) }

  /// Gives a job out once more.
  func takeBack(_ id: LaboratoryJobID) {
    state.withLock { state in
      guard let job = state.jobs[id] else { return }
      state.given[id] = nil
      state.waiting.append(job)
    }
  }

  /// Has a job done.
  @discardableResult func offer(
    _ task: LaboratoryTask, _ bytes: [UInt8], _ change: (inout LaboratoryJob) -> Void = { _ in }
  ) -> LaboratoryJobID {
    let id = LaboratoryJobID(random: (.random(in: 0...UInt64.max), .random(in: 0...UInt64.max)))
    var job = LaboratoryJob(
      jobId: id, task: task, bytes: bytes.count, sha256: JobFiles.hash(bytes),
      mediaType: MediaType(content: Array(bytes.prefix(64))), needsScan: false, leaseSeconds: 1)
    change(&job)
    state.withLock { state in
      state.waiting.append(job)
      state.jobs[id] = job
      state.bytes[id] = bytes
    }
    return id
  }

  func cancel(_ job: LaboratoryJobID) { state.withLock { _ = $0.cancelled.insert(job) } }

  /// Refuses the next settlements.
  func refuseSettlements(_ failures: Failure...) { state.withLock { $0.refusals += failures } }

  var settled: [Settled] { state.withLock { $0.settled } }
  /// The most jobs that were given out and not settled.
  var most: Int { state.withLock { $0.most } }
  /// The same of readings.
  var mostReadings: Int { state.withLock { $0.mostReadings } }

  func progress(_ job: LaboratoryJobID) -> [Progress] { state.withLock { $0.progress[job] ?? [] } }
  func made(_ job: LaboratoryJobID) -> [UInt8]? { state.withLock { $0.made[job] } }

  func findings(_ job: LaboratoryJobID) -> LaboratoryFindings? {
    state.withLock { $0.settled.last { $0.job == job }?.findings }
  }

  func handle(_ call: Call, reply: @escaping @Sendable (Reply) -> Void) {
    do {
      watcher.withLock { $0 }(try Self.moment(call))
      switch call.method {
      case TakeLaboratoryJobs.name: take(try Self.params(call), reply)
      case ReadLaboratoryInput.name: reply(Self.reply(try read(Self.params(call))))
      case ReportLaboratoryProgress.name: reply(Self.reply(report(try Self.params(call))))
      case AppendLaboratoryOutput.name: reply(Self.reply(try append(Self.params(call))))
      case SettleLaboratoryJob.name: reply(try settle(call))
      default: reply(Reply(.failure(Failure(.notFound, "there is no such method"))))
      }
    } catch {
      reply(Reply(.failure(error as? Failure ?? Failure(.invalidInput, "the parameters cannot be read"))))
    }
  }

  private static func moment(_ call: Call) throws -> String {
    guard call.method == ReportLaboratoryProgress.name else { return call.method }
    let report: ReportLaboratoryProgress = try params(call)
    return report.step.rawValue + (report.page.map { " \($0)" } ?? "")
  }

  private static func reply(_ outcome: some Encodable) -> Reply {
    do { return Reply(.success(try Tape(encoding: outcome))) } catch {
      return Reply(.failure(Failure(.internalError, "no answer")))
    }
  }

  /// Waits as the daemon does, a little.
  private func take(_ method: TakeLaboratoryJobs, _ reply: @escaping @Sendable (Reply) -> Void) {
    let jobs = state.withLock { state in
      state.missing = method.missing ?? []
      var readings = method.readings ?? Int.max
      let jobs = state.waiting.filter { job in
        defer { if job.task == .read { readings -= 1 } }
        return job.task != .read || readings > 0
      }.prefix(method.limit ?? 1)
      state.waiting.removeAll { waiting in jobs.contains { $0.jobId == waiting.jobId } }
      state.give(jobs)
      return Array(jobs)
    }
    if jobs.isEmpty, method.waitSeconds ?? 0 > 0 {
      // With none, even if one has come meanwhile: who asked may be gone by now, and it would be lost with the answer.
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
        reply(Self.reply(TakeLaboratoryJobs.Outcome(jobs: [])))
      }
    } else {
      reply(Self.reply(TakeLaboratoryJobs.Outcome(jobs: jobs)))
    }
  }

  private func read(_ method: ReadLaboratoryInput) throws -> ReadLaboratoryInput.Outcome {
    guard let bytes = state.withLock({ $0.bytes[method.jobId] }) else { throw Failure(.notFound, "no job") }
    let piece = bytes.dropFirst(method.offset ?? 0).prefix(131_072)
    return ReadLaboratoryInput.Outcome(offset: method.offset ?? 0, data: Base64.text(piece))
  }

  private func report(_ method: ReportLaboratoryProgress) -> ReportLaboratoryProgress.Outcome {
    state.withLock { state in
      let progress = Progress(step: method.step, page: method.page, pages: method.pages)
      state.progress[method.jobId, default: []].append(progress)
      return ReportLaboratoryProgress.Outcome(isCancelled: state.cancelled.contains(method.jobId))
    }
  }

  private func append(_ method: AppendLaboratoryOutput) throws -> AppendLaboratoryOutput.Outcome {
    try state.withLock { state in
      guard state.made[method.jobId, default: []].count == method.offset, let data = Base64.parse(method.data)
      else {
        throw Failure(.stateConflict, "not its end")
      }
      state.made[method.jobId, default: []] += data
      return AppendLaboratoryOutput.Outcome(bytes: method.offset + data.count)
    }
  }

  private func settle(_ call: Call) throws -> Reply {
    let method: SettleLaboratoryJob = try Self.params(call)
    let command = try Self.commandId(call)
    let refusal: Failure? = state.withLock { state in
      state.settled.append(Settled(job: method.jobId, findings: method.findings, command: command))
      if state.refusals.isEmpty { state.given[method.jobId] = nil }
      return state.refusals.isEmpty ? nil : state.refusals.removeFirst()
    }
    if let refusal { return Reply(.failure(refusal)) }
    return Reply(
      .success(try Tape(encoding: SettleLaboratoryJob.Outcome(jobId: method.jobId))),
      receipt: Receipt(position: 1, replayed: false))
  }

  private static func commandId(_ call: Call) throws -> CommandID? {
    let meta = call.params.flatMap { call.tape.member("_meta", of: $0) }
    return try meta.map { try call.tape.decode(CallMeta.self, at: $0).commandId } ?? nil
  }

  /// As the daemon does, refuses a command id of what may happen as often as it is said.
  private static func params<M: Method>(_ call: Call) throws -> M {
    if M.name != SettleLaboratoryJob.name, try commandId(call) != nil {
      throw Failure(.invalidInput, "the method takes no command id")
    }
    return try call.tape.decode(M.self, at: call.params ?? call.tape.root, unknownMembers: .ignore)
  }

  func onlyLooks(_ method: String) -> Bool { false }

  func events(
    after position: UInt64, filter: LogFilter, limit: Int, maximumBytes: Int
  ) throws(Failure) -> LogPage { LogPage(events: [], next: 0, head: 0) }

  func observeHead(_ observer: @escaping @Sendable (UInt64) -> Void) -> any HeadObservation { Nothing() }

  func authorizeSubscription(_ call: Call) throws(Failure) -> (after: UInt64, filter: LogFilter) {
    throw Failure(.forbidden, "nobody follows the log")
  }

  func authorizeGeneration(_ call: Call) throws(Failure) {
    throw Failure(.forbidden, "nobody follows the generation")
  }

  private struct Nothing: HeadObservation { func cancel() {} }
}

/// A socket in a directory of its own, at which a laboratory finds its jobs.
final class LaboratorySite: Sendable {
  let directory = TemporaryDirectory()
  let service = LaboratoryService()
  var socket: String { directory.path + "/api.sock" }

  /// Starts serving; this process's user is a laboratory.
  func start() async throws -> SocketServer {
    let server = SocketServer(
      service: service, peers: [getuid(): [.laboratory]], threads: 1, logger: TestServer.silent)
    try await server.start(ListeningSocket(path: socket))
    return server
  }

  func settings() -> LaboratorySettings {
    var settings = LaboratorySettings()
    (settings.socketPath, settings.sandbox, settings.stopSeconds) = (socket, .bubblewrap, 5)
    return settings
  }

  /// Lets a laboratory work at the socket while the body runs.
  func working(
    _ settings: LaboratorySettings, log: CollectedLog = CollectedLog(), rules: ReportRules? = nil,
    _ body: () async throws -> Void
  ) async throws {
    let laboratory = try Laboratory(
      settings, program: Sandboxes.program, rules: rules ?? Samples.rules, ports: WorkerPorts(),
      logger: log.logger)
    async let run: Void = laboratory.run()
    do { try await body() } catch {
      laboratory.stop()
      await run
      throw error
    }
    laboratory.stop()
    await run
  }
}
