import RecordModel
import RecordStore

extension ResolveDeepLink: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ResolvedLink {
    let reading = DeepLinkReader(hosts: engine.links.options.hosts).read(link)
    let resolved =
      call.claims == nil
      ? anonymous(reading, engine, call) : try signedIn(reading, engine, call)
    engine.watch(reading, resolved.outcome, call)
    return resolved
  }

  private func anonymous(
    _ reading: DeepLinkReader.Reading, _ engine: Engine, _ call: CallContext
  ) -> ResolvedLink {
    var resolved: ResolvedLink
    switch reading.link {
    case .failure: resolved = Self.invalid(reading)
    case .success(.entry):
      resolved = ResolvedLink(entryPoint: reading.entryPoint, outcome: .loginRequired, screen: .login)
    case .success(.signIn):
      resolved = ResolvedLink(entryPoint: .login, outcome: .success, screen: .login)
    }
    describe(reading, &resolved, engine)
    engine.countLink(
      entryPoint: reading.entryPoint, resolved.outcome, surface ?? .app, source: reading.entry?.source)
    return resolved
  }

  private func signedIn(
    _ reading: DeepLinkReader.Reading, _ engine: Engine, _ call: CallContext
  ) throws(Failure) -> ResolvedLink {
    let surface = surface ?? .app
    var resolved = try engine.appendOwn(call) { (person, view) throws(Failure) in
      let resolved = try Self.resolved(reading, person, view)
      let refusals: [LinkOutcome] = [.forbidden, .funnelUnavailable, .invalidLink]
      var opened = DeepLinkOpened(
        entryPoint: resolved.entryPoint, outcome: resolved.outcome, surface: surface,
        afterSignIn: reading.entryPoint == .login, authorized: !refusals.contains(resolved.outcome))
      if let link = reading.entry { opened.name(link) }
      return Decision(StreamID(person.account), [opened], expecting: .exists, outcome: resolved)
    }
    describe(reading, &resolved, engine)
    return resolved
  }

  private static func resolved(
    _ reading: DeepLinkReader.Reading, _ person: Principal, _ view: borrowing RecordView
  ) throws(Failure) -> ResolvedLink {
    if reading.fault != nil { return invalid(reading) }
    guard let link = reading.entry else {
      // Signed in already, without a target to return to.
      return ResolvedLink(entryPoint: .login, outcome: .success, screen: .home)
    }
    return try LinkResolution(person: person).resolved(link, view)
  }

  private static func invalid(_ reading: DeepLinkReader.Reading) -> ResolvedLink {
    ResolvedLink(
      entryPoint: reading.entryPoint, outcome: .invalidLink, screen: .home, message: LinkMessage.invalid)
  }

  /// Adds the link's ids; a known canonical slug stays.
  private func describe(
    _ reading: DeepLinkReader.Reading, _ resolved: inout ResolvedLink, _ engine: Engine
  ) {
    resolved.dropped = reading.dropped
    guard let link = reading.entry else { return }
    let slug = resolved.funnelSlug
    let hosts = engine.links.options.hosts
    let usual = hosts.contains(DeepLinkReader.usualHost) ? DeepLinkReader.usualHost : hosts.sorted().first
    resolved.name(link, host: usual)
    if let slug { resolved.funnelSlug = slug }
  }
}

extension NoteLinkRedirect: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let reading = DeepLinkReader(hosts: []).read(path: path)
    let outcome = LinkOutcome.redirect(reading, surface)
    engine.countLink(
      entryPoint: reading.entryPoint, outcome, surface, source: reading.entry?.source)
    engine.watch(reading, outcome, call)
    return Outcome(entryPoint: reading.entryPoint, outcome: outcome)
  }
}

extension ListLinkAlerts: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    Outcome(alerts: engine.links.watch.alerts)
  }
}
