import RecordModel
import RecordStore

extension ListAccess: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> AccessPage {
    var query = AccessQuery(patient: patientId, from: from, to: to)
    query.includesOwnUse = includeOwn ?? false
    let page = try engine.accessPage(query, limit: limit, cursor: cursor)
    // Having asked is an access too, which does not show whether there is such a patient.
    let isKnown = page.found.contains { !$0.use.method.hasPrefix("access.") }
    if !isKnown { try engine.requirePatient(patientId, call) }
    return AccessPage(entries: page.found.map { $0.item(call.language).forPatient }, page: page.end)
  }
}

extension ExamineAccess: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> AccessPage {
    let query = AccessQuery(
      patient: patientId, account: accountId, role: role, method: method, outcome: outcome,
      emergency: emergencyAccess, from: from, to: to)
    let page = try engine.accessPage(query, limit: limit, cursor: cursor)
    return AccessPage(entries: page.found.map { $0.item(call.language) }, page: page.end)
  }
}

extension ListDisclosures: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    var query = AccessQuery(patient: patientId, from: from, to: to)
    query.isForDisclosures = true
    let page = try engine.accessPage(query, limit: limit, cursor: cursor)
    if page.found.isEmpty { try engine.requirePatient(patientId, call) }
    return Outcome(disclosures: page.found.compactMap { $0.disclosure(call.language) }, page: page.end)
  }
}

extension VerifyAccess: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> AccessVerificationReport {
    try AccessVerifier(online: try engine.requireAccessLog()).verify()
  }
}

extension FoundAccess {
  func item(_ language: Language) -> AccessItem {
    AccessItem(year: year, envelope, use, concluded: concluded, language)
  }

  func disclosure(_ language: Language) -> DisclosureItem? {
    guard let disclosure = use.disclosure else { return nil }
    let role = AccessRole(envelope.actor.role)
    var item = DisclosureItem(
      id: "\(year)-\(envelope.position)", at: envelope.occurredAt, recipient: disclosure.recipient,
      what: disclosure.what, purpose: use.purpose, purposeText: use.purpose.words.localized(language),
      basis: use.basis, role: role,
      accountId: role.isPerson ? AccountID(high: envelope.actor.high, low: envelope.actor.low) : nil)
    (item.address, item.statement) = (disclosure.address, disclosure.statement)
    return item
  }
}

extension Engine {
  /// The access log, or the refusal that none is kept.
  func requireAccessLog() throws(Failure) -> AccessLog {
    guard let accessLog else {
      throw Failure(
        .unavailable, "this daemon was started without its access log",
        details: ["reason": "access_log_off"])
    }
    return accessLog
  }

  /// Refuses a patient whom neither the access log nor the record knows.
  ///
  /// Called only if nothing was found: entries outlive the record that they are about (R-SO-287).
  fileprivate func requirePatient(_ patient: PatientID, _ call: CallContext) throws(Failure) {
    _ = try read(call) { (view) throws(Failure) in try view.patient(patient) }
  }

  fileprivate func accessPage(
    _ query: AccessQuery, limit: Int?, cursor: String?
  ) throws(Failure) -> (found: [FoundAccess], end: Pagination) {
    let size = try RecordPage.size(limit)
    let place = try cursor.map { (cursor) throws(Failure) in
      guard let place = Cursor.position(AccessPlace.self, cursor) else { throw RecordPage.badCursor }
      return place
    }
    let reader = AccessReader(log: try requireAccessLog(), query: query)
    let (found, next) = try reader.page(size: size, from: place)
    return (found, Pagination(limit: size, nextCursor: next.map { Cursor.text($0) }))
  }
}
