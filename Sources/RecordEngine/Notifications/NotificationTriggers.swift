import RecordModel
import RecordStore

/// The events that notify a patient (R-MH-251).
///
/// One entry an event type; patients' own acts do not notify them, except a booking (R-MH-252) and a result,
/// which is computed from their act.
struct NotificationTrigger: Sendable {
  /// The context of the event.
  struct Context {
    var envelope: Envelope
    /// The last published care plan.
    var plan: RecordID?

    /// The record as a whole.
    fileprivate var record: RecordID? { envelope.stream.patient.map { RecordID(replacing: "\($0)") } }
    fileprivate var isPatients: Bool { envelope.actor.role == .patient }
  }

  private let make: @Sendable (any Event, Context) -> Notice?

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
    byOthers(MedicationAdded.self) { Notice(.medicationAdded, $0.medicationId) },
    byOthers(MedicationChanged.self) { Notice(.medicationChanged, $0.medicationId) },
    byOthers(MedicationDiscontinued.self) { Notice(.medicationStopped, $0.medicationId) },
    byOthers(RefillDecided.self) { decided in
      switch decided.decision {
      case .approve: Notice(.refillApproved, decided.medicationId)
      case .deny: Notice(.refillDenied, decided.medicationId)
      case .fulfil: Notice(.refillFulfilled, decided.medicationId)
      case .markOutOfStock: Notice(.supplyOut, decided.medicationId)
      case .markAvailable: Notice(.supplyBack, decided.medicationId)
      }
    },
    byOthers(CarePlanPublished.self) { Notice(.planPublished, $0.planId) },
    on(CarePlanDeactivated.self) { _, context in
      context.isPatients ? nil : context.plan.map { Notice(.planEnded, $0) }
    },
    on(AssessmentScored.self) { scored, _ in Notice(.resultReady, RecordID(scored.assessmentId)) },
    // The patient's own act, with a notification all the same: it shows where help is (R-MH-346).
    on(SafetyFlagRaised.self) { flag, _ in
      flag.help == .crisis ? Notice(.helpOffered, RecordID(flag.assessmentId)) : nil
    },
    on(EmergencyAccessOpened.self) { opened, _ in Notice(.emergencyAccess, opened.accessId) },
    on(AccountBound.self) { bound, context in
      bound.step == .invited ? context.record.map { Notice(.accountBound, $0) } : nil
    },
    on(AccountAddressChanged.self) { _, context in context.record.map { Notice(.addressChanged, $0) } },
  ]

  /// The notification of an event; `nil` for none.
  static func notice(of event: RecordedEvent, plan: RecordID?) -> Notice? {
    let context = Context(envelope: event.envelope, plan: plan)
    for trigger in all {
      if let notice = trigger.make(event.payload, context) { return notice }
    }
    return nil
  }

  private static func on<E: Event>(
    _: E.Type, _ notice: @escaping @Sendable (E, Context) -> Notice?
  ) -> NotificationTrigger {
    NotificationTrigger { event, context in (event as? E).flatMap { notice($0, context) } }
  }

  private static func byOthers<E: Event>(
    _ type: E.Type, _ notice: @escaping @Sendable (E) -> Notice?
  ) -> NotificationTrigger {
    on(type) { event, context in context.isPatients ? nil : notice(event) }
  }
}
