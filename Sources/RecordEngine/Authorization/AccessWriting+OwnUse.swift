import RecordModel
import RecordStore

/// People's use of what is their own: put together, and written a little later; or each by itself before it is answered, as their
/// application's contract says.
extension AccessWriting {
  /// Whether somebody uses what is their own, as a token shows.
  ///
  /// That a program says it acts for the patient shows nothing: its use is the program's.
  func isOwnUse(_ call: CallContext) -> Bool {
    guard let patient, let claims = call.claims else { return false }
    return PatientID(of: claims.account) == patient
  }

  /// Notes the use and passes the reply on; a refusal is written first.
  func ownUse(_ invocation: Invocation) -> @Sendable (Reply) -> Void {
    { reply in
      switch reply.outcome {
      case .failure(let failure): concluding(invocation) { refusedOwn(failure, invocation) }
      case .success(let result):
        let entry = entry(owner(patient, invocation.context), relation: .own)
        note(entry, taken(in: result), invocation, reply)
      }
    }
  }

  /// Writes the refusal in the role of whose account it is, which is looked up on a reader's thread: not here, since what was
  /// refused may have been so on the writer's.
  private func refusedOwn(_ failure: Failure, _ invocation: Invocation) {
    let call = invocation.context
    guard failure.isRefusalOfPerson else { return refused(failure, call, invocation.reply) }
    do throws(Failure) {
      try engine.readers.run { refused(failure, engine.named(call), invocation.reply) }
    } catch {
      refused(failure, call, invocation.reply)
    }
  }

  /// Notes that somebody who signs in, or opens a link, is shown what is their own.
  func entering(_ invocation: Invocation) -> @Sendable (Reply) -> Void {
    { reply in
      guard case .success(let result) = reply.outcome else { return invocation.reply(reply) }
      let person = patient ?? endpoint.content(of: result)?.people.first?.person
      guard let person else { return asked(invocation, reply) }
      var entry = entry(owner(person, invocation.context), relation: .own)
      entry.patient = person
      // A link is answered even if it leads to what is another's, and names it back.
      let things = patient == nil ? NamedThings() : NamedThings(in: result)
      note(entry, things, invocation, reply)
    }
  }

  /// Notes that somebody asked for something about an account whose answer names nobody, as the account's application wants.
  private func asked(_ invocation: Invocation, _ reply: Reply) {
    let call = invocation.context
    // Where uses are put together, nobody has to be looked up.
    if let named = call.namedApplication, !writesEach(named) { return invocation.reply(reply) }
    let entry = asking(call)
    guard writesEach(entry, call) else { return invocation.reply(reply) }
    log.record([entry]) { pass(reply, unless: $0, invocation.reply) }
  }

  /// The entry about whom a refresh token is of, or whose address is named; about nobody where the address has no account.
  private func asking(_ call: CallContext) -> AccessEntry {
    let token = call.text("refreshToken").flatMap { RefreshToken($0, key: engine.identity.secrets.refresh) }
    if let token {
      var entry = entry(engine.named(call, as: token.account), relation: .own)
      (entry.patient, entry.use.session) = (PatientID(of: token.account), token.session)
      return entry
    }
    var entry = entry(call, relation: .service)
    if let index = call.text("email").map({ engine.identity.index($0) }) {
      let account = try? engine.read(.daemon) { (view) throws(Failure) in try view.account(index: index) }
      entry.patient = account.map { PatientID(of: $0.accountId) }
    }
    return entry
  }

  /// Notes a use and answers; what of it was refused inside the answer is written first.
  private func note(
    _ entry: AccessEntry, _ things: NamedThings, _ invocation: Invocation, _ reply: Reply
  ) {
    let call = invocation.context
    tried(.notTaken, things, call) { attempts in
      guard writesEach(entry, call) else {
        // Where there is no room to wait: at once.
        let rest = isNoted(entry, isPart: false) ? attempts : attempts + [entry]
        return log.record(rest) { pass(reply, unless: $0, invocation.reply) }
      }
      let entry = shown(entry, reply)
      let rest: [AccessEntry]
      if call.isPart {
        // Whose token it is a gateway has to know, and shows nobody.
        let isSeen = endpoint.name == GetMe.name || isNoted(entry, isPart: true)
        rest = isSeen ? attempts : attempts + [entry]
      } else {
        rest = attempts + [log.ownUse.takeParts(entry).map { entry.with($0) } ?? entry]
      }
      log.record(rest) { pass(reply, unless: $0, invocation.reply) }
    }
  }

  /// The entry with what the answer shows.
  private func shown(_ entry: AccessEntry, _ reply: Reply) -> AccessEntry {
    guard case .success(let result) = reply.outcome else { return entry }
    var entry = entry
    let things = endpoint.content(of: result)?.things
    (entry.use.items, entry.use.resources) = (things?.count, things?.resources)
    return entry
  }

  private func isNoted(_ entry: AccessEntry, isPart: Bool) -> Bool {
    let noted: Void? = try? log.noteOwnUse(entry, isPart: isPart)
    return noted != nil
  }

  /// Writes what was done in the parts of a request whose last one is refused, then goes on.
  private func concluding(_ invocation: Invocation, _ goOn: @escaping @Sendable () -> Void) {
    let call = invocation.context
    guard !call.isPart, call.request != nil, let parts = log.ownUse.takeParts(entry(call, relation: .own))
    else { return goOn() }
    log.record(parts) { failure in
      if let failure { invocation.reply(Reply(.failure(failure))) } else { goOn() }
    }
  }

  /// Whether the use is written by itself: by the application of the session, or that somebody signs in to.
  private func writesEach(_ entry: AccessEntry, _ call: CallContext) -> Bool {
    (call.claims?.application ?? call.namedApplication ?? application(of: entry)).map(writesEach) ?? false
  }

  private func writesEach(_ application: Application) -> Bool {
    (try? engine.identity.options.policy(application).writesEachUse) ?? false
  }

  /// The application of the account that an entry is about.
  private func application(of entry: AccessEntry) -> Application? {
    guard let person = entry.patient else { return nil }
    let account = try? engine.read(.daemon) { (view) throws(Failure) in
      try view.documentToday(AccountDocument.self, person.keyBytes)
    }
    return account?.application
  }

  /// Gives the reply where what is to be written was written.
  func pass(_ reply: Reply, unless failure: Failure?, _ pass: @Sendable (Reply) -> Void) {
    pass(failure.map { Reply(.failure($0)) } ?? reply)
  }

  /// The call as the doing of whose account it is, if that need not be a patient's.
  private func owner(_ person: PatientID?, _ call: CallContext) -> CallContext {
    guard let person, endpoint.access.subject != .patient || showsOneself else { return call }
    return engine.named(call, as: AccountID(of: person))
  }

  /// Whether it also answers who is no patient and has no record, in which nothing can be changed.
  private var showsOneself: Bool { endpoint.access.isOfOneself && endpoint.access.effect == .read }
}

extension CallContext {
  /// The application that a call names.
  fileprivate var namedApplication: Application? { text("application").flatMap { Application(rawValue: $0) } }

  /// A parameter that is a text.
  fileprivate func text(_ name: String) -> String? {
    guard let parameters, let node = parameters.tape.member(name, of: parameters.node) else { return nil }
    return parameters.tape.string(at: node)
  }
}
