import HTTPTypes
import HummingbirdCore
import NIOCore
import RecordModel

/// Why a readable body is refused.
enum BodyReason: String {
  /// The route takes none.
  case unwanted
}

/// The codings of bodies that are read: none.
enum BodyCoding {
  static let identity = "identity"
  /// Stands in a refusal that is due to another one.
  static let field = "Content-Encoding"
}

/// Reads the body of a request.
enum RequestBodyReader {
  /// The body as sent, up to its limit.
  static func receive(_ request: Request, _ rule: BodyRule) async throws(Failure) -> [UInt8] {
    if case .object = rule { try requirePlainJSON(request.headers) }
    return try await collect(request, limit: rule.longest)
  }

  /// The body's object; `nil` if none is sent or needed.
  static func object(_ bytes: [UInt8], _ headers: HTTPFields, _ rule: BodyRule) throws(Failure) -> Tape? {
    if case .object = rule { return try object(bytes) }
    guard bytes.contains(where: { !isSpace($0) }) else { return nil }
    try requirePlainJSON(headers)
    guard rule == .empty else {
      return try object(bytes)
    }
    let tape = try object(bytes)
    guard tape.count(of: tape.root) == 0 else {
      throw Failure(
        .invalidInput, "this request takes no body",
        details: ["field": "body", "reason": .string(BodyReason.unwanted.rawValue)])
    }
    return nil
  }

  private static func collect(_ request: Request, limit: Int) async throws(Failure) -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw .tooLarge(limit)
    }
    var bytes: [UInt8] = []
    do {
      for try await part in request.body {
        guard bytes.count + part.readableBytes <= limit else { throw Failure.tooLarge(limit) }
        bytes.append(contentsOf: part.readableBytesView)
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.invalidInput, "the body ended early", details: ["field": "body"])
    }
    return bytes
  }

  private static func object(_ bytes: [UInt8]) throws(Failure) -> Tape {
    let tape: Tape
    do throws(CodingFailure) { tape = try JSON.parse(bytes) } catch {
      // Grammatical, but no type here can hold the number (C-17).
      if error.kind == .numberOutOfRange, !error.path.isEmpty { throw .unholdable(error) }
      throw Failure(
        .invalidInput, "the body is not strict JSON",
        details: ["field": "body", "reason": .string(error.kind.rawValue)])
    }
    guard tape.kind(of: tape.root) == .object else {
      throw Failure(.invalidInput, "the body is not an object", details: ["field": "body"])
    }
    return tape
  }

  /// Refuses codings (RFC 9110 §8.4.1), and other media types; one that is left out counts as JSON.
  private static func requirePlainJSON(_ headers: HTTPFields) throws(Failure) {
    let codings = (headers[.contentEncoding] ?? "").split { $0 == "," || $0 == " " || $0 == "\t" }
    guard codings.allSatisfy({ $0.lowercased() == BodyCoding.identity }) else {
      throw Failure(
        .unsupportedMedia, "bodies are sent as they are, without a coding",
        details: ["field": .string(BodyCoding.field)])
    }
    guard let type = headers[.contentType] else { return }
    let essence = type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    guard essence == "application/json" else {
      throw Failure(
        .unsupportedMedia, "bodies are application/json", details: ["field": "Content-Type"])
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }
}

extension BodyRule {
  /// Bytes of the longest body.
  var longest: Int {
    switch self {
    case .empty: 1024
    case .object(let limit), .objectIfAny(let limit): limit
    }
  }
}

extension Failure.Code {
  /// The body has an unsupported media type.
  static let unsupportedMedia = Self(rawValue: "UNSUPPORTED_MEDIA_TYPE")
  /// The body is larger than the route takes.
  static let contentTooLarge = Self(rawValue: "CONTENT_TOO_LARGE")
  /// The path exists, but not with this method.
  static let methodNotAllowed = Self(rawValue: "METHOD_NOT_ALLOWED")
}

extension Failure {
  /// A number beyond 64 bits, naming its member.
  fileprivate static func unholdable(_ error: CodingFailure) -> Failure {
    let pointer = error.path.split { ".[]".contains($0) }.map { "/" + $0 }.joined()
    return Failure(
      problems: [
        FieldProblem(path: pointer, code: "out_of_range", message: error.expected ?? "a number of 64 bits")
      ], field: error.path)
  }

  /// A body over the limit.
  fileprivate static func tooLarge(_ limit: Int) -> Failure {
    Failure(.contentTooLarge, "a body may have \(limit) bytes here", details: ["field": "body"])
  }
}
