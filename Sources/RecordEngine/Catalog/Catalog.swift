import RecordModel

/// Every method there is.
///
/// One line a method.
enum Catalog {
  static let all: [Endpoint] = [
    .operation(DiscoverMethods.self),
    .query(CheckHealth.self),
    .operation(ReportStatus.self),

    .command(CreatePatient.self),
    .query(GetPatient.self),

    .query(ListFunnels.self),
    .query(GetFunnel.self),
    .query(GetFunnelDefinition.self),
    .query(GetFunnelBands.self),
    .command(PublishFunnel.self),
    .command(DeactivateFunnel.self),
    .command(ActivateFunnel.self),

    .command(PublishMeasures.self),
    .query(GetMeasures.self),

    .command(PublishInteractions.self),
    .query(GetInteractions.self),

    .command(LogVitals.self),
    .command(LogVitalsBatch.self),
    .command(RetractVitals.self),
    .command(CorrectVitals.self),
    .query(ListVitals.self),
    .scan(GetVitalsTrend.self),
    .command(SetVitalsTargets.self),
    .query(GetVitalsTargets.self),

    .command(RecordLab.self),
    .command(AmendLab.self),
    .command(RetractLab.self),
    .query(GetLab.self),
    .query(ListLabs.self),
    .scan(GetLabTrend.self),

    .command(AddMedication.self),
    .command(UpdateMedication.self),
    .command(DiscontinueMedication.self),
    .command(ReportSideEffect.self),
    .command(RequestRefill.self),
    .command(DecideRefill.self),
    .command(SetMedicationReminders.self),
    .command(AssertNoMedications.self),
    .query(GetMedication.self),
    .query(ListMedications.self),
    .scan(GetMedicationInteractions.self),

    .command(PublishPractice.self),
    .query(GetPractice.self),
    .query(ListProviders.self),
    .query(GetAvailability.self),
    .query(ListLocations.self),

    .command(BookAppointment.self),
    .command(RescheduleAppointment.self),
    .command(CancelAppointment.self),
    .command(CompleteAppointment.self),
    .query(GetAppointment.self),
    .query(ListAppointments.self),

    .command(OpenThread.self),
    .command(SendMessage.self),
    .command(MarkThreadRead.self),
    .query(GetThread.self),
    .scan(ListThreads.self),
    .scan(CountUnread.self),

    .scan(ListNotifications.self),
    .command(MarkNotificationRead.self),
    .command(MarkNotificationUnread.self),
    .command(MarkAllNotificationsRead.self),

    .command(StartAssessment.self),
    .query(GetAssessment.self),
    .query(ResumeAssessment.self),
    .command(SaveAnswer.self),
    .command(ValidateStep.self),
    .command(CompleteAssessment.self),
    .query(GetAssessmentResult.self),
    .query(ListAssessmentHistory.self),
    .scan(ListScorings.self),

    .query(GetSettings.self),
    .command(UpdateSettings.self),

    .query(GetCarePlan.self),
    .query(ListCarePlanVersions.self),
    .query(GetCarePlanVersion.self),
    .query(GetCarePlanDraft.self),
    .command(SaveCarePlanDraft.self),
    .command(AddDraftGoal.self),
    .command(UpdateDraftGoal.self),
    .command(RemoveDraftGoal.self),
    .command(DiscardCarePlanDraft.self),
    .command(PublishCarePlan.self),
    .command(DeactivateCarePlan.self),
    .command(SetGoalStatus.self),
    .command(RecordGoalProgress.self),
    .query(ListGoalProgress.self),
    .query(GetPlanReview.self),

    .command(CreateJournalEntry.self),
    .command(ReviseJournalEntry.self),
    .command(DeleteJournalEntry.self),
    .query(GetJournalEntry.self),
    .scan(ListJournal.self),
    .scan(SearchJournal.self),

    .query(GetIntakeForm.self),
    .command(SubmitIntakeForm.self),
    .command(RecordHistory.self),
    .command(RecordHistoryBatch.self),
    .command(ResolveHistory.self),
    .command(RetractHistory.self),
    .command(AssertNoAllergies.self),
    .scan(GetHistory.self),

    .scan(ListAlerts.self),
    .query(GetAlert.self),
    .command(RaiseAlert.self),
    .command(AcknowledgeAlert.self),
    .command(AssessAlert.self),
    .command(AddAlertAction.self),
    .command(UpdateAlertAction.self),
    .command(ResolveAlert.self),

    .scan(GetDashboard.self),
    .query(ExplainDashboard.self),
    .scan(GetChart.self),
    .scan(ReadTimeline.self),
    .operation(DiffTimeline.self),

    .operation(ErasePatient.self),
    .command(HoldPatient.self),
    .command(ReleaseHold.self),
    .scan(GetRetention.self),
    .operation(RotateKeys.self),

    .operation(ReadLog.self),
    .operation(VerifyLog.self),
    .operation(ListProjections.self),
    .operation(RebuildProjection.self),
    .operation(CancelRebuild.self),
    .operation(ListParkedStreams.self),
    .operation(RetryProjection.self),
    .operation(VerifyProjection.self),
    .operation(ExportPatient.self),
    .operation(StartExport.self),
    .operation(GetExportStatus.self),
    .operation(CancelExport.self),
    .operation(ListExports.self),
    .operation(ImportEvents.self),
  ]

  /// The endpoint of a method's name.
  static let byName: [String: Endpoint] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
