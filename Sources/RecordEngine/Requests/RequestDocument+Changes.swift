import RecordModel
import RecordStore

extension RequestDocument {
  /// The state after a step.
  ///
  /// - Throws: the refusal of the request's kind, as its life cycle says.
  func move(_ step: RequestStep) throws(Failure) -> RequestState {
    switch RequestLifecycle.of(opened.kind).move(step, from: state) {
    case .to(let state): return state
    case .refused(let reason): throw .conflict(reason, "the request is \(state.rawValue)")
    }
  }

  mutating func take(_ reply: RequestReplied, at moment: Timestamp) {
    (state, changedAt) = (reply.state, moment)
    replies.append(
      SupportReply(
        id: reply.replyId, fromRole: reply.step == .answer ? .admin : .patient, text: reply.text,
        timestamp: moment))
  }

  mutating func take(_ notes: VisitNotesSaved, at moment: Timestamp) {
    (call.notes, call.notesVersion, changedAt) = (notes.notes, notes.version, moment)
  }

  mutating func take(_ event: RequestAdvanced, of patient: PatientID, by actor: Actor, at moment: Timestamp) {
    (state, changedAt) = (event.state, moment)
    appointmentId = event.appointmentId ?? appointmentId
    if let line = event.prescription { call.prescriptions.append(line) }
    switch event.step {
    case .decline: declineReason = event.note
    case .join: enter(AccountID(of: patient), .patient, event, moment)
    case .start:
      call.startedAt = call.startedAt ?? moment
      enter(clinician(actor), .clinician, event, moment)
    case .admit:
      for index in call.tickets.indices where call.tickets[index].hash == event.ticketHash {
        call.tickets[index].isUsed = true
        leave(call.tickets[index].role, at: nil)
      }
    case .leave: leave(event.role, at: moment)
    case .end, .abandon:
      call.endedAt = moment
      leave(nil, at: moment)
    case .write, .answer, .close, .accept, .cancel, .note, .prescribe: break
    }
  }

  /// Those of a role, or all, left at a moment, or are back.
  private mutating func leave(_ role: ActingPerson.Role?, at moment: Timestamp?) {
    for index in call.participants.indices where role.map({ $0 == call.participants[index].role }) ?? true {
      call.participants[index].leftAt = moment
    }
  }

  /// Whoever begins: a program speaks for the visit's own clinician.
  private func clinician(_ actor: Actor) -> AccountID {
    let own = AccountID(high: actor.high, low: actor.low)
    return actor.isTrusted ? opened.visit?.clinicianId ?? own : own
  }

  private mutating func enter(
    _ account: AccountID, _ role: ActingPerson.Role, _ event: RequestAdvanced, _ moment: Timestamp
  ) {
    if !call.participants.contains(where: { $0.userId == account }) {
      call.participants.append(VirtualVisit.Participant(userId: account, role: role, joinedAt: moment))
    }
    guard let hash = event.ticketHash, let until = event.ticketUntil else { return }
    call.tickets.removeAll { $0.role == role }
    call.tickets.append(Ticket(hash: hash, until: until, role: role))
  }
}
