import Logging
import RecordClient
import RecordModel
import RecordProcess

/// The worker's loop: its state between one mail and the next.
struct MailRound {
  let worker: MailWorker
  private var pending: [Settlement] = []
  private var connecting = Backoff(first: .milliseconds(250), longest: .seconds(30))
  private var delivering = Backoff(first: .seconds(1), longest: .seconds(60))
  private var hasServed = false
  /// What was said of a server that takes no mails from this worker, until it takes one.
  private var said: Set<String> = []

  init(worker: MailWorker) { self.worker = worker }

  /// Connects and serves until the connection is no longer usable, then waits.
  mutating func work() async {
    do throws(ClientError) {
      let outbox = try await Outbox.connect(worker.current.settings.socketPath)
      do throws(ClientError) { try await serve(outbox) } catch {
        await outbox.connection.close()
        throw error
      }
      await outbox.connection.close()
    } catch {
      await wait(error)
    }
  }

  /// Tries once to send the remaining reports.
  mutating func finish() async {
    guard !pending.isEmpty else { return }
    do throws(ClientError) {
      let outbox = try await Outbox.connect(worker.current.settings.socketPath)
      try await settle(outbox)
      await outbox.connection.close()
    } catch {
      worker.logger.warning("mails not settled", metadata: ["mails": "\(pending.count)"])
    }
  }

  private mutating func serve(_ outbox: Outbox) async throws(ClientError) {
    let path = worker.current.settings.socketPath
    while !worker.pause.isOver, worker.current.settings.socketPath == path {
      try await settle(outbox)
      let settings = worker.current.settings
      let mails = try await outbox.take(settings.batch)
      serving()
      // By the current settings: they may have changed while waiting for a mail.
      let outcomes = await deliver(mails, worker.current.delivery)
      try await settle(outbox)
      if let rest = rest(outcomes, settings) { await worker.pause.sleep(rest) }
      worker.progress.advance()
    }
  }

  /// How long to wait after a round with those outcomes; `nil` if more may be waiting.
  private mutating func rest(_ outcomes: [MailOutcome], _ settings: WorkerSettings) -> Duration? {
    let poll = Duration.seconds(settings.pollSeconds)
    guard outcomes.contains(.failed) else {
      delivering.reset()
      return outcomes.count < settings.batch ? poll : nil
    }
    return max(poll, delivering.next(chance: worker.ports.chance()))
  }

  private mutating func serving() {
    worker.progress.advance()
    connecting.reset()
    if !hasServed { worker.ports.onServing() }
    hasServed = true
  }

  private mutating func wait(_ error: ClientError) async {
    worker.progress.advance()
    guard !worker.pause.isOver else { return }
    let pause = connecting.next(chance: worker.ports.chance())
    worker.logger.warning("the daemon cannot be used", metadata: ["reason": "\(error)"])
    worker.ports.onWaiting(pause)
    await worker.pause.sleep(pause)
    worker.progress.advance()
  }
}

extension MailRound {
  /// Hands all of them over at the same time: each has its deadline, and so do all together.
  private mutating func deliver(_ mails: [OutgoingMail], _ delivery: MailDelivery) async -> [MailOutcome] {
    let now = worker.ports.now
    let reports = await withTaskGroup(of: (OutgoingMail, DeliveryReport).self) { group in
      for mail in mails { group.addTask { (mail, await delivery.deliver(mail, now: now())) } }
      var reports: [(OutgoingMail, DeliveryReport)] = []
      for await report in group { reports.append(report) }
      return reports
    }
    for (mail, report) in reports {
      pending.append(Settlement(mail, report.outcome))
      log(mail, report)
      advise(report)
    }
    worker.progress.advance()
    return reports.map(\.1.outcome)
  }

  /// Sends all outstanding reports; those that the daemon will never accept are dropped.
  private mutating func settle(_ outbox: Outbox) async throws(ClientError) {
    while let settlement = pending.first {
      do throws(ClientError) {
        _ = try await outbox.settle(settlement)
      } catch {
        guard error.isFinal else { throw error }
        worker.logger.warning(
          "a mail could not be settled",
          metadata: ["mail": "\(settlement.method.mailId)", "reason": "\(error)"])
      }
      pending.removeFirst()
      worker.progress.advance()
    }
  }

  /// Never logs address, subject or text.
  private func log(_ mail: OutgoingMail, _ report: DeliveryReport) {
    var facts: Logger.Metadata = [
      "mail": "\(mail.mailId)", "outcome": "\(report.outcome.rawValue)",
      "reason": "\(report.reason.rawValue)",
      "attempt": "\(max(0, min(mail.attempts, 1_000_000)) + 1)",
    ]
    if let step = report.step { facts["step"] = "\(step.rawValue)" }
    if let code = report.code { facts["code"] = "\(code)" }
    if let status = report.status { facts["status"] = "\(status)" }
    // What concerns every mail is said once, as a warning of its own.
    let isUsual = report.outcome == .delivered || report.helpfulSetting != nil
    worker.logger.log(level: isUsual ? .info : .warning, "mail", metadata: facts)
  }

  /// Says once what a person can do about a server that takes no mails from this worker.
  private mutating func advise(_ report: DeliveryReport) {
    if report.outcome == .delivered { said = [] }
    guard let setting = report.helpfulSetting else { return }
    var facts: Logger.Metadata = ["reason": "\(report.reason.rawValue)", "setting": "\(setting)"]
    if let step = report.step { facts["step"] = "\(step.rawValue)" }
    if let code = report.code { facts["code"] = "\(code)" }
    if let status = report.status { facts["status"] = "\(status)" }
    let key = facts.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    guard said.insert(key).inserted else { return }
    worker.logger.warning(
      "the server takes no mails from this worker; they are kept and tried again", metadata: facts)
  }
}
