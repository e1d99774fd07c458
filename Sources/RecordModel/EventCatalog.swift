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
    (.practice, [PracticePublished.self]),
    (
      .appointments,
      [
        AppointmentBooked.self, AppointmentRescheduled.self, AppointmentCancelled.self,
        AppointmentCompleted.self,
      ]
    ),
    (.messages, [ThreadOpened.self, MessageSent.self, ThreadRead.self]),
    (.journal, [JournalEntryCreated.self, JournalEntryRevised.self, JournalEntryDeleted.self]),
    (.documents, [DocumentAdded.self, DocumentRemoved.self]),
    (.intake, [IntakeSubmitted.self]),
    (.settings, [SettingsUpdated.self]),
    (.notifications, [NotificationRead.self, NotificationUnread.self, NotificationsAllRead.self]),
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
      .accounts,
      [
        AccountRegistered.self, AddressVerified.self, CodeIssued.self, CodeRejected.self, CodeRanOut.self,
        MailSettled.self, SessionStarted.self, SessionRefreshed.self, RefreshReuseDetected.self,
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
        AccountAddressChanged.self,
      ]
    ),
    (.consents, [ConsentRecorded.self, ConsentWithdrawn.self, ConsentVersionPublished.self]),
    (.erasure, [PatientHeld.self, HoldReleased.self, PatientErased.self]),
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
