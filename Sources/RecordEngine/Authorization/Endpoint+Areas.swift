import RecordModel
import RecordStore

/// What of a record a method is about, as the access log names it.
extension Endpoint {
  /// The areas by the first part of a method's name; none where it is about the record as a whole.
  static func areas(of name: String) -> [RecordArea] {
    areas[String(name.prefix { $0 != "." })].map { [$0] } ?? []
  }

  /// How much a method is about.
  static func scope(of name: String, _ access: Access) -> AccessScope {
    if access.subject == .log { return .log }
    // To have an export made is one, as far as the patient is concerned; to have it removed is none.
    if name.hasPrefix("export."), name != CancelExport.name { return .export }
    // Whoever signs in or opens a link is shown what is their own.
    if access.subject == .entry { return .item }
    if access.effect != .read { return .change }
    if areas(of: name).isEmpty { return .record }
    return lists.contains(where: name.hasSuffix) ? .list : .item
  }

  private static let lists = [
    ".list", ".search", ".trend", ".history", ".versions", ".threads", ".progress", ".interactions", ".team",
    ".examine", ".patients", ".relationships", ".emergencyAccesses", ".sessions", ".listSessions", ".take",
  ]

  private static let areas: [String: RecordArea] = [
    "patient": .patients, "assessment": .assessments, "vitals": .vitals, "labs": .labs,
    "medications": .medications, "carePlan": .carePlan, "appointments": .appointments,
    "messages": .messages, "notifications": .notifications, "journal": .journal, "intake": .intake,
    "settings": .settings, "history": .history, "alerts": .alerts, "care": .care, "consent": .consents,
    "access": .access, "account": .accounts, "identity": .accounts, "outbox": .accounts,
    "deepLink": .accounts, "onboarding": .consents,
  ]
}
