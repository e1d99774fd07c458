import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers whose bodies may leave in fewer bytes than they have (R-MH-300).
enum CodedAnswer {
  /// Bytes up to which a body stays as it is.
  static let small = 1024

  /// The answer with its body as the client takes it.
  ///
  /// The length of what is compressed tells of its content, so nothing is that holds a secret beside what others may have
  /// chosen: see ``SecretAnswers``.
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
    if let tag = headers[.eTag] { headers[.eTag] = weak(tag) }
    return response(status, headers, coded)
  }

  /// Says that a copy of the answer is for clients that take the same codings.
  static func vary(_ headers: inout HTTPFields) {
    headers[.vary] = [headers[.vary], "Accept-Encoding"].compactMap { $0 }.joined(separator: ", ")
  }

  /// The tag of the same content in another coding: a strong one stands for the same bytes (RFC 9110 §8.8.3.3).
  static func weak(_ tag: String) -> String { tag.hasPrefix("W/") ? tag : "W/" + tag }

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
