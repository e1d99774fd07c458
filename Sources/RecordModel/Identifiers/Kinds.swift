/// A person whose record is kept.
package enum Patient: IdentifiedKind {
  package static let kindName = "patient"
}

/// One run of a patient through a questionnaire.
package enum Assessment: IdentifiedKind {
  package static let kindName = "assessment"
}

/// The answer of one assessment to one question; keeps its id when the value is changed (R-RH-127).
package enum Answer: IdentifiedKind {
  package static let kindName = "answer"
}

/// One step of a questionnaire.
package enum FunnelStep: IdentifiedKind {
  package static let kindName = "step"
}

/// The scored outcome of an assessment.
package enum AssessmentReport: IdentifiedKind {
  package static let kindName = "report"
}

/// One store: made once, when its log is created.
package enum StoreInstance: IdentifiedKind {
  package static let kindName = "store"
}

/// Somebody who can sign in.
///
/// A patient's account has the patient's id.
package enum Account: IdentifiedKind {
  package static let kindName = "account"
}

/// A sign-in of one account on one device, from log-in to log-out.
package enum Session: IdentifiedKind {
  package static let kindName = "session"
}

/// A mail that leaves through the outbox.
package enum Mail: IdentifiedKind {
  package static let kindName = "mail"
}

/// The bytes of one document in a record.
package enum KeptDocument: IdentifiedKind {
  package static let kindName = "document"
}

package typealias DocumentID = Identifier<KeptDocument>
package typealias MailID = Identifier<Mail>
package typealias SessionID = Identifier<Session>
package typealias AccountID = Identifier<Account>
package typealias PatientID = Identifier<Patient>
package typealias AssessmentID = Identifier<Assessment>
package typealias AnswerID = Identifier<Answer>
package typealias StepID = Identifier<FunnelStep>
package typealias ReportID = Identifier<AssessmentReport>
package typealias InstanceID = Identifier<StoreInstance>
