/// A person whose record is kept.
public enum Patient: IdentifiedKind {
  /// `patient`.
  public static let kindName = "patient"
}

/// One run of a patient through a questionnaire.
public enum Assessment: IdentifiedKind {
  /// `assessment`.
  public static let kindName = "assessment"
}

/// The answer of one assessment to one question; keeps its id when the value is changed (R-RH-127).
public enum Answer: IdentifiedKind {
  /// `answer`.
  public static let kindName = "answer"
}

/// One step of a questionnaire.
public enum FunnelStep: IdentifiedKind {
  /// `step`.
  public static let kindName = "step"
}

/// The scored outcome of an assessment.
public enum AssessmentReport: IdentifiedKind {
  /// `report`.
  public static let kindName = "report"
}

/// One store: made once, when its log is created.
public enum StoreInstance: IdentifiedKind {
  /// `store`.
  public static let kindName = "store"
}

/// Somebody who can sign in.
///
/// A patient's account has the patient's id.
public enum Account: IdentifiedKind {
  /// `account`.
  public static let kindName = "account"
}

/// A sign-in of one account on one device, from log-in to log-out.
public enum Session: IdentifiedKind {
  /// `session`.
  public static let kindName = "session"
}

/// A mail that leaves through the outbox.
public enum Mail: IdentifiedKind {
  /// `mail`.
  public static let kindName = "mail"
}

/// Names a ``Mail``.
public typealias MailID = Identifier<Mail>
/// Names a ``Session``.
public typealias SessionID = Identifier<Session>
/// Names an ``Account``.
public typealias AccountID = Identifier<Account>
/// Names a ``Patient``.
public typealias PatientID = Identifier<Patient>
/// Names an ``Assessment``.
public typealias AssessmentID = Identifier<Assessment>
/// Names an ``Answer``.
public typealias AnswerID = Identifier<Answer>
/// Names a ``FunnelStep``.
public typealias StepID = Identifier<FunnelStep>
/// Names an ``AssessmentReport``.
public typealias ReportID = Identifier<AssessmentReport>
/// Names a ``StoreInstance``.
public typealias InstanceID = Identifier<StoreInstance>
