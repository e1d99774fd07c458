import Crypto
import HTTPTypes
import RecordModel

/// For comparison with a client's stored copy (RFC 9110 §8.8).
struct Validators: Sendable, Equatable {
  /// Tag with its quotes.
  let tag: String
  /// The last change of the content; `nil` if no date proves that it did not change since.
  var modified: Timestamp?

  /// Whether the client's copy is still valid (RFC 9110 §13.2.2: tags precede dates).
  ///
  /// A date counts whole seconds, so it tells nothing of a second that is not over: what was changed in it may be changed
  /// once more (RFC 9110 §8.8.2.2). Nor does it while the log is ahead of the clock, whose times then stand still.
  ///
  /// - Parameter asked: when the request came, before its answer was looked up.
  func match(_ headers: HTTPFields, asked: Timestamp) -> Bool {
    if let tags = headers[.ifNoneMatch] { return isNamed(in: tags) }
    guard let modified, modified.wholeSeconds < asked.wholeSeconds, let text = headers[.ifModifiedSince],
      let date = HTTPDate.parse(text, at: asked)
    else { return false }
    return modified.wholeSeconds <= date
  }

  /// Whether one of the tags equals this one, or stands for all; compared weakly (RFC 9110 §8.8.3.2).
  private func isNamed(in tags: String) -> Bool {
    tags.split(separator: ",").contains { part in
      let candidate = part.drop { $0 == " " || $0 == "\t" }
      let end = candidate.lastIndex { $0 != " " && $0 != "\t" } ?? candidate.startIndex
      let text = candidate.isEmpty ? candidate : candidate[...end]
      return text == "*" || text == tag || text == "W/" + tag
    }
  }

  /// Writes the tag, which is the same in whichever coding the answer goes out, and the date of the last change.
  ///
  /// The date is no later than the last second that was over when the request came. So every change of that second is in
  /// the answer, and later ones have later dates (RFC 9110 §8.8.2.1, §8.8.2.2).
  func write(to headers: inout HTTPFields, asked: Timestamp) {
    headers[.eTag] = tag
    if let modified {
      headers[.lastModified] = HTTPDate.text(min(modified.wholeSeconds, asked.wholeSeconds - 1))
    }
  }
}

extension Answer {
  /// The same, cacheable, with a tag that is its content's hash.
  ///
  /// - Parameter modified: no later than when the content last changed.
  func tagged(_ kind: String, _ caching: Caching, modified: Timestamp? = nil) -> Answer {
    guard case .data(let text) = content else { return self }
    return cached(caching, Validators(tag: .contentTag(kind, text), modified: modified))
  }
}

extension String {
  /// A tag that is the content's hash: 128 bits of its SHA-256.
  static func contentTag(_ kind: String, _ content: [UInt8]) -> String {
    "\"\(kind):v1:\(Base64URL.text(Array(SHA256.hash(data: content).prefix(16))[...]))\""
  }
}
