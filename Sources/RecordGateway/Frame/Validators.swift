import Crypto
import HTTPTypes
import RecordModel
import Synchronization

/// For comparison with a client's stored copy (RFC 9110 §8.8).
struct Validators: Sendable, Equatable {
  /// Strong tag with its quotes.
  let tag: String
  /// The last change of the content; `nil` if no date proves that it did not change since.
  var modified: Timestamp?

  /// Whether the client's copy is still valid (RFC 9110 §13.2.2: tags precede dates).
  func match(_ headers: HTTPFields) -> Bool {
    if let tags = headers[.ifNoneMatch] { return matching(tags) != nil }
    guard let modified, let text = headers[.ifModifiedSince], let date = HTTPDate.parse(text) else {
      return false
    }
    return modified.milliseconds / 1000 <= date
  }

  /// The tag that the whole answer to the same request would have (RFC 9110 §15.4.5): the weak one if the
  /// client accepts compressed answers and holds one.
  func tagAsKept(_ headers: HTTPFields) -> String {
    guard AcceptedCodings(headers[.acceptEncoding]).prefersGzip,
      headers[.ifNoneMatch].flatMap(matching) == "W/" + tag
    else { return tag }
    return "W/" + tag
  }

  /// The first tag that equals this one or stands for all.
  private func matching(_ tags: String) -> String? {
    for part in tags.split(separator: ",") {
      let candidate = part.drop { $0 == " " || $0 == "\t" }
      let end = candidate.lastIndex { $0 != " " && $0 != "\t" } ?? candidate.startIndex
      let text = candidate.isEmpty ? candidate : candidate[...end]
      if text == "*" || text == tag || text == "W/" + tag { return String(text) }
    }
    return nil
  }

  func write(to headers: inout HTTPFields) {
    headers[.eTag] = tag
    if let modified { headers[.lastModified] = HTTPDate.text(modified.milliseconds / 1000) }
  }
}

extension String {
  /// A tag that is the content's hash: 128 bits of its SHA-256.
  static func contentTag(_ kind: String, _ content: [UInt8]) -> String {
    "\"\(kind):v1:\(Base64URL.text(Array(SHA256.hash(data: content).prefix(16))[...]))\""
  }
}

/// Dates in HTTP's form: `Wed, 14 Jan 2026 04:35:00 GMT` (RFC 9110 §5.6.7), in seconds since 1970.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The texts of a few moments: the present one, and the last changes of popular resources.
  private static let known = Mutex<[Int64: String]>([:])

  static func text(_ seconds: Int64) -> String {
    known.withLock { known in
      if let text = known[seconds] { return text }
      if known.count >= 32 { known = [:] }
      let text = written(seconds)
      known[seconds] = text
      return text
    }
  }

  private static func written(_ seconds: Int64) -> String {
    let stamp = Timestamp(milliseconds: seconds * 1000).description
    let parts = stamp.split { "-T:.Z".contains($0) }
    guard parts.count >= 6, let month = Int(parts[1]), (1...12).contains(month) else { return "" }
    // 1970-01-01 was a Thursday.
    let day = Int((((seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 4) % 7 + 7) % 7)
    return
      "\(days[day]), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }

  /// Reads the usual form; a wrong name of the day is ignored (C-31).
  static func parse(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard text.utf8.count <= 64, parts.count == 6, parts[5] == "GMT", parts[0].hasSuffix(","),
      parts[1].utf8.count == 2, parts[3].utf8.count == 4,
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    return Timestamp.parse("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z").map {
      $0.moment.milliseconds / 1000
    }
  }
}
