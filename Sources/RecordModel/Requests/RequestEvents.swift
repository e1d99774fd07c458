/// Somebody asked for something.
package struct RequestOpened: Event, MakesRecord {
  package static let type = EventType(code: 560, name: "requests.opened")
  package var requestId: RecordID
  package var kind: RequestKind
  /// What is asked, by its kind.
  package var support: SupportContent?
  /// What is asked, by its kind.
  package var walkIn: WalkInContent?
  /// What is asked, by its kind.
  package var visit: VirtualVisitContent?

  package init(_ id: RecordID, _ content: SupportContent) {
    (requestId, kind, support) = (id, .support, content)
  }
  package init(_ id: RecordID, _ content: WalkInContent) {
    (requestId, kind, walkIn) = (id, .walkIn, content)
  }
  package init(_ id: RecordID, _ content: VirtualVisitContent) {
    (requestId, kind, visit) = (id, .virtualVisit, content)
  }

  package var madeID: RecordID { requestId }
}

/// Somebody wrote to a request.
package struct RequestReplied: Event, MakesRecord {
  package static let type = EventType(code: 561, name: "requests.replied")
  package var requestId: RecordID
  package var replyId: RecordID
  package var step: RequestStep
  /// After it.
  package var state: RequestState
  package var text: String

  package init(
    requestId: RecordID, replyId: RecordID, step: RequestStep, state: RequestState, text: String
  ) {
    (self.requestId, self.replyId, self.step) = (requestId, replyId, step)
    (self.state, self.text) = (state, text)
  }

  package var madeID: RecordID { replyId }
}

/// A request got on by a step.
package struct RequestAdvanced: Event {
  package static let type = EventType(code: 562, name: "requests.advanced")
  package static let hiddenMembers: Set<String> = ["ticketHash"]
  package var requestId: RecordID
  package var kind: RequestKind
  package var step: RequestStep
  /// After it; kept, so that other rules do not rewrite the past.
  package var state: RequestState
  /// What it became.
  package var appointmentId: RecordID?
  /// Why it was declined or taken back, or a remark on its acceptance.
  package var note: String?
  /// What was prescribed.
  package var prescription: PrescriptionLine?
  /// SHA-256 of the ticket that was handed out or used up, in hexadecimal digits.
  package var ticketHash: String?
  /// Until when the ticket lets somebody in.
  package var ticketUntil: Timestamp?
  /// Who left; everybody if it is not said.
  package var role: ActingPerson.Role?

  package init(_ id: RecordID, _ kind: RequestKind, _ step: RequestStep, _ state: RequestState) {
    (requestId, self.kind, self.step, self.state) = (id, kind, step, state)
  }
}

/// A clinician wrote down what a visit is about, while it lasts.
package struct VisitNotesSaved: Event {
  package static let type = EventType(code: 563, name: "requests.notes-saved")
  /// The summary is for the patient; these are the clinician's own.
  package static let isHiddenFromPatient = true
  package var requestId: RecordID
  package var notes: String
  /// Counts the saves, from 1.
  package var version: Int

  package init(requestId: RecordID, notes: String, version: Int) {
    (self.requestId, self.notes, self.version) = (requestId, notes, version)
  }
}

extension RequestOpened: SaysStep {
  package var saidStep: String { kind.rawValue }
}

extension RequestReplied: SaysStep {
  /// Only support is written to.
  package var saidStep: String { "\(RequestKind.support.rawValue).\(step.rawValue)" }
}

extension RequestAdvanced: SaysStep {
  package var saidStep: String { "\(kind.rawValue).\(step.rawValue)" }
}
