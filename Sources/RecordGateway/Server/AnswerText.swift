import HTTPTypes
import NIOCore

/// An answer in its wire form (RFC 9112 §4, §5, §6).
enum AnswerText {
  /// Writes head and body.
  ///
  /// - Parameter isHead: the request was HEAD, whose answer has the length of the body but not the body.
  static func write(
    _ head: HTTPResponse, _ body: ByteBuffer, isHead: Bool, closes: Bool, into text: inout ByteBuffer
  ) {
    text.writeStaticString("HTTP/1.1 ")
    text.writeString(statusLine(head.status))
    // Neither has a body, and a length would be that of the missing one (RFC 9110 §8.6).
    let isBodiless = head.status == .noContent || head.status == .notModified
    for field in head.headerFields where field.name != .contentLength && field.name != .connection {
      line(field.name.rawName, field.value, &text)
    }
    if !isBodiless {
      let length = isHead ? head.headerFields[.contentLength] : nil
      line("Content-Length", length ?? String(body.readableBytes), &text)
    }
    if closes { text.writeStaticString("Connection: close\r\n") }
    text.writeStaticString("\r\n")
    if !isHead, !isBodiless { text.writeImmutableBuffer(body) }
  }

  /// Requests the body (RFC 9110 §15.2.1).
  static let goOn: StaticString = "HTTP/1.1 100 Continue\r\n\r\n"

  private static func line(_ name: String, _ value: String, _ text: inout ByteBuffer) {
    text.writeString(name)
    text.writeStaticString(": ")
    text.writeString(value)
    text.writeStaticString("\r\n")
  }

  private static func statusLine(_ status: HTTPResponse.Status) -> String {
    switch status.code {
    case 200: "200 OK\r\n"
    case 304: "304 Not Modified\r\n"
    default: "\(status.code) \(status.reasonPhrase)\r\n"
    }
  }
}
