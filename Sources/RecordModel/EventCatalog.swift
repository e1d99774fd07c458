/// Every event type there is or ever was.
///
/// One line an event; a code is never given twice.
package enum EventCatalog {
  package static let areas: [(area: RecordArea, types: [any Event.Type])] = [
    (.patients, [PatientCreated.self, PatientUpdated.self]),
    (.funnels, [FunnelPublished.self, FunnelDeactivated.self, FunnelActivated.self]),
    (
      .assessments,
      [
        AssessmentStarted.self, AnswerSaved.self, StepValidated.self, AssessmentCompleted.self,
        AssessmentScored.self, SafetyFlagRaised.self,
      ]
    ),
    (.measures, [MeasureSetPublished.self]),
    (.vitals, [VitalsRecorded.self, VitalsRetracted.self, VitalsTargetsSet.self]),
    (.labs, [LabRecorded.self, LabAmended.self, LabRetracted.self]),
    (
      .medications,
      [
        MedicationAdded.self, MedicationChanged.self, MedicationDiscontinued.self, SideEffectReported.self,
        RefillRequested.self, RefillDecided.self, MedicationRemindersSet.self, NoMedicationsAsserted.self,
      ]
    ),
    (
      .carePlan,
      [
        CarePlanDraftSaved.self, CarePlanDraftDiscarded.self, CarePlanPublished.self,
        CarePlanDeactivated.self, GoalStatusChanged.self, GoalProgressRecorded.self, DraftGoalAdded.self,
        DraftGoalUpdated.self, DraftGoalRemoved.self,
      ]
    ),
    (.practice, [PracticePublished.self, FacilitiesPublished.self, DeviceCatalogPublished.self]),
    (
      .library,
      [
        ResourcePublished.self, ResourceRevised.self, ResourceBookmarked.self, ResourceBookmarkRemoved.self,
        FaqPublished.self, FaqRevised.self,
      ]
    ),
    (
      .screens,
      [ScreenTemplateImported.self, ScreenTemplatePublished.self, ScreenTemplateUnpublished.self]
    ),
    (
      .appointments,
      [
        AppointmentBooked.self, AppointmentRescheduled.self, AppointmentCancelled.self,
        AppointmentCompleted.self, LabVisitBooked.self, LabVisitStatusSet.self,
      ]
    ),
    (
      .requests,
      [RequestOpened.self, RequestReplied.self, RequestAdvanced.self, VisitNotesSaved.self]
    ),
    (.visitSummaries, [VisitSummaryRecorded.self, VisitSummaryAmended.self]),
    (.messages, [ThreadOpened.self, MessageSent.self, ThreadRead.self]),
    (.journal, [JournalEntryCreated.self, JournalEntryRevised.self, JournalEntryDeleted.self]),
    (
      .assistant,
      [
        AssistantConversationStarted.self, AssistantQuestionAsked.self, AssistantAnswerGiven.self,
        AssistantConversationDeleted.self,
      ]
    ),
    (
      .documents,
      [DocumentAdded.self, DocumentRemoved.self, AttachmentStored.self, RenditionMade.self]
    ),
    (
      .voiceNotes,
      [
        VoiceNoteWritten.self, VoiceNoteRecorded.self, VoiceNoteRevised.self, VoiceNoteTranscribed.self,
        VoiceNoteTranscriptionFailed.self, VoiceNoteDeleted.self,
      ]
    ),
    (.devices, [DeviceConnected.self, DeviceSynced.self, DeviceDisconnected.self]),
    (
      .emergencyInfo,
      [
        EmergencyContactAdded.self, EmergencyContactUpdated.self, EmergencyContactRemoved.self,
        MedicalAlertsUpdated.self, CriticalAllergiesUpdated.self, DnrStatusRecorded.self,
        DnrStatusVerified.self,
      ]
    ),
    (
      .labReports,
      [
        LabReportUploaded.self, LabReportScanned.self, MalwareDetected.self, LabReportClaimed.self,
        LabReportTextExtracted.self, BiomarkersExtracted.self, LabReportCompleted.self, LabReportFailed.self,
        LabReportReprocessingRequested.self, LabReportDeleted.self, LabValueReviewed.self,
        HealthDataExpired.self,
      ]
    ),
    (
      .analyses,
      [
        HealthAnalysisGenerated.self, HealthAnalysisPersonalized.self, HealthAnalysisDeleted.self,
        RecommendationAnswered.self, NarrativeAccepted.self,
      ]
    ),
    (.exports, [HealthDataExported.self]),
    (.intake, [IntakeSubmitted.self]),
    (.insurance, [InsuranceUpdated.self]),
    (.settings, [SettingsUpdated.self, ProfileUpdated.self, OnboardingCompleted.self, ProfilePhotoSet.self]),
    (
      .notifications,
      [
        NotificationRead.self, NotificationUnread.self, NotificationsAllRead.self,
        PushDeviceRegistered.self, PushDeviceRemoved.self, PushSettled.self,
      ]
    ),
    (.interactions, [InteractionsPublished.self]),
    (.panel, [PanelPublished.self]),
    (
      .history,
      [HistoryRecorded.self, HistoryResolved.self, HistoryRetracted.self, HistoryNoneAsserted.self]
    ),
    (
      .alerts,
      [
        AlertRaised.self, AlertAcknowledged.self, AlertAssessed.self, AlertActionAdded.self,
        AlertActionUpdated.self, AlertResolved.self, CareTeamTold.self, TeamMailSettled.self,
      ]
    ),
    (
      .billing,
      [
        InvoiceIssued.self, InvoiceVoided.self, PaymentSubmitted.self, PaymentSucceeded.self,
        PaymentFailed.self, ReceiptIssued.self, PaymentMethodAdded.self, DefaultPaymentMethodSet.self,
        PaymentMethodUpdated.self, PaymentMethodRemoved.self, PaymentRefunded.self,
      ]
    ),
    (
      .accounts,
      [
        AccountRegistered.self, AddressVerified.self, CodeIssued.self, CodeRejected.self, CodeRanOut.self,
        NoticeIssued.self, MailSettled.self, SessionStarted.self, SessionRefreshed.self, RefreshRejected.self,
        RefreshReuseDetected.self,
        SessionEnded.self,
        PasswordChanged.self, TotpEnrolled.self, TotpConfirmed.self, TotpUsed.self, TotpRemoved.self,
        AccountPreferencesUpdated.self, AccountDisabled.self, AccountEnabled.self, AccountRoleSet.self,
        SignInLocked.self, SignInFailed.self, DeepLinkOpened.self, DeepLinksCounted.self,
      ]
    ),
    (
      .care,
      [
        CareRelationshipStarted.self, CareRelationshipEnded.self, EmergencyAccessOpened.self,
        EmergencyAccessReviewed.self, EmergencyAccessEnded.self, AccountBound.self,
        AccountAddressChanged.self, AccountPasswordChanged.self, ThingShared.self,
        MoveBegun.self, MoveCancelled.self, RecordReceived.self,
      ]
    ),
    (.consents, [ConsentRecorded.self, ConsentWithdrawn.self, ConsentVersionPublished.self]),
    (.erasure, [PatientHeld.self, HoldReleased.self, PatientErased.self, RecordMoved.self]),
    (
      .access,
      [
        AccessRecorded.self, AccessDisclosed.self, AccessVolumeBegan.self, AccessVolumeRemoved.self,
        AccessRefused.self, AccessAttempted.self, AccessConcluded.self,
        AccessEnded.self,
      ]
    ),
  ]

  package static let all: [any Event.Type] = areas.flatMap(\.types)

  package static func types(of area: RecordArea) -> [any Event.Type] {
    areas.filter { $0.area == area }.flatMap(\.types)
  }

  /// All types except those of some areas.
  package static func outside(_ left: RecordArea...) -> [any Event.Type] {
    areas.filter { !left.contains($0.area) }.flatMap(\.types)
  }

  private static let byCode: [UInt16: any Event.Type] = Dictionary(
    all.map { ($0.type.code, $0) }, uniquingKeysWith: { first, _ in first })

  private static let areaByCode: [UInt16: RecordArea] = Dictionary(
    areas.flatMap { area, types in types.map { ($0.type.code, area) } },
    uniquingKeysWith: { first, _ in first })

  /// The type with that code, or `nil` if this build does not know it.
  package static func type(code: UInt16) -> (any Event.Type)? { byCode[code] }

  private static let byName: [String: any Event.Type] = Dictionary(
    all.map { ($0.type.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The type with that stored name, or `nil` if this build does not know it.
  package static func type(name: String) -> (any Event.Type)? { byName[name] }

  /// The area of a code, or `nil` if this build does not know it.
  package static func area(code: UInt16) -> RecordArea? { areaByCode[code] }

  /// The stored name of a code; `unknown-<code>` if this build does not know it.
  package static func name(code: UInt16) -> String { byCode[code]?.type.name ?? "unknown-\(code)" }
}
