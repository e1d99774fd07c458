import RecordModel
import RecordStore

/// State about links in memory: unwritten counts and suspicions.
final class LinkDesk: Sendable {
  let options: LinkOptions
  let counts = LinkCounts()
  let watch: LinkWatch

  init(_ options: LinkOptions) {
    self.options = options
    watch = LinkWatch(options.limits)
  }
}

extension Engine {
  /// Counts a link opened without signing in; written with others within an hour.
  func countLink(
    entryPoint: LinkEntryPoint, _ outcome: LinkOutcome, _ surface: LinkSurface, source: LinkSource?
  ) {
    let isFirst = links.counts.note(
      LinkCounts.Sort(entryPoint: entryPoint, outcome: outcome, surface: surface, source: source),
      at: store.clock.now())
    guard isFirst else { return }
    identity.timetable.after(milliseconds: LinkCounts.span) { [weak self] in
      self?.errand { $0.writeLinkCounts() }
    }
  }

  /// Writes the counts that wait.
  func writeLinkCounts() {
    guard let event = links.counts.take() else { return }
    _ = try? append(.daemon) { (_) throws(Failure) in
      Decision(.system, [event], outcome: true)
    }
  }

  /// Watches for suspicious uses, and reports them to the operator.
  func watch(_ reading: DeepLinkReader.Reading, _ outcome: LinkOutcome, _ call: CallContext) {
    var patterns: [LinkPattern] = [.frequentAccess]
    if outcome == .forbidden { patterns.append(.refusedAccess) }
    if reading.fault == .identifier || reading.dropped.contains(.notificationId) {
      patterns.append(.invalidIdentifiers)
    }
    note(patterns, call)
  }

  /// The same call, but noting refusals of callers who ask for somebody else's data by its id, as an app does
  /// that opened a link (R-RH-044, R-RH-240).
  func watched(_ invocation: Invocation) -> Invocation {
    guard invocation.context.claims != nil else { return invocation }
    return invocation.replying { [self] reply in
      if case .failure(let failure) = reply.outcome, failure.isAboutAnothers {
        note([.refusedAccess], invocation.context)
      }
      invocation.reply(reply)
    }
  }

  private func note(_ patterns: [LinkPattern], _ call: CallContext) {
    let subject: LinkWatch.Subject =
      if let account = call.claims?.account {
        .account(account)
      } else if let address = call.address {
        .address(address)
      } else {
        .service(call.service ?? 0)
      }
    for pattern in patterns {
      let alert = links.watch.note(pattern, by: subject, at: identity.moment, now: store.clock.now())
      if let alert { options.onLinkAlert(alert) }
    }
  }
}

extension Failure {
  /// Whether it refuses an id because it belongs to another person.
  fileprivate var isAboutAnothers: Bool {
    guard code == .forbidden, case .string(let field)? = details?["field"] else { return false }
    return field == "assessmentId" || field == "notificationId"
  }
}
