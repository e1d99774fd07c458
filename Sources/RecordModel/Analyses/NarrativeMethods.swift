/// Takes what texts are wanted about.
package struct TakeNarrativeJobs: Method {
  package static let name = "narrative.take"
  package static let summary =
    "Answers what texts are wanted, about analyses and in answer to questions; waits for one if there is none. Report each with narrative.settle."
  package static let access = Access.write(.narratives)

  /// Texts at most, 1 to 16; 1 if left out.
  package var limit: Int?
  /// How long to wait if none is wanted, 0 to 10; 0 if left out.
  package var waitSeconds: Int?
  /// Whether questions to the assistant are taken too; not if left out.
  ///
  /// For whoever has them answered on this machine alone (R-MH-163).
  package var questions: Bool?

  package init(limit: Int? = nil, waitSeconds: Int? = nil, questions: Bool? = nil) {
    (self.limit, self.waitSeconds, self.questions) = (limit, waitSeconds, questions)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var jobs: [NarrativeJob]

    package init(jobs: [NarrativeJob]) { self.jobs = jobs }
  }

  package static let example = TakeNarrativeJobs(limit: 1, waitSeconds: 10)
  package static let exampleOutcome = Outcome(jobs: [.example])
}

/// Ends a job with its text, or without one.
package struct SettleNarrative: Method {
  package static let name = "narrative.settle"
  package static let summary =
    "Hands in a text, or says that there is none; refused if it is too late, or nobody wants it any more."
  package static let access = Access.write(.narratives)

  package var jobId: NarrativeJobID
  /// Left out if none could be written.
  package var narrative: NarrativeText?

  package init(jobId: NarrativeJobID, narrative: NarrativeText? = nil) {
    (self.jobId, self.narrative) = (jobId, narrative)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Whether it is shown: a text with a number that it was not given, or one that is too long, is not (R-SO-259, R-MH-164).
    package var isAccepted: Bool

    package init(isAccepted: Bool) { self.isAccepted = isAccepted }
  }

  package static let example = SettleNarrative(
    jobId: NarrativeJob.example.jobId,
    narrative: NarrativeText(text: "Your vitamin D is low.", provider: "local-llm", model: "small-1"))
  package static let exampleOutcome = Outcome(isAccepted: true)
}
