/// A person whose record is kept.
package enum Patient: IdentifiedKind {
  /// `patient`.
  package static let kindName = "patient"
}

/// One run of a patient through a questionnaire.
package enum Assessment: IdentifiedKind {
  /// `assessment`.
  package static let kindName = "assessment"
}

/// The answer of one assessment to one question; keeps its id when the value is changed (R-RH-127).
package enum Answer: IdentifiedKind {
  /// `answer`.
  package static let kindName = "answer"
}

/// One step of a questionnaire.
package enum FunnelStep: IdentifiedKind {
  /// `step`.
  package static let kindName = "step"
}

/// The scored outcome of an assessment.
package enum AssessmentReport: IdentifiedKind {
  /// `report`.
  package static let kindName = "report"
}

/// One store: made once, when its log is created.
package enum StoreInstance: IdentifiedKind {
  /// `store`.
  package static let kindName = "store"
}

/// Somebody who can sign in.
///
/// A patient's account has the patient's id.
package enum Account: IdentifiedKind {
  /// `account`.
  package static let kindName = "account"
}

/// A sign-in of one account on one device, from log-in to log-out.
package enum Session: IdentifiedKind {
  /// `session`.
  package static let kindName = "session"
}

/// A mail that leaves through the outbox.
package enum Mail: IdentifiedKind {
  /// `mail`.
  package static let kindName = "mail"
}

/// Names a ``Mail``.
package typealias MailID = Identifier<Mail>
/// Names a ``Session``.
package typealias SessionID = Identifier<Session>
/// Names an ``Account``.
package typealias AccountID = Identifier<Account>
/// Names a ``Patient``.
package typealias PatientID = Identifier<Patient>
/// Names an ``Assessment``.
package typealias AssessmentID = Identifier<Assessment>
/// Names an ``Answer``.
package typealias AnswerID = Identifier<Answer>
/// Names a ``FunnelStep``.
package typealias StepID = Identifier<FunnelStep>
/// Names an ``AssessmentReport``.
package typealias ReportID = Identifier<AssessmentReport>
/// Names a ``StoreInstance``.
package typealias InstanceID = Identifier<StoreInstance>
