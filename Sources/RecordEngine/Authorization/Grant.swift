import RecordModel
import RecordStore

extension EmergencyGrantDocument {
  /// The grant; `nil` if it was ended.
  func grant(_ patient: PatientID, _ account: AccountID) -> Grant? {
    if isEnded { return nil }
    let from = Timestamp(milliseconds: openedAt.milliseconds - Timestamp.clockSkew)
    return Grant(patient: patient, account: account, access: accessId, from: from, until: until)
  }
}

extension CareRelationshipDocument {
  /// The grant; `nil` if it was ended or has no end.
  var grant: Grant? {
    guard !isEnded, let until else { return nil }
    return Grant(patient: patientId, account: accountId, access: nil, from: from, until: until)
  }
}

extension RecordView {
  /// The clock's time, even if the answer is about an earlier moment.
  var today: Timestamp { past == nil ? now : store.clock.now() }

  /// Whether somebody cares for a patient now.
  func isActive(_ care: CareRelationshipDocument) -> Bool {
    care.grant.map { context.grants.isOpen($0, at: today) } ?? care.isActive(at: today)
  }

  /// Whether somebody may read a patient's record because of an emergency.
  func isActive(_ opened: EmergencyGrantDocument, _ patient: PatientID, _ account: AccountID) -> Bool {
    opened.grant(patient, account).map { context.grants.isOpen($0, at: today) } ?? false
  }
}

extension Engine {
  /// Looks at every emergency access once, so that one whose time is over is ended, and the time of the others runs on a
  /// clock that is never set.
  func watchGrants() {
    // Off the writer's thread, which may be the one that saw the end.
    // If there is no room, the next start sees it.
    context.grants.onEnd { [weak self] grant in
      guard let self else { return }
      try? identity.errands.run { self.end(grant) }
    }
    let now = store.clock.now()
    let open = try? read(.daemon) { (view) throws(Failure) in
      try view.documents(EmergencyGrantDocument.self, prefix: [], limit: Int.max).compactMap {
        key, document in
        document.grant(
          PatientID(high: key.bigEndian(at: 0), low: key.bigEndian(at: 8)),
          AccountID(high: key.bigEndian(at: 16), low: key.bigEndian(at: 24)))
      }
    }
    for grant in open ?? [] { _ = context.grants.isOpen(grant, at: now) }
  }

  /// Keeps for ever that a grant was over.
  private func end(_ grant: Grant) {
    _ = try? append(.daemon) { (view) throws(Failure) in
      let stream = StreamID(grant.patient)
      guard try view.isThere(grant) else { return Decision.unchanged(stream, outcome: false) }
      let event: any Event =
        grant.access.map { EmergencyAccessEnded(accessId: $0, accountId: grant.account) }
        ?? CareRelationshipEnded(accountId: grant.account)
      return Decision(stream, [event], outcome: true)
    }
  }
}

extension RecordView {
  /// Whether the record still has that very grant.
  fileprivate func isThere(_ grant: Grant) throws(Failure) -> Bool {
    if grant.access == nil {
      let key = CareRelationshipDocument.key(grant.patient, grant.account)
      return try document(CareRelationshipDocument.self, key)?.grant == grant
    }
    let key = EmergencyGrantDocument.key(grant.patient, grant.account)
    return try document(EmergencyGrantDocument.self, key)?.grant(grant.patient, grant.account) == grant
  }
}
