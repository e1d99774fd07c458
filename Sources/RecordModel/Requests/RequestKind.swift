/// What somebody asks the practice for.
package enum RequestKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Help with the application, an account, a bill.
  case support
  /// To be seen without an appointment.
  case walkIn = "walk-in"
  /// To be seen by video; the practice asks the patient in.
  case virtualVisit = "virtual-visit"
}

/// How far a request is; which states a kind has, ``RequestLifecycle`` says.
package enum RequestState: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Support: the practice is to answer, the patient is, or nobody.
  case open
  case waitingOnPatient = "waiting-on-patient"
  case closed
  /// A walk-in: nobody has decided, somebody has, or the patient took it back.
  case submitted
  case accepted
  case declined
  case cancelled
  /// The appointment that it became is over.
  case completed
  /// A visit by video: set up, the patient is there, both are, it is over, or it never came to be.
  case prepared
  case waiting
  case inProgress = "in-progress"
  case ended
  case abandoned
}

/// What is done with a request.
package enum RequestStep: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The patient writes.
  case write
  /// The practice writes.
  case answer
  case close
  case accept
  case decline
  case cancel
  /// The patient asks to be let in.
  case join
  /// The clinician begins, or comes back.
  case start
  /// Whoever carries the call lets in who shows a ticket.
  case admit
  /// Somebody left the call, or it broke off for them.
  case leave
  /// The clinician writes down what is said.
  case note
  case prescribe
  case end
  case abandon
}
