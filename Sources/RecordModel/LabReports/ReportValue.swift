/// One value of a report: how it was read, and what it means.
package struct ReportValue: Codable, Sendable, Equatable {
  package var id: RecordID
  package var read: ReadValue
  /// The panel's name for it, or the label as it is printed (R-SO-135).
  package var name: String
  package var category: HealthCategory?
  package var judgement: BiomarkerJudgement
  /// How sure all of it is, from 0 to 1, with two decimals (R-SO-144).
  package var confidence: ExactDecimal
  /// Why it does not count before somebody has looked; empty if it counts.
  package var held: [ReadingDoubt]
  /// What somebody who looked said; absent if nobody has.
  package var review: ValueReview?
  /// Whether others determine it (R-SO-151).
  package var isDerived: Bool

  package init(
    id: RecordID, read: ReadValue, name: String, category: HealthCategory?, judgement: BiomarkerJudgement,
    confidence: ExactDecimal, held: [ReadingDoubt] = [], isDerived: Bool = false
  ) {
    (self.id, self.read, self.name, self.category) = (id, read, name, category)
    (self.judgement, self.confidence, self.held) = (judgement, confidence, held)
    self.isDerived = isDerived
  }
}

/// What a person says of a value that was read.
package struct ValueReview: Codable, Sendable, Equatable {
  package var verdict: Verdict
  /// Role and account.
  package var by: String
  package var at: Timestamp
  /// What was read before it was corrected.
  package var corrected: ReadValue?

  package init(verdict: Verdict, by: String, at: Timestamp, corrected: ReadValue? = nil) {
    (self.verdict, self.by, self.at, self.corrected) = (verdict, by, at, corrected)
  }

  package enum Verdict: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is what the document says.
    case confirmed
    /// The document says something else.
    case corrected
    /// The document says nothing of the kind; the value counts nowhere.
    case rejected
  }
}

/// The kind of a report, by what was found in it (R-SO-149).
package enum ReportKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case labReport = "lab_report"
  case bloodWork = "blood_work"
  case lipidPanel = "lipid_panel"
}

/// Where the processing of a report stands (R-SO-114).
package enum ProcessingStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case pending, processing, completed, failed
}

/// Something that went wrong, or that whoever uses the values should know (R-SO-118).
package struct ReportFault: Codable, Sendable, Equatable {
  package var step: LaboratoryFailure.Step
  package var reason: Reason
  package var isRecoverable: Bool

  package init(step: LaboratoryFailure.Step, reason: Reason, isRecoverable: Bool) {
    (self.step, self.reason, self.isRecoverable) = (step, reason, isRecoverable)
  }

  package init(_ failure: LaboratoryFailure) {
    let reason = Reason(rawValue: failure.reason.rawValue) ?? .crashed
    self.init(step: failure.step, reason: reason, isRecoverable: failure.isRecoverable)
  }

  package enum Reason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case encrypted, damaged, crashed, unscanned, infected, implausible
    case toolMissing = "tool_missing"
    case noSandbox = "no_sandbox"
    case tooSlow = "too_slow"
    case tooMuchMemory = "too_much_memory"
    case tooMuchOutput = "too_much_output"
    case nothingFound = "nothing_found"
    case givenUp = "given_up"
    case lowQuality = "low_quality"
    case ambiguousDate = "ambiguous_date"
    case futureDate = "future_date"
    /// The name or the birth date on it is not that of the account (R-SO-148).
    case otherPerson = "other_person"
    /// Some values wait for somebody to look.
    case needsReview = "needs_review"
  }
}
