import Logging
import RecordClient
import RecordModel
import RecordProcess

/// The worker's loop: its state between one mail and the next.
struct MailRound {
  let worker: MailWorker
  private var pending: [Settlement] = []
  private var connecting = Backoff(first: .milliseconds(250), longest: .seconds(30))
  private var pace = DeliveryPace()
  private var hasServed = false
  private var doubted = DoubtedMails()
  private var advice = MailAdvice()
  /// Those that the last mails were handed over with.
  private var lastSettings: WorkerSettings?

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
      let reports = await deliver(mails, worker.current)
      try await settle(outbox)
      let rest = pace.rest(after: reports, settings, chance: worker.ports.chance())
      if let rest { await worker.pause.sleep(rest) }
      worker.progress.advance()
    }
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
  private mutating func deliver(
    _ mails: [OutgoingMail], _ setup: MailWorker.Setup
  ) async -> [DeliveryReport] {
    // What was found out about one server says nothing about another.
    if lastSettings != setup.settings { (doubted, advice) = (DoubtedMails(), MailAdvice()) }
    lastSettings = setup.settings
    let (now, delivery) = (worker.ports.now, setup.delivery)
    let results = await withTaskGroup(of: (OutgoingMail, DeliveryReport).self) { group in
      for mail in mails { group.addTask { (mail, await delivery.deliver(mail, now: now())) } }
      var results: [(OutgoingMail, DeliveryReport)] = []
      for await result in group { results.append(result) }
      return results
    }
    let reports = doubted.judge(results.map { ($0.0.mailId, $0.1) })
    for (mail, report) in zip(results.map(\.0), reports) {
      pending.append(Settlement(mail, report.outcome))
      log(mail, report)
    }
    advise(reports)
    worker.progress.advance()
    return reports
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
    // What may concern every mail is said once, as a warning of its own.
    let isUsual = report.outcome == .delivered || report.helpfulSetting != nil
    worker.logger.log(level: isUsual ? .info : .warning, "mail", metadata: facts)
  }

  /// Says once what a person can do about a server that takes no mails from this worker.
  private mutating func advise(_ reports: [DeliveryReport]) {
    for report in advice.said(of: reports) {
      guard let setting = report.helpfulSetting else { continue }
      var facts: Logger.Metadata = [
        "reason": "\(report.reason.rawValue)", "setting": "\(setting.rawValue)",
      ]
      if let step = report.step { facts["step"] = "\(step.rawValue)" }
      if let code = report.code { facts["code"] = "\(code)" }
      if let status = report.status { facts["status"] = "\(status)" }
      worker.logger.warning("\(MailAdvice.text(report))", metadata: facts)
    }
  }
}
