import HTTPTypes
import NIOCore
import Testing

@testable import RecordGateway

@Suite("Answers as they are sent") struct AnswerTextTests {
  private func text(
    _ status: HTTPResponse.Status, _ fields: HTTPFields = [:], _ body: String = "", isHead: Bool = false,
    closes: Bool = false
  ) -> String {
    var text = ByteBuffer()
    AnswerText.write(
      HTTPResponse(status: status, headerFields: fields), ByteBuffer(string: body), isHead: isHead,
      closes: closes, into: &text)
    return String(buffer: text)
  }

  @Test("a body has its length, and the length that a route gave does not count") func bodies() {
    #expect(
      text(.ok, [.contentType: "text/plain", .contentLength: "99"], "abc")
        == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nabc")
    #expect(text(.notFound) == "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("RFC 9110 §8.6: 204 and 304 have neither body nor length") func bodiless() {
    #expect(text(.noContent, [.contentLength: "0"]) == "HTTP/1.1 204 No Content\r\n\r\n")
    #expect(text(.notModified, [.eTag: "\"a\""], "x") == "HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n")
  }

  @Test("RFC 9110 §9.3.2: HEAD has the length of what GET would send") func head() {
    #expect(
      text(.ok, [.contentLength: "7"], isHead: true) == "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n")
  }

  @Test("the last answer of a connection says so, once") func closes() {
    #expect(
      text(.ok, [.connection: "keep-alive"], closes: true)
        == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  }

  @Test("no value can begin a line of its own") func injection() {
    var fields: HTTPFields = [:]
    fields[.location] = "/a\r\nSet-Cookie: b=c"
    #expect(!text(.found, fields).contains("\r\nSet-Cookie"))
  }
}
