import RecordModel
import RecordStore

/// Everybody whom somebody cares or cared for, kept in memory and brought up to date by what the log has more of.
final class CaseloadList: Sendable {
  /// In the order of their ids.
  let members: [Caseload.Member]

  private init(_ members: [Caseload.Member]) { self.members = members }

  /// Records that are looked at for patients who changed; of more, everybody is looked at again.
  private static let longest: UInt64 = 1024

  static func of(
    _ account: AccountID, _ view: borrowing RecordView
  ) throws(Failure) -> [Caseload.Member] {
    let basis = try view.inForce(MeasureSet.self)?.id ?? ""
    let (key, head) = (account.keyBytes, try view.state.head)
    let (lists, epoch) = (view.store.lists, view.store.lists.epoch)
    if let known = lists.list(CaseloadList.self, key, basis: basis, upTo: head) {
      if known.position == head { return known.value.members }
      if head - known.position <= longest {
        let changed = try view.patients(after: known.position, upTo: head)
        if changed.isEmpty {
          lists.keep(known.value, key, basis: basis, at: head, since: epoch)
          return known.value.members
        }
        let members = try known.value.members(changed, account, basis, view)
        lists.keep(CaseloadList(members), key, basis: basis, at: head, since: epoch)
        return members
      }
    }
    var members: [Caseload.Member] = []
    for id in try view.caredPatients(of: account) {
      if let member = try view.member(id, of: account, basis) { members.append(member) }
    }
    lists.keep(CaseloadList(members), key, basis: basis, at: head, since: epoch)
    return members
  }

  /// The same with some of them looked at again; whoever is new among those finds their place.
  private func members(
    _ changed: Set<PatientID>, _ account: AccountID, _ basis: String, _ view: borrowing RecordView
  ) throws(Failure) -> [Caseload.Member] {
    var made: [Caseload.Member] = []
    for id in changed.sorted() {
      if let member = try view.member(id, of: account, basis) { made.append(member) }
    }
    var members = self.members.filter { !changed.contains($0.id) }
    for member in made {
      let place = members.partitioningIndex { member.id < $0.id }
      members.insert(member, at: place)
    }
    return members
  }
}

extension [Caseload.Member] {
  /// The first place from which on something holds, of a list in order.
  fileprivate func partitioningIndex(where holds: (Caseload.Member) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RecordView {
  fileprivate func caredPatients(of account: AccountID) throws(Failure) -> [PatientID] {
    try state.keys(CaredPatientDocument.self, prefix: account.keyBytes).map { key in
      PatientID(high: key.bigEndian(at: 16), low: key.bigEndian(at: 24))
    }
  }

  /// The patients whose records have more after a position.
  fileprivate func patients(after position: UInt64, upTo head: UInt64) throws(Failure) -> Set<PatientID> {
    var found: Set<PatientID> = []
    for position in (position + 1)...head {
      if let patient = try store.record(position, self).envelope.stream.patient { found.insert(patient) }
    }
    return found
  }

  /// `nil` if there is no such record, or somebody never cared for the patient.
  fileprivate func member(
    _ id: PatientID, of account: AccountID, _ basis: String
  ) throws(Failure) -> Caseload.Member? {
    guard let summary = try summary(of: id, basis), let care = summary.carers[account] else { return nil }
    return Caseload.Member(id: id, summary: summary, care: care)
  }

  /// What lists show of a patient; `nil` if there is no such record.
  private func summary(of patient: PatientID, _ basis: String) throws(Failure) -> CaseloadSummary? {
    let stream = StreamID(patient)
    if store.keyring.isErased(stream) { return nil }
    let revision = try store.databases.streams.tail(of: stream, self).nextRevision
    return try store.digests.value(of: stream, at: revision, basis: basis) { () throws(Failure) in
      try CaseloadSummary(patient, isShared: try sharesWithTeam(patient), self)
    }
  }
}
