import Logging

/// The fields of one journal entry, each as `NAME=value`.
///
/// Metadata stand under `RECORDD_…`, so that no key can replace a field of the journal or syslog.
enum JournalFields {
  /// The journal refuses field names longer than this many bytes.
  static let longestName = 64

  static func fields(of record: LogRecord, identifier: String) -> [String] {
    var fields = [
      "MESSAGE=" + LogText.escaped(record.message),
      "PRIORITY=\(priority(of: record.level))",
      "SYSLOG_IDENTIFIER=" + identifier,
    ]
    for (key, value) in record.metadata { fields.append(name(of: key) + "=" + LogText.escaped(value)) }
    return fields
  }

  /// `RECORDD_` and the key in upper case, with `_` for every other byte; cut to the journal's limit.
  static func name(of key: String) -> String {
    let bytes = key.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "_")
      }
    }
    return String(("RECORDD_" + String(decoding: bytes, as: UTF8.self)).prefix(longestName))
  }

  /// The priority of syslog(3): 7 debug, 6 informational, 5 notice, 4 warning, 3 error, 2 critical.
  static func priority(of level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
