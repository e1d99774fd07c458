import Logging
import RecordClient
import RecordModel
import RecordProcess

/// One job from its bytes to its settlement.
struct JobWork: Sendable {
  let job: LaboratoryJob
  let setup: Laboratory.Setup
  let line: DaemonLine
  let laboratory: Laboratory

  /// Ends when the daemon knows the outcome, or nobody wants it; a task that is cancelled leaves the job to others.
  func run() async {
    let progress = JobProgress(job, line) { [laboratory] in laboratory.progress.advance() }
    let work = Task { await done(progress) }
    let lease = Task {
      await progress.keep()
      // Whatever the job has started ends with it.
      if progress.isCancelled { work.cancel() }
    }
    let findings = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    lease.cancel()
    guard let findings, !Task.isCancelled, !progress.isCancelled else { return log("left", nil) }
    await settle(findings)
  }

  /// `nil` if the job is left to somebody else.
  private func done(_ progress: JobProgress) async -> LaboratoryFindings? {
    let files = JobFiles(job: job, line: line)
    do throws(ClientError) {
      guard let document = try await files.input() else { return nil }
      let work = JobFindings(
        job: job, document: document, setup: setup, rules: laboratory.rules, progress: progress)
      var outcome = await work.outcome()
      if Task.isCancelled { return nil }
      if let file = outcome.file { outcome.findings.made = try await files.send(file) }
      return outcome.findings
    } catch {
      laboratory.logger.warning("job", metadata: ["job": "\(job.jobId)", "reason": "\(error)"])
      return nil
    }
  }

  /// How long a daemon that does not answer is told: by then it has given the job to somebody else, and the room is wanted.
  private static let patience = Duration.seconds(300)

  /// Says it again under the same command id until the daemon has answered: it counts once.
  private func settle(_ findings: LaboratoryFindings) async {
    let (method, command) = (SettleLaboratoryJob(jobId: job.jobId, findings: findings), CommandID.random)
    var backoff = Backoff(first: .milliseconds(250), longest: .seconds(10))
    let deadline = ContinuousClock.now + Self.patience
    while !Task.isCancelled, ContinuousClock.now < deadline {
      do throws(ClientError) {
        _ = try await line.call(method, commandId: command)
        laboratory.progress.advance()
        return log("settled", findings)
      } catch {
        if error.isFinal { return log("refused", findings) }
        try? await Task.sleep(for: backoff.next(chance: laboratory.ports.chance()))
      }
    }
    log("left", findings)
  }

  /// Never says anything of the document but how large it is.
  private func log(_ ending: String, _ findings: LaboratoryFindings?) {
    var facts: Logger.Metadata = [
      "job": "\(job.jobId)", "task": "\(job.task.rawValue)", "bytes": "\(job.bytes)", "ending": "\(ending)",
    ]
    if let failed = findings?.failed { facts["reason"] = "\(failed.reason.rawValue)" }
    if let refused = findings?.refused { facts["reason"] = "\(refused.rawValue)" }
    if let infected = findings?.infected { facts["reason"] = "\(infected.signature)" }
    if findings?.unscanned == true { facts["reason"] = "unscanned" }
    laboratory.logger.log(level: facts["reason"] == nil ? .info : .warning, "job", metadata: facts)
  }
}
