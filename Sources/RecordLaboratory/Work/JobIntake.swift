import Logging
import RecordClient
import RecordModel
import RecordProcess
import Synchronization

/// Asks the daemon for as many jobs as there is room for, and starts them.
struct JobIntake: Sendable {
  let laboratory: Laboratory
  private let taking: DaemonLine
  private let working: DaemonLine
  private let room: JobRoom
  /// Rounds that bring nothing, about a minute, until what was missing is looked for again.
  private static let roundsUntilCheck = 3

  init(laboratory: Laboratory) {
    self.laboratory = laboratory
    let path: @Sendable () -> String = { laboratory.current.settings.socketPath }
    (taking, working, room) = (DaemonLine(path: path), DaemonLine(path: path), JobRoom())
  }

  func run() async {
    await withDiscardingTaskGroup { jobs in
      await takeJobs(&jobs)
      await finish(&jobs)
    }
    await taking.close()
    await working.close()
  }

  private func takeJobs(_ jobs: inout DiscardingTaskGroup) async {
    let ports = laboratory.ports
    var idle = 0
    var rounds = WorkerRounds(
      chance: ports.chance, onServing: ports.onServing, onWaiting: ports.onWaiting, logger: laboratory.logger,
      pause: laboratory.pause, progress: laboratory.progress)
    await rounds.run { (rounds) throws(ClientError) in
      let free = room.free(laboratory.current.settings.jobs)
      guard free.jobs > 0 else { return await laboratory.pause.sleep(.milliseconds(100)) }
      let taken = try await take(min(free.jobs, 16), readings: min(free.readings, 16))
      rounds.answered()
      for job in taken { start(job, &jobs) }
      idle = taken.isEmpty ? idle + 1 : 0
      if idle % Self.roundsUntilCheck == Self.roundsUntilCheck - 1 { await laboratory.checkAgain() }
    }
  }

  /// Waits at the daemon for a job, but no longer than until the laboratory is to stop, or a job under way has ended.
  private func take(_ limit: Int, readings: Int) async throws(ClientError) -> [LaboratoryJob] {
    // So that what is free in the meantime is asked for soon.
    let seconds = room.taken == 0 ? 20 : 2
    let missing = laboratory.missing.withLock { $0 }
    let method = TakeLaboratoryJobs(
      limit: limit, readings: readings, waitSeconds: seconds, missing: missing.isEmpty ? nil : missing)
    return try await laboratory.pause.attempt { [taking] () throws(ClientError) in
      try await taking.call(method, timeout: .seconds(seconds) + DaemonLine.patience).jobs
    }
  }

  private func start(_ job: LaboratoryJob, _ jobs: inout DiscardingTaskGroup) {
    let isReading = job.task == .read
    room.enter(isReading: isReading)
    let (setup, room) = (laboratory.current, room)
    let work = JobWork(job: job, setup: setup, line: working, laboratory: laboratory)
    jobs.addTask {
      await work.run()
      room.leave(isReading: isReading)
    }
  }

  /// What is under way may take a while longer; then it is given up, and the daemon gives it out again.
  private func finish(_ jobs: inout DiscardingTaskGroup) async {
    let deadline = ContinuousClock.now + .seconds(laboratory.current.settings.stopSeconds)
    while room.taken > 0, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(50)) }
    jobs.cancelAll()
  }
}

/// How many jobs are under way.
///
/// Readings take long, and nobody waits for them; whoever uploads waits until the file was looked at. So that the one does
/// not hold up the other, readings get half of the room at most.
final class JobRoom: Sendable {
  private let counts = Mutex((all: 0, readings: 0))

  var taken: Int { counts.withLock { $0.all } }

  /// Jobs that may be taken, and readings among them.
  ///
  /// - Parameter limit: of readings.
  func free(_ limit: Int) -> (jobs: Int, readings: Int) {
    counts.withLock { counts in
      let jobs = max(0, 2 * limit - counts.all)
      return (jobs, min(jobs, max(0, limit - counts.readings)))
    }
  }

  func enter(isReading: Bool) { change(by: 1, isReading) }
  func leave(isReading: Bool) { change(by: -1, isReading) }

  private func change(by step: Int, _ isReading: Bool) {
    counts.withLock { counts in
      counts.all += step
      if isReading { counts.readings += step }
    }
  }
}
