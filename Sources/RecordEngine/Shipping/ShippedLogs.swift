import LMDB
import RecordModel
import RecordStore

/// The logs that are shipped: the record's, and the volumes of its access log.
struct ShippedLogs {
  /// The record's name among them.
  static let record = "record"
  private static let volume = "access-"

  let engine: Engine

  /// The record first, then the volumes, oldest first.
  var names: [String] {
    get throws(Failure) {
      let years = try engine.accessLog?.volumes.years ?? []
      return [Self.record] + years.map(Self.name)
    }
  }

  static func name(_ year: Int?) -> String { year.map { volume + AccessLogOptions.name($0) } ?? record }

  /// The year of a volume's name.
  static func year(_ name: String) -> Int? {
    guard name.hasPrefix(volume), let year = Int(name.dropFirst(volume.count)),
      volume + AccessLogOptions.name(year) == name
    else { return nil }
    return year
  }

  /// Works with one of them and its key material; `nil` is the record.
  func with<Result>(
    _ name: String?, _ body: (Store, KeyShipping) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let material = engine.shipping.material else { throw .noCentre }
    return try reading(name) { (store) throws(Failure) in
      let isRecord = store.instance == engine.store.instance
      return try body(
        store, isRecord ? material.keys : KeyShipping(store.keyring, material.names, isBrief: true))
    }
  }

  /// - Throws: ``RecordModel/Failure/Code/notFound`` if there is none of that name.
  private func reading<Result>(
    _ name: String?, _ body: (Store) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let name, name != Self.record else { return try body(engine.store) }
    guard let year = Self.year(name), let volumes = engine.accessLog?.volumes,
      try volumes.years.contains(year)
    else { throw Failure(.notFound, "there is no such log", details: ["field": "log"]) }
    return try volumes.read(year, body)
  }

  /// How far one of them was shipped.
  func state(of name: String) throws(Failure) -> ShippedLog {
    let mark = engine.shipping.mark(name)
    return try reading(name) { (store) throws(Failure) in
      try store.environment.read { (view) throws(Failure) in
        let head = try store.meta.head(view).position
        let waiting = mark.position < head ? try store.record(mark.position + 1, view) : nil
        return ShippedLog(
          log: name, instance: store.instance, head: head, shipped: mark.position,
          waitingSince: waiting?.envelope.recordedAt)
      }
    }
  }
}

extension Failure {
  static let noCentre = Failure(
    .stateConflict, "nothing is shipped without the centre's key; name its file with ship-key",
    details: ["reason": "no_centre_key"])
}
