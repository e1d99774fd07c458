/// How a stream of the engine is to be.
package struct StreamPlan: Sendable, Equatable {
  package enum Storage: String, Sendable {
    case files
    /// Gone when all its servers were stopped at the same time, and written to no disk.
    case memory
  }

  package var name: String
  package var subjects: [String]
  package var storage = Storage.files
  package var replicas = 3
  /// Bytes that it may hold; -1 for no limit.
  package var maxBytes: Int64 = -1
  /// Bytes of one message; -1 for no limit but the server's.
  package var maxMessageBytes: Int32 = -1
  /// Messages that a subject may have; -1 for no limit.
  package var perSubject: Int64 = -1
  /// Whether no message may be deleted.
  package var deniesDelete = true
  /// Whether messages may not be purged.
  package var deniesPurge = true
  /// How long an id is known, in nanoseconds.
  package var duplicateWindow: Int64 = 120_000_000_000

  package init(name: String, subjects: [String]) { (self.name, self.subjects) = (name, subjects) }

  /// The streams, for all stores.
  ///
  /// Those of keys and documents are for one alone where an instance is named, so that the right to delete in them reaches nobody
  /// else's.
  package static func all(
    _ settings: ShipperSettings, replicas: Int, keysOf instance: String?
  ) -> [StreamPlan] {
    var plans = [
      StreamPlan(name: settings.recordStream, subjects: ["rec.*"]),
      StreamPlan(name: settings.accessStream, subjects: ["acc.*.*"]),
      StreamPlan(name: settings.keyStream, subjects: ["key.\(instance ?? "*").*"]),
      StreamPlan(name: settings.documentStream, subjects: ["doc.\(instance ?? "*").*.*"]),
      StreamPlan(name: settings.fleetStream, subjects: [Subjects.allReports]),
      StreamPlan(name: settings.leaseStream, subjects: ["les.*"]),
      StreamPlan(
        name: PlaceSubjects(settings.placeBucket).stream, subjects: [PlaceSubjects(settings.placeBucket).all]),
    ]
    for index in 2..<plans.count { plans[index].perSubject = 1 }
    for index in [2, 3, 4, 6] { plans[index].deniesDelete = false }
    // A store says the same again seconds later, and what ten thousand say would keep the disks of copies busy.
    plans[4].storage = .memory
    for index in plans.indices { plans[index].replicas = replicas }
    return plans
  }

  /// What an existing stream has otherwise, one sentence each.
  package func differences(of found: StreamPlan) -> [String] {
    let rows: [(String, String, String)] = [
      ("subjects", subjects.joined(separator: " "), found.subjects.joined(separator: " ")),
      ("storage", storage.rawValue, found.storage.rawValue),
      ("replicas", "\(replicas)", "\(found.replicas)"),
      ("bytes at most", "\(maxBytes)", "\(found.maxBytes)"),
      ("bytes of a message at most", "\(maxMessageBytes)", "\(found.maxMessageBytes)"),
      ("messages of a subject at most", "\(perSubject)", "\(found.perSubject)"),
      ("deny_delete", "\(deniesDelete)", "\(found.deniesDelete)"),
      ("deny_purge", "\(deniesPurge)", "\(found.deniesPurge)"),
      ("duplicate window in nanoseconds", "\(duplicateWindow)", "\(found.duplicateWindow)"),
    ]
    return rows.filter { $0.1 != $0.2 }.map { "\($0.0): should be \($0.1), is \($0.2)" }
  }
}
