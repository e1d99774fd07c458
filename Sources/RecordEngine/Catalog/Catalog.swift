import RecordModel
import RecordStore

/// Every method there is.
///
/// A table an area and a line a method: who may call it, it says itself (``RecordModel/Method/access``); what the access log
/// says of its calls and what they are counted as, its table does, or its line if it differs.
enum Catalog {
  static let all: [Endpoint] = [
    daemon, refusals, patients, care, consents, door, ownAccount, accounts, deliveries, funnels, measures,
    interactions, panel, practice, screens, vitals, labs, medications, appointments, support, walkIns,
    virtualVisits,
    visitSummaries, messages, notifications, assessments,
    settings, carePlan, journal, assistant, documents, voiceNotes, devices, emergencyInfo, labReports,
    laboratory, analyses, narratives,
    healthDashboard,
    recommendations, healthExports, intake, insurance, history, alerts, record, retention, log, store,
    shipping, moves,
    exports, resources, faqs, bookmarks, billing, paymentMethods, access,
  ].flatMap(\.self)

  /// The endpoint of a method's name, or of an operation's.
  static let byName: [String: Endpoint] = {
    let methods = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return methods.merging(operations.compactMapValues { methods[$0.name] }) { method, _ in method }
  }()
}
