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
      $0.command(SetProfilePhoto.self),
      $0.query(GetProfile.self),
      $0.command(UpdateProfile.self),
      $0.mixture.query(GetOnboarding.self),
      $0.mixture.command(CompleteOnboarding.self),
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

  static let assistant = Accounting(.assistant).methods {
    [
      $0.assisted(StartAssistantConversation.self),
      $0.assisted(AskAssistant.self),
      $0.command(DeleteAssistantConversation.self),
      $0.query(GetAssistantConversation.self),
      $0.list.scan(ListAssistantConversations.self),
    ]
  }

  static let labReports = Accounting(.labReports).methods {
    [
      $0.counted(.upload).operation(BeginLabReport.self),
      $0.waiting(InspectLabReport.self),
      $0.once(UploadLabReport.self, on: \.operations),
      $0.waiting(GetLabReport.self),
      $0.operation(GetLabReportProgress.self),
      $0.list.operation(ListLabReportProgress.self),
      $0.list.scan(ListLabReports.self),
      $0.list.scan(GetLabReportStatistics.self),
      $0.command(ReprocessLabReport.self),
      $0.once(DeleteLabReport.self, on: \.operations),
      $0.command(ConfirmLabValue.self),
      $0.command(CorrectLabValue.self),
      $0.command(RejectLabValue.self),
      $0.waiting(GetLabValuePicture.self),
      $0.scan(RejudgeLabReport.self),
    ]
  }

  /// The laboratory, which knows jobs and no records.
  static let laboratory = Accounting(nil, reads: .record).methods {
    [
      $0.waiting(TakeLaboratoryJobs.self),
      $0.operation(ReadLaboratoryInput.self),
      $0.operation(ReportLaboratoryProgress.self),
      $0.operation(AppendLaboratoryOutput.self),
      $0.once(SettleLaboratoryJob.self, on: \.operations),
      $0.operation(CountCorrections.self),
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
      $0.once(StoreAttachment.self, on: \.operations),
      $0.query(GetAttachment.self),
      $0.operation(ReadAttachment.self),
      $0.operation(ReadSmallPicture.self),
    ]
  }

  static let voiceNotes = Accounting(.voiceNotes).methods {
    [
      $0.once(RecordVoiceNote.self, on: \.operations),
      $0.command(ReviseVoiceNote.self),
      $0.command(SetTranscription.self),
      $0.once(DeleteVoiceNote.self, on: \.operations),
      $0.query(GetVoiceNote.self),
      $0.list.scan(ListVoiceNotes.self),
      $0.operation(ReadVoiceNote.self),
    ]
  }

  static let devices = Accounting(.devices).methods {
    [
      $0.command(PublishDeviceCatalog.self),
      $0.query(GetDeviceCatalog.self),
      $0.query(ListDeviceCatalog.self),
      $0.command(ConnectDevice.self),
      $0.command(DisconnectDevice.self),
      $0.command(SyncDevice.self),
      $0.query(GetDevice.self),
      $0.list.scan(ListConnectedDevices.self),
    ]
  }

  static let emergencyInfo = Accounting(.emergencyInfo).methods {
    [
      $0.query(GetEmergencyInfo.self),
      $0.command(AddEmergencyContact.self),
      $0.command(UpdateEmergencyContact.self),
      $0.command(RemoveEmergencyContact.self),
      $0.command(SetMedicalAlerts.self),
      $0.command(RecordDnrStatus.self),
      $0.command(SetCriticalAllergies.self),
    ]
  }

  static let intake = Accounting(.intake).methods {
    [
      $0.query(GetIntakeForm.self),
      $0.command(SubmitIntakeForm.self),
    ]
  }

  static let insurance = Accounting(.insurance).methods {
    [
      $0.query(GetInsurance.self),
      $0.command(UpdateInsurance.self),
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
      $0.scan(FindAlert.self),
      $0.command(RaiseAlert.self),
      $0.command(AcknowledgeAlert.self),
      $0.command(AssessAlert.self),
      $0.command(AddAlertAction.self),
      $0.command(UpdateAlertAction.self),
      $0.command(ResolveAlert.self),
    ]
  }
}
