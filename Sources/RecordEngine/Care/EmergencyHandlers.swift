import RecordModel
import RecordStore

extension OpenEmergencyAccess: Command {
  /// How long a record stays open.
  static let lifetime: Int64 = 60 * 60_000

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyAccess> {
    guard let person = view.call.principal, let role = CareRole(person.role) else { throw .tokenMissing }
    var checks = FieldChecks()
    checks.text("/reason", reason, 10...500)
    try checks.finish()
    _ = try view.patient(patientId)
    guard try view.relation(of: person, to: patientId) != .assigned else {
      throw .conflict("assigned", "who cares for the patient needs no emergency")
    }
    let id = RecordID(made: view.store.random.words())
    let until = Timestamp(milliseconds: view.now.milliseconds + Self.lifetime)
    let event = EmergencyAccessOpened(
      accessId: id, accountId: person.account, role: role, reason: reason, until: until)
    return Decision(
      StreamID(patientId), [event],
      outcome: EmergencyAccessDocument(patientId, event, at: view.now).access)
  }
}

extension ListEmergencyAccesses: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let all = try view.documents(EmergencyAccessDocument.self, prefix: [], limit: Int.max)
      .map(\.document.access)
    let waiting = all.filter { $0.review == nil }
    let (accesses, page) = try RecordPage.page(
      of: unreviewedOnly == true ? waiting : all, limit: limit, cursor: cursor
    ) { [Hexadecimal.text($0.openedAt.newestFirst), "\($0.patientId)", $0.id.text] }
    return Outcome(accesses: accesses, unreviewed: waiting.count, page: page)
  }
}

extension ReviewEmergencyAccess: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<EmergencyAccess> {
    var checks = FieldChecks()
    checks.text("/note", note, 1...2000)
    try checks.finish()
    let key = EmergencyAccessDocument.key(patientId, accessId)
    guard let known = try view.document(EmergencyAccessDocument.self, key) else {
      throw .noSuch("emergency access", field: "accessId")
    }
    if known.access.review != nil {
      throw .conflict("reviewed", "the access was judged before")
    }
    if view.call.principal?.account == known.access.accountId {
      throw Failure(.forbidden, "nobody judges their own access", details: ["reason": "own_access"])
    }
    var access = known.access
    access.review = EmergencyAccess.Review(
      finding: finding, note: note, reviewedAt: view.recordedAt, reviewedBy: view.call.actor.idText)
    return Decision(
      StreamID(patientId),
      [EmergencyAccessReviewed(accessId: accessId, finding: finding, note: note)], outcome: access)
  }
}
