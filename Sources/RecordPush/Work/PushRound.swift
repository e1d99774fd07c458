import Logging
import RecordClient
import RecordModel
import RecordProcess

/// The worker's loop: its state between one message and the next.
struct PushRound {
  /// An outstanding report; sent again under the same command id until the daemon has answered.
  private struct Settlement {
    let method: SettlePush
    let commandId = CommandID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
  }

  private let worker: PushWorker
  private let line: DaemonLine
  private var pending: [Settlement] = []
  private var service: (changes: Int, service: AppleService)?
  private var delivering = Backoff(first: .seconds(1), longest: .seconds(60))

  init(worker: PushWorker) {
    self.worker = worker
    line = DaemonLine { worker.current.setup.settings.socketPath }
  }

  /// One batch.
  mutating func work(_ rounds: inout WorkerRounds) async throws(ClientError) {
    try await settle()
    let settings = worker.current.setup.settings
    let messages = try await line.call(TakePush(limit: settings.batch)).messages
    rounds.answered()
    let outcomes = await push(messages)
    try await settle()
    if let rest = rest(outcomes, settings) { await worker.pause.sleep(rest) }
  }

  /// Tries once to send the remaining reports, and ends the connections.
  mutating func finish() async {
    do throws(ClientError) { try await settle() } catch {
      worker.logger.warning("messages not settled", metadata: ["messages": "\(pending.count)"])
    }
    await line.close()
    await service?.service.close()
    service = nil
  }

  /// How long to wait after a batch with those outcomes; `nil` if more may be waiting.
  private mutating func rest(_ outcomes: [PushOutcome], _ settings: PushSettings) -> Duration? {
    let poll = Duration.seconds(settings.pollSeconds)
    guard outcomes.contains(.failed) else {
      delivering.reset()
      return outcomes.count < settings.batch ? poll : nil
    }
    return max(poll, delivering.next(chance: worker.ports.chance()))
  }
}

extension PushRound {
  /// Hands all of them over at the same time: each has its deadline, and so do all together.
  private mutating func push(_ messages: [PushMessage]) async -> [PushOutcome] {
    if messages.isEmpty { return [] }
    let service = await connected()
    let now = worker.ports.now
    let reports = await withTaskGroup(of: (PushMessage, PushReport).self) { group in
      for message in messages {
        group.addTask {
          let report = await service.push(message, now: now)
          return (message, report)
        }
      }
      var reports: [(PushMessage, PushReport)] = []
      for await report in group { reports.append(report) }
      return reports
    }
    for (message, report) in reports {
      pending.append(Settlement(method: SettlePush(message, report)))
      log(message, report)
    }
    worker.progress.advance()
    return reports.map(\.1.outcome)
  }

  /// The service by the current settings.
  private mutating func connected() async -> AppleService {
    let (changes, setup) = worker.current
    if let service, service.changes == changes { return service.service }
    await service?.service.close()
    let made = AppleService(setup)
    service = (changes, made)
    return made
  }

  /// Sends all outstanding reports; those that the daemon will never accept are dropped.
  private mutating func settle() async throws(ClientError) {
    while let settlement = pending.first {
      do throws(ClientError) {
        _ = try await line.call(settlement.method, commandId: settlement.commandId)
      } catch {
        guard error.isFinal else { throw error }
        worker.logger.warning(
          "a message could not be settled",
          metadata: ["notification": "\(settlement.method.notificationId)", "reason": "\(error)"])
      }
      pending.removeFirst()
      worker.progress.advance()
    }
  }

  /// Never logs token, text or path.
  private func log(_ message: PushMessage, _ report: PushReport) {
    var facts: Logger.Metadata = [
      "notification": "\(message.notificationId)", "outcome": "\(report.outcome.rawValue)",
      "reason": "\(report.reason.rawValue)", "attempt": "\(max(0, min(message.attempts, 1_000_000)) + 1)",
    ]
    if let status = report.status { facts["status"] = "\(status)" }
    if let word = report.word { facts["word"] = "\(word)" }
    worker.logger.log(level: report.outcome == .delivered ? .info : .warning, "push", metadata: facts)
  }
}

extension SettlePush {
  fileprivate init(_ message: PushMessage, _ report: PushReport) {
    self.init(
      accountId: message.accountId, notificationId: message.notificationId,
      pushDeviceId: message.pushDeviceId, outcome: report.outcome, invalidSince: report.invalidSince,
      retryAfterSeconds: report.retryAfterSeconds)
  }
}
