import HTTPTypes
import Logging
import RecordClient
import RecordModel

/// What a route answers, before the application's envelope is put around it.
struct Answer: Sendable {
  var status = HTTPResponse.Status.ok
  var headers: HTTPFields = [:]
  var content = Content.none
  var caching = Caching.noStore
  /// What a stored copy is compared with.
  var validators: Validators?
  /// What the log line of the request says besides the usual.
  var noted: Logger.Metadata = [:]

  enum Content: Sendable {
    case none
    /// JSON text that goes into the application's envelope.
    case data([UInt8])
    /// A body as it is.
    case body(type: String, [UInt8])
  }

  /// A result of the record, without what the record says about the call.
  init(_ received: ReceivedValue) {
    let tape = received.tape.object(at: received.node, without: "_meta")
    var text: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &text)
    self.init(data: text)
  }

  /// Data of this application's shape.
  init(_ value: Value) throws(Failure) { try self.init(encoding: value) }

  /// Data of this application's shape.
  init(encoding value: some Encodable) throws(Failure) {
    do throws(CodingFailure) { self.init(data: try JSON.encode(value)) } catch {
      throw Failure(.internalError, "an answer cannot be written")
    }
  }

  /// Data that is JSON text already.
  init(data: [UInt8]) { content = .data(data) }

  /// A body of that media type.
  init(type: String, _ body: [UInt8]) { content = .body(type: type, body) }

  /// No body.
  init(status: HTTPResponse.Status) { self.status = status }

  /// Says that a command had been carried out before (`Idempotency-Replayed`).
  mutating func note(_ receipt: Receipt?) {
    if receipt?.replayed == true { headers[.idempotencyReplayed] = "true" }
  }

  /// The same, to be kept for a while.
  func cached(_ caching: Caching, _ validators: Validators? = nil) -> Answer {
    var answer = self
    (answer.caching, answer.validators) = (caching, validators)
    return answer
  }
}

/// How long an answer may be kept, and by whom (RFC 9111).
struct Caching: Sendable, Equatable {
  /// `Cache-Control`.
  let directives: String

  /// Not at all.
  static let noStore = Caching(directives: "no-store")

  /// By everybody, told apart by who asks.
  static func shared(seconds: Int) -> Caching {
    Caching(directives: "public, max-age=\(seconds), must-revalidate")
  }

  /// By the person alone, asking each time whether it is still good.
  static let revalidated = Caching(directives: "private, no-cache")

  /// By the person alone.
  static func personal(seconds: Int, mustRevalidate: Bool = true) -> Caching {
    Caching(directives: "private, max-age=\(seconds)" + (mustRevalidate ? ", must-revalidate" : ""))
  }
}
