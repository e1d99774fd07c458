import RecordClient
import RecordModel
import Synchronization

/// Tells the daemon how far a job is, so that it is given to nobody else, and hears whether anybody still wants it.
final class JobProgress: Sendable {
  private struct State {
    var step = ProcessingStep.validating
    var page: Int?
    var pages: Int?
    var isCancelled = false
  }

  private let job: LaboratoryJob
  private let line: DaemonLine
  private let onAnswer: @Sendable () -> Void
  private let state = Mutex(State())

  init(_ job: LaboratoryJob, _ line: DaemonLine, onAnswer: @escaping @Sendable () -> Void) {
    (self.job, self.line, self.onAnswer) = (job, line, onAnswer)
  }

  /// Whether nobody wants the job any more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// The job has come so far.
  func reach(_ step: ProcessingStep, page: Int? = nil, pages: Int? = nil) async {
    state.withLock { ($0.step, $0.page, $0.pages) = (step, page, pages) }
    await report()
  }

  /// Reports three times within each lease until the task is cancelled, or nobody wants the job any more.
  func keep() async {
    let pause = Duration.milliseconds(max(300, min(job.leaseSeconds, 3600) * 1000 / 3))
    while !isCancelled {
      do { try await Task.sleep(for: pause) } catch { return }
      await report()
    }
  }

  /// A report that does not arrive is none; the next one may.
  private func report() async {
    let (step, page, pages) = state.withLock { ($0.step, $0.page, $0.pages) }
    do throws(ClientError) {
      let method = ReportLaboratoryProgress(jobId: job.jobId, step: step, page: page, pages: pages)
      if try await line.call(method).isCancelled { cancel() }
      onAnswer()
    } catch {
      if error.isFinal { cancel() }
    }
  }

  private func cancel() { state.withLock { $0.isCancelled = true } }
}

extension CommandID {
  static var random: CommandID {
    CommandID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
  }
}
