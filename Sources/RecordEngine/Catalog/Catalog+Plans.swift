import RecordModel
import RecordStore

/// Methods of questionnaires, plans, and what is told and alerted.
extension Catalog {
  static let assessments = Accounting(.assessments).methods {
    [
      $0.command(StartAssessment.self),
      $0.query(GetAssessment.self),
      $0.query(ResumeAssessment.self),
      $0.command(SaveAnswer.self),
      $0.command(ValidateStep.self),
      $0.command(CompleteAssessment.self),
      $0.query(GetAssessmentResult.self),
      $0.list.query(ListAssessmentHistory.self),
      $0.query(ListMeasures.self),
      $0.scan(ListScorings.self),
    ]
  }

  static let settings = Accounting(.settings).methods {
    [
      $0.query(GetSettings.self),
      $0.command(UpdateSettings.self),
    ]
  }

  static let carePlan = Accounting(.carePlan).methods {
    [
      $0.query(GetCarePlan.self),
      $0.list.query(ListCarePlanVersions.self),
      $0.query(GetCarePlanVersion.self),
      $0.query(GetCarePlanDraft.self),
      $0.command(SaveCarePlanDraft.self),
      $0.command(AddDraftGoal.self),
      $0.command(UpdateDraftGoal.self),
      $0.command(RemoveDraftGoal.self),
      $0.command(DiscardCarePlanDraft.self),
      $0.command(PublishCarePlan.self),
      $0.command(DeactivateCarePlan.self),
      $0.command(SetGoalStatus.self),
      $0.command(RecordGoalProgress.self),
      $0.list.query(ListGoalProgress.self),
      $0.query(GetPlanReview.self),
    ]
  }

  static let journal = Accounting(.journal).methods {
    [
      $0.command(CreateJournalEntry.self),
      $0.command(ReviseJournalEntry.self),
      $0.command(DeleteJournalEntry.self),
      $0.query(GetJournalEntry.self),
      $0.list.scan(ListJournal.self),
      $0.list.scan(SearchJournal.self),
    ]
  }

  static let documents = Accounting(.documents).methods {
    [
      $0.operation(BeginDocument.self),
      $0.operation(AppendToDocument.self),
      $0.operation(AbandonDocument.self),
      $0.once(AddDocument.self, on: \.operations),
      $0.once(RemoveDocument.self, on: \.operations),
      $0.query(GetDocument.self),
      $0.list.scan(ListDocuments.self),
      $0.operation(ReadDocument.self),
    ]
  }

  static let intake = Accounting(.intake).methods {
    [
      $0.query(GetIntakeForm.self),
      $0.command(SubmitIntakeForm.self),
    ]
  }

  static let history = Accounting(.history).methods {
    [
      $0.command(RecordHistory.self),
      $0.steps.command(RecordHistoryBatch.self),
      $0.command(ResolveHistory.self),
      $0.command(RetractHistory.self),
      $0.command(AssertNoAllergies.self),
      $0.scan(GetHistory.self),
    ]
  }

  static let alerts = Accounting(.alerts).methods {
    [
      $0.list.scan(ListAlerts.self),
      $0.query(GetAlert.self),
      $0.command(RaiseAlert.self),
      $0.command(AcknowledgeAlert.self),
      $0.command(AssessAlert.self),
      $0.command(AddAlertAction.self),
      $0.command(UpdateAlertAction.self),
      $0.command(ResolveAlert.self),
    ]
  }
}
