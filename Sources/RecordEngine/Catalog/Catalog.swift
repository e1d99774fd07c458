import RecordModel
import RecordStore

/// Every method there is.
///
/// A table an area and a line a method: who may call it, it says itself (``RecordModel/Method/access``); what the access log
/// says of its calls and what they are counted as, its table does, or its line if it differs.
enum Catalog {
  static let all: [Endpoint] = [
    daemon, refusals, patients, care, consents, door, ownAccount, accounts, deliveries, funnels, measures,
    interactions, panel, practice, vitals, labs, medications, appointments, messages, notifications,
    assessments,
    settings, carePlan, journal, documents, intake, history, alerts, record, retention, log, store, exports,
    access,
  ].flatMap(\.self)

  /// The endpoint of a method's name.
  static let byName: [String: Endpoint] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
