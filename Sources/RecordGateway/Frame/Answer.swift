import HTTPTypes
import Logging
import RecordClient
import RecordModel

/// A route's answer, before the application's envelope is put around it.
struct Answer: Sendable {
  var status = HTTPResponse.Status.ok
  var headers: HTTPFields = [:]
  var content = Content.none
  var caching = Caching.noStore
  /// For comparison with a client's stored copy.
  var validators: Validators?
  /// Additions to the request's log line.
  var noted: Logger.Metadata = [:]

  enum Content: Sendable {
    case none
    /// JSON text that goes into the application's envelope.
    case data([UInt8])
    case body(type: String, [UInt8])
  }

  /// A result of the record, without its `_meta`.
  init(_ received: ReceivedValue) {
    let tape = received.tape.object(at: received.node, without: "_meta")
    var text: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &text)
    self.init(data: text)
  }

  /// Data in this application's shape.
  init(_ value: Value) throws(Failure) { try self.init(encoding: value) }

  /// Data in this application's shape.
  init(encoding value: some Encodable) throws(Failure) {
    do throws(CodingFailure) { self.init(data: try JSON.encode(value)) } catch {
      throw Failure(.internalError, "an answer cannot be written")
    }
  }

  /// Data that is JSON text already.
  init(data: [UInt8]) { content = .data(data) }

  init(type: String, _ body: [UInt8]) { content = .body(type: type, body) }

  init(status: HTTPResponse.Status) { self.status = status }

  /// Marks a command as carried out before (`Idempotency-Replayed`).
  mutating func note(_ receipt: Receipt?) {
    if receipt?.replayed == true { headers[.idempotencyReplayed] = "true" }
  }

  /// The same, cacheable for a while.
  func cached(_ caching: Caching, _ validators: Validators? = nil) -> Answer {
    var answer = self
    (answer.caching, answer.validators) = (caching, validators)
    return answer
  }
}

/// Who may cache an answer, and for how long (RFC 9111).
struct Caching: Sendable, Equatable {
  /// `Cache-Control`.
  let directives: String

  /// Not at all.
  static let noStore = Caching(directives: "no-store")

  /// By everybody, separately for each caller.
  static func shared(seconds: Int) -> Caching {
    Caching(directives: "public, max-age=\(seconds), must-revalidate")
  }

  /// Only by the person, validated each time.
  static let revalidated = Caching(directives: "private, no-cache")

  /// Only by the person.
  static func personal(seconds: Int, mustRevalidate: Bool = true) -> Caching {
    Caching(directives: "private, max-age=\(seconds)" + (mustRevalidate ? ", must-revalidate" : ""))
  }
}
