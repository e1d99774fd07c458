import RecordModel

/// The log of a store that a subject carries.
package enum ShippedLogName: Hashable, Sendable {
  case record
  /// A volume of the access log.
  case access(year: Int)

  /// `record` or `access-` and a year, as the daemon names them.
  package init?(_ name: String) {
    if name == "record" {
      self = .record
    } else if name.hasPrefix("access-"), let year = Self.year(name.dropFirst(7)) {
      self = .access(year: year)
    } else {
      return nil
    }
  }

  static func year(_ text: Substring) -> Int? {
    text.utf8.count == 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  package var name: String {
    switch self {
    case .record: "record"
    case .access(let year): "access-\(year)"
    }
  }
}

/// The subjects that belong to one store.
package struct Subjects: Sendable, Equatable {
  package let instance: InstanceID

  package init(_ instance: InstanceID) { self.instance = instance }

  /// Where the batches of a log lie.
  package func log(_ log: ShippedLogName) -> String {
    switch log {
    case .record: "rec.\(instance)"
    case .access(let year): "acc.\(instance).\(year)"
    }
  }

  /// Where they lie from an epoch on whose store does not continue what lies there already; the record has no such place.
  package func log(_ log: ShippedLogName, fork epoch: UInt64?) -> String {
    guard let epoch, log != .record else { return self.log(log) }
    return "\(self.log(log))-\(epoch)"
  }

  /// Where one piece of key material lies.
  package func key(_ name: String) -> String { "key.\(instance).\(name)" }

  /// Where a store of the instance says how it is.
  package func report(_ name: String) -> String { "flt.\(instance).\(name)" }

  /// Where it is told which store of the instance ships.
  package var lease: String { "les.\(instance)" }

  /// Where all stores of all instances do.
  static let allReports = "flt.*.*"
  /// Where one piece of a document's sealed file lies; its name is that of the key material that opens it.
  package func document(_ name: String, _ number: Int) -> String { "doc.\(instance).\(name).\(number)" }
  /// Says that documents are stored there; a stream that was made again has none.
  package var documentMark: String { "doc.\(instance).begun.0" }
  /// The subjects of all documents.
  package var allDocuments: String { "doc.\(instance).*.*" }

  /// The document and the number of a piece on a subject of this store; `nil` for any other subject.
  package func piece(of subject: String) -> (name: String, number: Int)? {
    let prefix = "doc.\(instance)."
    guard subject.hasPrefix(prefix) else { return nil }
    let parts = subject.dropFirst(prefix.utf8.count).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), number >= 0, "\(number)" == parts[1],
      Self.isKeyName(String(parts[0]))
    else { return nil }
    return (String(parts[0]), number)
  }

  /// The subjects of all volumes of the access log.
  package var allAccess: String { "acc.\(instance).*" }
  /// The subjects of all key material.
  package var allKeys: String { "key.\(instance).*" }

  /// The log of a subject of this store, and the epoch of its fork; `nil` for any other subject.
  package func place(of subject: String) -> LogPlace? {
    if subject == log(.record) { return LogPlace(log: .record) }
    let prefix = "acc.\(instance)."
    guard subject.hasPrefix(prefix) else { return nil }
    let parts = subject.dropFirst(prefix.utf8.count).split(separator: "-", omittingEmptySubsequences: false)
    guard let year = ShippedLogName.year(parts[0]), parts.count <= 2 else { return nil }
    if parts.count == 1 { return LogPlace(log: .access(year: year)) }
    guard let fork = UInt64(parts[1]), "\(fork)" == parts[1] else { return nil }
    return LogPlace(log: .access(year: year), fork: fork)
  }

  /// The name of the key material on a subject of this store: 32 hexadecimal digits; `nil` for any other subject.
  package func keyName(of subject: String) -> String? {
    let prefix = "key.\(instance)."
    guard subject.hasPrefix(prefix) else { return nil }
    let name = String(subject.dropFirst(prefix.utf8.count))
    return Self.isKeyName(name) ? name : nil
  }

  /// Whether a name can be a part of a subject: nothing that is not hexadecimal ever becomes one.
  static func isKeyName(_ name: String) -> Bool {
    name.utf8.count == 32 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// One of the subjects that a log may have.
package struct LogPlace: Hashable, Sendable {
  package var log: ShippedLogName
  /// The epoch from which on a store did not continue what lay on the log's first subject.
  package var fork: UInt64?

  package init(log: ShippedLogName, fork: UInt64? = nil) { (self.log, self.fork) = (log, fork) }

  /// What a file of it is called.
  var name: String { log.name + (fork.map { "-\($0)" } ?? "") }
}
