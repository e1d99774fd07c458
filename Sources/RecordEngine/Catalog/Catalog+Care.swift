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
    ]
  }

  static let vitals = Accounting(.vitals).methods {
    [
      $0.command(LogVitals.self),
      $0.steps.command(LogVitalsBatch.self),
      $0.command(RetractVitals.self),
      $0.command(CorrectVitals.self),
      $0.list.query(ListVitals.self),
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
      $0.query(GetLab.self),
      $0.list.query(ListLabs.self),
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
    ]
  }

  static let messages = Accounting(.messages).methods {
    [
      $0.command(OpenThread.self),
      $0.command(SendMessage.self),
      $0.command(MarkThreadRead.self),
      $0.query(GetThread.self),
      $0.list.scan(ListThreads.self),
      $0.scan(CountUnread.self),
    ]
  }

  static let notifications = Accounting(.notifications).methods {
    [
      $0.list.scan(ListNotifications.self),
      $0.command(MarkNotificationRead.self),
      $0.command(MarkNotificationUnread.self),
      $0.command(MarkAllNotificationsRead.self),
    ]
  }
}
