import RecordModel

extension Provision {
  /// Whether each event is provided; one line an event, in the order of the catalog.
  static let table: [(type: any Event.Type, provision: Provision)] =
    people + questionnaires + measured + treatment + contact + own + accounts + others

  private static let people: [(type: any Event.Type, provision: Provision)] = [
    (PatientCreated.self, .told),
    (PatientUpdated.self, .told),
  ]

  private static let questionnaires: [(type: any Event.Type, provision: Provision)] = [
    (FunnelPublished.self, .not(.definition)),
    (FunnelDeactivated.self, .not(.definition)),
    (FunnelActivated.self, .not(.definition)),
    (AssessmentStarted.self, .ownWords(.observed)),
    (AnswerSaved.self, .ownWords(.given)),
    (StepValidated.self, .ownWords(.observed)),
    (AssessmentCompleted.self, .ownWords(.observed)),
    (AssessmentScored.self, .not(.derived)),
    (SafetyFlagRaised.self, .not(.derived)),
  ]

  private static let measured: [(type: any Event.Type, provision: Provision)] = [
    (MeasureSetPublished.self, .not(.definition)),
    (VitalsRecorded.self, .marked),
    (VitalsRetracted.self, .ownAct(.given)),
    (VitalsTargetsSet.self, .ownAct(.given)),
    (LabRecorded.self, .not(.careTeam)),
    (LabAmended.self, .not(.careTeam)),
    (LabRetracted.self, .not(.careTeam)),
  ]

  private static let treatment: [(type: any Event.Type, provision: Provision)] = [
    (MedicationAdded.self, .ownAct(.given)),
    (MedicationChanged.self, .ownAct(.given)),
    (MedicationDiscontinued.self, .ownAct(.given)),
    (SideEffectReported.self, .ownAct(.given)),
    (RefillRequested.self, .ownWords(.given)),
    (RefillDecided.self, .not(.careTeam)),
    (MedicationRemindersSet.self, .ownWords(.given)),
    (NoMedicationsAsserted.self, .ownAct(.given)),
    (CarePlanDraftSaved.self, .not(.careTeam)),
    (CarePlanDraftDiscarded.self, .not(.careTeam)),
    (CarePlanPublished.self, .not(.careTeam)),
    (CarePlanDeactivated.self, .not(.careTeam)),
    (GoalStatusChanged.self, .ownAct(.given)),
    (GoalProgressRecorded.self, .ownAct(.given)),
    (DraftGoalAdded.self, .not(.careTeam)),
    (DraftGoalUpdated.self, .not(.careTeam)),
    (DraftGoalRemoved.self, .not(.careTeam)),
  ]

  private static let contact: [(type: any Event.Type, provision: Provision)] = [
    (PracticePublished.self, .not(.definition)),
    (AppointmentBooked.self, .ownAct(.given)),
    (AppointmentRescheduled.self, .ownAct(.given)),
    (AppointmentCancelled.self, .ownAct(.given)),
    (AppointmentCompleted.self, .not(.careTeam)),
    (ThreadOpened.self, .ownAct(.given)),
    (MessageSent.self, .marked),
    (ThreadRead.self, .marked),
  ]

  private static let own: [(type: any Event.Type, provision: Provision)] = [
    (JournalEntryCreated.self, .ownWords(.given)),
    (JournalEntryRevised.self, .ownWords(.given)),
    (JournalEntryDeleted.self, .ownWords(.given)),
    (DocumentAdded.self, .ownWords(.given)),
    (DocumentRemoved.self, .ownWords(.given)),
    (IntakeSubmitted.self, .ownWords(.given)),
    (SettingsUpdated.self, .ownWords(.given)),
    (NotificationRead.self, .ownWords(.observed)),
    (NotificationUnread.self, .ownWords(.observed)),
    (NotificationsAllRead.self, .ownWords(.observed)),
    (InteractionsPublished.self, .not(.definition)),
    (PanelPublished.self, .not(.definition)),
    // Only the care team and other systems report it.
    (HistoryRecorded.self, .not(.careTeam)),
    (HistoryResolved.self, .not(.careTeam)),
    (HistoryRetracted.self, .not(.careTeam)),
    (HistoryNoneAsserted.self, .not(.careTeam)),
    (AlertRaised.self, .not(.derived)),
    (AlertAcknowledged.self, .not(.careTeam)),
    (AlertAssessed.self, .not(.careTeam)),
    (AlertActionAdded.self, .not(.careTeam)),
    (AlertActionUpdated.self, .not(.careTeam)),
    (AlertResolved.self, .not(.careTeam)),
    (CareTeamTold.self, .not(.administration)),
    (TeamMailSettled.self, .not(.administration)),
  ]

  private static let accounts: [(type: any Event.Type, provision: Provision)] = [
    (AccountRegistered.self, .told),
    (AddressVerified.self, .ownWords(.observed)),
    (CodeIssued.self, .not(.security)),
    (CodeRejected.self, .not(.security)),
    (CodeRanOut.self, .not(.security)),
    (MailSettled.self, .not(.administration)),
    (SessionStarted.self, .ownWords(.observed)),
    (SessionRefreshed.self, .ownWords(.observed)),
    (RefreshReuseDetected.self, .not(.security)),
    (SessionEnded.self, .ownWords(.observed)),
    (PasswordChanged.self, .not(.security)),
    (TotpEnrolled.self, .not(.security)),
    (TotpConfirmed.self, .not(.security)),
    (TotpUsed.self, .not(.security)),
    (TotpRemoved.self, .not(.security)),
    (AccountPreferencesUpdated.self, .ownWords(.given)),
    (AccountDisabled.self, .not(.administration)),
    (AccountEnabled.self, .not(.administration)),
    (AccountRoleSet.self, .not(.administration)),
    (SignInFailed.self, .not(.security)),
    (SignInLocked.self, .not(.security)),
    (DeepLinkOpened.self, .ownWords(.observed)),
    (DeepLinksCounted.self, .not(.administration)),
  ]

  private static let others: [(type: any Event.Type, provision: Provision)] = [
    (CareRelationshipStarted.self, .not(.administration)),
    (CareRelationshipEnded.self, .not(.administration)),
    (EmergencyAccessOpened.self, .not(.careTeam)),
    (EmergencyAccessReviewed.self, .not(.administration)),
    (EmergencyAccessEnded.self, .not(.administration)),
    (AccountBound.self, .not(.administration)),
    (AccountAddressChanged.self, .not(.security)),
    (ConsentRecorded.self, .ownWords(.given)),
    (ConsentWithdrawn.self, .ownWords(.given)),
    (ConsentVersionPublished.self, .not(.definition)),
    (PatientHeld.self, .not(.administration)),
    (HoldReleased.self, .not(.administration)),
    (PatientErased.self, .not(.administration)),
    (AccessRecorded.self, .not(.administration)),
    (AccessDisclosed.self, .not(.administration)),
    (AccessRefused.self, .not(.administration)),
    (AccessAttempted.self, .not(.administration)),
    (AccessConcluded.self, .not(.administration)),
    (AccessEnded.self, .not(.administration)),
    (AccessVolumeBegan.self, .not(.administration)),
    (AccessVolumeRemoved.self, .not(.administration)),
  ]
}
