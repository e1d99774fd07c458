import RecordModel

/// Which events a patient is told of (R-MH-251).
///
/// One entry an event type; own actions notify nobody, but a booking does (R-MH-252).
struct NotificationTrigger: Sendable {
  private let make: @Sendable (any Event, Envelope) -> Notice?

  static let all: [NotificationTrigger] = [
    on(AppointmentBooked.self) { booked, _ in
      Notice(
        .appointmentBooked, booked.appointmentId,
        visit: Notice.Visit(booked.slot, provider: booked.provider))
    },
    byOthers(AppointmentRescheduled.self) {
      Notice(.appointmentMoved, $0.appointmentId, visit: Notice.Visit($0.slot))
    },
    byOthers(AppointmentCancelled.self) { Notice(.appointmentCancelled, $0.appointmentId) },
    on(MessageSent.self) { sent, _ in
      sent.from == .staff ? Notice(.messageReceived, sent.threadId) : nil
    },
    byOthers(LabRecorded.self) { Notice(.labRecorded, $0.labId) },
    byOthers(LabAmended.self) { Notice(.labAmended, $0.labId) },
    byOthers(MedicationAdded.self) {
      $0.source == .prescribed ? Notice(.medicationAdded, $0.medicationId) : nil
    },
    byOthers(MedicationChanged.self) { Notice(.medicationChanged, $0.medicationId) },
    byOthers(MedicationDiscontinued.self) { Notice(.medicationStopped, $0.medicationId) },
    byOthers(RefillDecided.self) { decided in
      switch decided.decision {
      case .approve: Notice(.refillApproved, decided.medicationId)
      case .deny: Notice(.refillDenied, decided.medicationId)
      case .fulfil: Notice(.refillFulfilled, decided.medicationId)
      case .markOutOfStock, .markAvailable: nil
      }
    },
  ]

  /// What the patient is told of an event.
  static func notice(of event: RecordedEvent) -> Notice? {
    for trigger in all {
      if let notice = trigger.make(event.payload, event.envelope) { return notice }
    }
    return nil
  }

  private static func on<E: Event>(
    _: E.Type, _ notice: @escaping @Sendable (E, Envelope) -> Notice?
  ) -> NotificationTrigger {
    NotificationTrigger { event, envelope in (event as? E).flatMap { notice($0, envelope) } }
  }

  private static func byOthers<E: Event>(
    _ type: E.Type, _ notice: @escaping @Sendable (E) -> Notice?
  ) -> NotificationTrigger {
    on(type) { event, envelope in envelope.actor.role == .patient ? nil : notice(event) }
  }
}
