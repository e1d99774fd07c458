import RecordModel
import RecordStore

extension AccessWriting {
  /// An entry for whom the call names, and one for everybody else of whom there is something in the answer; one about
  /// nobody if there is neither.
  ///
  /// The reply comes back with its text, if that had to be written to be counted.
  func entries(_ call: CallContext, _ result: Tape, _ reply: Reply) -> ([AccessEntry], Reply) {
    let content = endpoint.content(of: result)
    let others = self.others(call, content)
    if patient == nil, !others.isEmpty { return (others, reply) }
    // Who sends mails asks for them every few seconds.
    if patient == nil, endpoint.access.subject == .outbox { return ([], reply) }
    var entry = self.entry(call, relation: nil)
    let written = reply.written
    (entry.use.bytes, entry.use.items) = (written.text?.count, content?.things?.count)
    entry.use.resources = content?.things?.resources
    return ([entry] + others, written)
  }

  /// Entries for those in the answer whom the call does not name.
  func others(_ call: CallContext, _ content: AnswerContent?) -> [AccessEntry] {
    // What is told of a named patient names the care team at most, in their office.
    if patient != nil, endpoint.access.subject == .patient { return [] }
    return (content?.people ?? []).filter { $0.person != patient }.map {
      entry(call, of: $0.person, $0.things)
    }
  }

  /// An entry for one of several people; a person is shown only those that they have to do with.
  private func entry(
    _ call: CallContext, of person: PatientID, _ things: AnswerContent.Things
  ) -> AccessEntry {
    var entry = self.entry(call, relation: call.principal.map { $0.relation(to: person) })
    entry.patient = person
    (entry.use.items, entry.use.resources) = (things.count, things.resources)
    return entry
  }
}

extension Principal {
  /// Somebody's relation to a person whom a list shows them.
  fileprivate func relation(to person: PatientID) -> AccessRelation {
    if PatientID(of: account) == person { return .own }
    switch role {
    case .patient: return .own
    case .clinician, .nurse: return .assigned
    case .admin, .auditor: return .office
    }
  }
}

extension Endpoint {
  /// The things in an answer; `nil` if they are of many kinds.
  func content(of answer: Tape) -> AnswerContent? {
    accounting.answer == .mixture
      ? nil : AnswerContent(answer, thingsArePeople: accounting.answer == .people)
  }
}
