import HTTPTypes
import RecordClient
import RecordModel

/// A document of the record as it is answered: whole, a range of it, or that the client has it.
struct ServedFile: Sendable {
  /// Reads a piece, and answers a ``RecordModel/DocumentPiece``.
  let method: String
  /// The parameters that name it.
  let names: [Value.Member]
  let exchange: Exchange
  /// Whether `X-Content-SHA256` tells the hash of all of it.
  var isHashed = false

  /// Bytes of a piece: as many as the record gives.
  private static let pieceBytes = 131_072
  /// Bytes of an answer that is as short as others are.
  private static let longestWithoutSeat = 1 << 20

  func answer() async throws(Failure) -> Answer {
    let file = try await piece(at: 0, limit: 1, exchange)
    let validators = Validators(tag: "\"\(file.sha256)\"")
    var answer = Answer(status: .ok).cached(.revalidated, validators)
    answer.headers[.acceptRanges] = "bytes"
    answer.headers[.contentDisposition] = Self.disposition(file)
    let range = ByteRange(exchange.head, of: file.bytes, tag: validators.tag)
    if validators.match(exchange.head.headerFields) { return try await concluded(answer) }
    if exchange.head.method == .head {
      answer.content = .body(type: file.mediaType.rawValue, [])
      answer.headers[.contentLength] = "\(file.bytes)"
      return try await concluded(answer)
    }
    switch range {
    case .unsatisfiable:
      _ = try await concluded(answer)
      throw .unsatisfiableRange(file.bytes)
    case .part(let range):
      answer.status = .partialContent
      answer.headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(file.bytes)"
      answer.content = .body(
        type: file.mediaType.rawValue, try await bytes(range.lowerBound..<range.upperBound + 1))
    case .whole:
      answer.content = .body(type: file.mediaType.rawValue, try await bytes(0..<file.bytes))
      answer.isHashed = isHashed
    }
    return answer
  }

  /// The last call of one whose bytes nobody needs.
  private func concluded(_ answer: Answer) async throws(Failure) -> Answer {
    _ = try await piece(at: 0, limit: 1, exchange.last)
    return answer
  }

  private func bytes(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
    if range.count > Self.longestWithoutSeat { try await exchange.seating.take(.copy) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    while bytes.count < range.count {
      let start = range.lowerBound + bytes.count
      let limit = min(Self.pieceBytes, range.upperBound - start)
      let isLast = start + limit == range.upperBound
      let piece = try await piece(at: start, limit: limit, isLast ? exchange.last : exchange)
      guard let data = Base64.parse(piece.data), data.count == limit else {
        throw Failure(.internalError, "a document is not of its length")
      }
      bytes += data
    }
    return bytes
  }

  private func piece(at offset: Int, limit: Int, _ exchange: Exchange) async throws(Failure) -> DocumentPiece
  {
    let place: [Value.Member] = [
      .init("offset", .integer(Int64(offset))), .init("limit", .integer(Int64(limit))),
    ]
    return try await exchange.call(method, names + place, isWrite: false).read(DocumentPiece.self)
  }

  /// Pictures and sounds are shown where they stand; everything else is saved (R-MH-287).
  private static func disposition(_ file: DocumentPiece) -> String {
    let isShown = file.mediaType.isPicture || file.mediaType.rawValue.hasPrefix("audio/")
    guard let name = file.fileName?.text else { return isShown ? "inline" : "attachment" }
    let plain = String(name.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "_" })
    return (isShown ? "inline" : "attachment")
      + "; filename=\"\(plain)\"; filename*=UTF-8''\(Self.escaped(name))"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || ".-_ ()".unicodeScalars.contains(scalar))
  }

  /// RFC 8187 §3.2: everything but letters, digits and a few marks as bytes in hexadecimal digits.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = Self.isPlain(Unicode.Scalar(byte)) && ![0x20, 0x28, 0x29].contains(byte)
      return isPlain ? String(Character(Unicode.Scalar(byte))) : "%" + Hexadecimal.text([byte]).uppercased()
    }.joined()
  }
}

extension Failure {
  fileprivate static func unsatisfiableRange(_ length: Int) -> Failure {
    Failure(
      .rangeNotSatisfiable, "the range begins behind the end", details: ["length": .integer(Int64(length))])
  }
}
