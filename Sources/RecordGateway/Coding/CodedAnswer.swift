import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers whose bodies may be compressed (R-MH-300).
enum CodedAnswer {
  /// Bytes up to which a body is not compressed.
  static let small = 1024

  /// The answer with its body in a coding that the client accepts, and the same tag in each.
  ///
  /// The compressed length reveals content, so a body with a secret next to text chosen by others is never
  /// compressed: see ``SecretAnswers``.
  static func make(
    _ status: HTTPResponse.Status, _ headers: HTTPFields, _ body: [UInt8], for request: HTTPFields,
    isSecret: Bool = false
  ) -> Response {
    var headers = headers
    guard !isSecret, headers[.contentEncoding] == nil, isCompressible(headers[.contentType]) else {
      return response(status, headers, body)
    }
    vary(&headers)
    guard body.count > small, AcceptedCodings(request[.acceptEncoding]).prefersGzip,
      let coded = Gzip.encode(body), coded.count < body.count
    else { return response(status, headers, body) }
    headers[.contentEncoding] = "gzip"
    return response(status, headers, coded)
  }

  /// Marks the answer as cacheable only for clients that accept the same codings.
  static func vary(_ headers: inout HTTPFields) {
    headers[.vary] = [headers[.vary], "Accept-Encoding"].compactMap { $0 }.joined(separator: ", ")
  }

  /// Texts; pictures and archives are compressed by themselves.
  private static func isCompressible(_ type: String?) -> Bool {
    guard let type = type?.split(separator: ";").first?.lowercased() else { return false }
    return type.hasPrefix("text/") || type == "application/json" || type.hasSuffix("+json")
      || type.hasSuffix("+xml") || type == "application/xml"
  }

  private static func response(
    _ status: HTTPResponse.Status, _ headers: HTTPFields, _ body: [UInt8]
  ) -> Response {
    Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
