import HTTPTypes
import Testing

@testable import RecordGateway

@Suite("Ranges of files (RFC 9110 §14)") struct ByteRangeTests {
  private func range(
    _ field: String?, condition: String? = nil, _ method: HTTPRequest.Method = .get
  ) -> ByteRange {
    var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: "/")
    request.headerFields[.range] = field
    request.headerFields[.ifRange] = condition
    return ByteRange(request, of: 100, tag: "\"a\"")
  }

  @Test(
    "a range, cut at the end; what is no single range of bytes counts as none",
    arguments: [
      (nil, .whole), ("bytes=0-0", .part(0...0)), ("bytes=10-19", .part(10...19)),
      ("bytes=90-", .part(90...99)),
      ("bytes=90-1000", .part(90...99)), ("bytes=-1", .part(99...99)), ("bytes=-1000", .part(0...99)),
      ("bytes=0-99999999999999999999", .part(0...99)), ("bytes=-99999999999999999999", .part(0...99)),
      ("bytes=100-", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
      ("bytes=-0", .unsatisfiable),
      ("Bytes = 5-6", .whole), ("BYTES=5-6", .part(5...6)), ("bytes=6-5", .whole),
      ("bytes=99999999999999999999-5", .whole), ("bytes=-", .whole), ("bytes=", .whole),
      ("bytes=a-b", .whole),
      ("bytes=1-2-3", .whole), ("bytes=+1-2", .whole), ("lines=1-2", .whole), ("bytes", .whole),
      ("bytes=0-1,1-2", .whole), ("bytes=0-,0-,0-,0-", .whole), ("bytes= 5-6", .part(5...6)),
    ] as [(String?, ByteRange)])
  func table(field: String?, expected: ByteRange) { #expect(range(field) == expected) }

  @Test("only for GET, and with If-Range only of the same bytes") func conditions() {
    #expect(range("bytes=0-1", condition: nil, .head) == .whole)
    #expect(range("bytes=0-1", condition: "\"a\"") == .part(0...1))
    for other in ["\"b\"", "W/\"a\"", "Wed, 14 Jan 2026 04:35:00 GMT"] {
      #expect(range("bytes=0-1", condition: other) == .whole)
    }
  }
}
