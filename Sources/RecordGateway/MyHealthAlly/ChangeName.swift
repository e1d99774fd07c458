/// The contract's names of events (its section 19), made of the log's.
enum ChangeName {
  /// The contract's words for the parts of the record that the log calls otherwise.
  private static let entities = [
    "appointments": "appointment", "careplan": "care-plan", "emergency": "emergency-info",
    "intake": "intake-form", "labs": "lab-result", "medications": "medication", "messages": "message",
    "notifications": "notification", "visitsummaries": "visit-summary", "voicenote": "voice-note",
  ]
  /// What is not made of the two words: an entity and an event, by type and step.
  private static let others: [String: (entity: String, event: String)] = [
    "medications.changed": ("medication", "medication-updated"),
    "medications.refill-decided": ("medication", "medication-refill-status-changed"),
    "messages.thread-opened": ("message", "message-thread-opened"),
    "notifications.read": ("notification", "notification-marked-read"),
    "notifications.unread": ("notification", "notification-marked-unread"),
    "notifications.all-read": ("notification", "notifications-marked-read"),
    "notifications.push-device-registered": ("push-device", "push-device-registered"),
    "notifications.push-device-removed": ("push-device", "push-device-removed"),
    "settings.onboarding-completed": ("onboarding", "onboarding-completed"),
    "settings.photo-set": ("settings", "profile-photo-updated"),
    "document.attachment-stored": ("attachment", "attachment-stored"),
    "care.relationship-started": ("care-team", "patient-assigned"),
    "care.relationship-ended": ("care-team", "patient-unassigned"),
    "care.thing-shared": ("lab-result", "lab-result-shared"),
    "emergency.contact-added": ("emergency-info", "emergency-contact-added"),
    "emergency.contact-updated": ("emergency-info", "emergency-contact-updated"),
    "emergency.contact-removed": ("emergency-info", "emergency-contact-removed"),
    "emergency.medical-alerts-updated": ("emergency-info", "medical-alerts-updated"),
    "emergency.allergies-updated": ("emergency-info", "critical-allergies-updated"),
    "emergency.dnr-recorded": ("emergency-info", "dnr-status-recorded"),
    "emergency.dnr-verified": ("emergency-info", "dnr-status-verified"),
    "library.resource-bookmarked": ("bookmark", "resource-bookmarked"),
    "library.resource-bookmark-removed": ("bookmark", "resource-bookmark-removed"),
    "billing.invoice-issued": ("invoice", "invoice-issued"),
    "billing.invoice-voided": ("invoice", "invoice-voided"),
    "billing.payment-submitted": ("payment", "payment-submitted"),
    "billing.payment-succeeded": ("payment", "payment-succeeded"),
    "billing.payment-failed": ("payment", "payment-failed"),
    "billing.receipt-issued": ("payment", "receipt-issued"),
    "billing.payment-refunded": ("payment", "payment-refunded"),
    "billing.payment-method-added": ("payment-method", "payment-method-added"),
    "billing.payment-method-updated": ("payment-method", "payment-method-updated"),
    "billing.payment-method-removed": ("payment-method", "payment-method-removed"),
    "billing.default-payment-method-set": ("payment-method", "default-payment-method-set"),
  ].merging(requests) { first, _ in first }

  /// Requests of all kinds are one kind of event.
  private static let requests: [String: (entity: String, event: String)] = [
    "requests.opened support": ("support-request", "support-request-opened"),
    "requests.replied support.write": ("support-request", "support-reply-added"),
    "requests.replied support.answer": ("support-request", "support-reply-added"),
    "requests.advanced support.close": ("support-request", "support-request-closed"),
    "requests.opened walk-in": ("walk-in-request", "walk-in-requested"),
    "requests.advanced walk-in.cancel": ("walk-in-request", "walk-in-request-cancelled"),
    "requests.advanced walk-in.accept": ("walk-in-request", "visit-request-accepted"),
    "requests.advanced walk-in.decline": ("walk-in-request", "visit-request-declined"),
    "requests.opened virtual-visit": ("virtual-visit", "virtual-visit-prepared"),
    "requests.advanced virtual-visit.join": ("virtual-visit", "virtual-visit-joined"),
    "requests.advanced virtual-visit.start": ("virtual-visit", "virtual-visit-started"),
    "requests.advanced virtual-visit.prescribe": ("virtual-visit", "prescription-issued"),
    "requests.advanced virtual-visit.end": ("virtual-visit", "virtual-visit-ended"),
    "requests.advanced virtual-visit.abandon": ("virtual-visit", "virtual-visit-ended"),
  ]

  /// The entity and the event of a type such as `journal.entry-deleted`, and of a step where a type has several.
  static func words(_ type: String, step: String?) -> (entity: String, event: String) {
    if let known = others[step.map { "\(type) \($0)" } ?? type] { return known }
    let parts = type.split(separator: ".", maxSplits: 1).map(String.init)
    let entity = parts.first.map { entities[$0] ?? $0 } ?? type
    return (entity, ([entity] + parts.dropFirst()).joined(separator: "-"))
  }
}
