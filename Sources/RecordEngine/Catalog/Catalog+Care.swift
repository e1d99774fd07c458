import RecordModel
import RecordStore

/// Methods of what the practice knows, and of a patient's values, medications and contacts.
extension Catalog {
  static let funnels = Accounting(.funnels).methods {
    [
      $0.query(ListFunnels.self),
      $0.query(GetFunnel.self),
      $0.query(GetFunnelDefinition.self),
      $0.query(GetFunnelBands.self),
      $0.query(GetFunnelRevision.self),
      $0.command(PublishFunnel.self),
      $0.command(DeactivateFunnel.self),
      $0.command(ActivateFunnel.self),
    ]
  }

  static let measures = Accounting(.measures).methods {
    [
      $0.command(PublishMeasures.self),
      $0.query(GetMeasures.self),
    ]
  }

  static let interactions = Accounting(.interactions).methods {
    [
      $0.command(PublishInteractions.self),
      $0.query(GetInteractions.self),
    ]
  }

  static let panel = Accounting(.panel).methods {
    [
      $0.command(PublishPanel.self),
      $0.query(GetPanel.self),
    ]
  }

  static let practice = Accounting(.practice).methods {
    [
      $0.command(PublishPractice.self),
      $0.query(GetPractice.self),
      $0.query(ListProviders.self),
      $0.query(GetAvailability.self),
      $0.query(ListLocations.self),
      $0.command(PublishFacilities.self),
      $0.query(GetFacilities.self),
      $0.query(ListFacilities.self),
    ]
  }

  static let screens = Accounting(.screens).methods {
    [
      $0.list.query(ListScreenTemplates.self),
      $0.command(ImportScreenTemplate.self),
      $0.list.query(ListScreenTemplateVersions.self),
      $0.query(GetScreenTemplateVersion.self),
      $0.command(PublishScreenTemplate.self),
      $0.command(UnpublishScreenTemplate.self),
      $0.query(ExportScreenTemplate.self),
      $0.query(ListScreens.self),
      $0.query(GetPatientScreen.self),
      $0.query(GetClinicianScreen.self),
      $0.query(GetDesignTokens.self),
    ]
  }

  static let vitals = Accounting(.vitals).methods {
    [
      $0.command(LogVitals.self),
      $0.steps.command(LogVitalsBatch.self),
      $0.command(RetractVitals.self),
      $0.command(CorrectVitals.self),
      $0.list.query(ListVitals.self),
      $0.list.scan(ListHealthMetrics.self),
      $0.export.scan(ExportVitals.self),
      $0.list.scan(GetVitalsTrend.self),
      $0.command(SetVitalsTargets.self),
      $0.query(GetVitalsTargets.self),
    ]
  }

  static let labs = Accounting(.labs).methods {
    [
      $0.command(RecordLab.self),
      $0.command(AmendLab.self),
      $0.command(RetractLab.self),
      $0.command(ShareLab.self),
      $0.query(GetLab.self),
      $0.operation(ReadLabDocument.self),
      $0.list.scan(ListLabs.self),
      $0.list.scan(GetLabTrend.self),
    ]
  }

  static let medications = Accounting(.medications).methods {
    [
      $0.command(AddMedication.self),
      $0.command(UpdateMedication.self),
      $0.command(DiscontinueMedication.self),
      $0.command(ReportSideEffect.self),
      $0.command(RequestRefill.self),
      $0.command(DecideRefill.self),
      $0.command(SetMedicationReminders.self),
      $0.command(AssertNoMedications.self),
      $0.query(GetMedication.self),
      $0.list.query(ListMedications.self),
      $0.list.scan(GetMedicationInteractions.self),
    ]
  }

  static let appointments = Accounting(.appointments).methods {
    [
      $0.command(BookAppointment.self),
      $0.command(RescheduleAppointment.self),
      $0.command(CancelAppointment.self),
      $0.command(CompleteAppointment.self),
      $0.query(GetAppointment.self),
      $0.list.query(ListAppointments.self),
      $0.command(BookLabVisit.self),
      $0.list.query(ListLabVisits.self),
      $0.command(SetLabVisitStatus.self),
    ]
  }

  static let support = Accounting(.requests).methods {
    [
      $0.query(GetSupportInfo.self),
      $0.command(OpenSupportRequest.self),
      $0.command(ReplyToSupport.self),
      $0.command(CloseSupportRequest.self),
      $0.query(GetSupportRequest.self),
      $0.list.query(ListSupportRequests.self),
    ]
  }

  static let walkIns = Accounting(.requests).methods {
    [
      $0.command(RequestWalkIn.self),
      $0.command(CancelWalkIn.self),
      $0.query(GetWalkIn.self),
      $0.list.query(ListWalkIns.self),
      $0.list.scan(ListVisitRequests.self),
      $0.command(AcceptVisitRequest.self),
      $0.command(DeclineVisitRequest.self),
    ]
  }

  static let virtualVisits = Accounting(.requests).methods {
    [
      $0.list.scan(ListVirtualVisits.self),
      $0.scan(GetVirtualVisit.self),
      $0.command(PrepareVirtualVisit.self),
      $0.command(StartVirtualVisit.self),
      $0.command(SaveVisitNotes.self),
      $0.command(PrescribeInVisit.self),
      $0.command(EndVirtualVisit.self),
      $0.query(GetPatientVisit.self),
      $0.command(JoinVirtualVisit.self),
      $0.command(AdmitToVisit.self),
      $0.command(LeaveVisit.self),
    ]
  }

  static let visitSummaries = Accounting(.visitSummaries).methods {
    [
      $0.command(RecordVisitSummary.self),
      $0.command(AmendVisitSummary.self),
      $0.query(GetVisitSummary.self),
      $0.list.query(ListVisitSummaries.self),
    ]
  }

  static let messages = Accounting(.messages).methods {
    [
      $0.command(OpenThread.self),
      $0.command(SendMessage.self),
      $0.command(MarkThreadRead.self),
      $0.query(GetThread.self),
      $0.list.scan(ListThreads.self),
      $0.list.scan(ListCareThreads.self),
      $0.scan(CountUnread.self),
    ]
  }

  static let notifications = Accounting(.notifications).methods {
    [
      $0.list.scan(ListNotifications.self),
      $0.command(MarkNotificationRead.self),
      $0.command(MarkNotificationUnread.self),
      $0.command(MarkAllNotificationsRead.self),
      $0.command(RegisterPushDevice.self),
      $0.command(RemovePushDevice.self),
      $0.list.query(ListPushDevices.self),
    ]
  }
}
