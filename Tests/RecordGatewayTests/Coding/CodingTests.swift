import HTTPTypes
import HummingbirdCore
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

@Suite("R-MH-300: compressed answers") struct CodingTests {
  @Test(
    "RFC 9110 §12.5.3: gzip is for those who take it no less gladly than a body as it is",
    arguments: [
      (nil, false), ("", false), ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip", true),
      ("br;q=1.0, gzip;q=0.8, *;q=0.1", true), ("*", true), ("*;q=0", false), ("gzip;q=0", false),
      ("gzip;q=0.000", false), ("gzip;q=0, *", false), ("*;q=0, gzip", true), ("identity", false),
      ("identity, gzip", true), ("identity;q=1, gzip;q=0.5", false), ("identity;q=0, gzip;q=0.001", true),
      (" gzip ; q=0.5 ", true), ("gzip;q=1.000", true), ("gzip;q=2", false), ("gzip;q=0.0001", false),
      ("gzip;q=x", false), ("gzip;x=1", false), ("gzip;q=1;x=2", false), ("gzipp", false), (",,gzip,", true),
      ("identity;q=0", false), ("gzip;q=-1", false),
    ] as [(String?, Bool)]) func accepted(field: String?, takesGzip: Bool)
  {
    #expect(AcceptedCodings(field).prefersGzip == takesGzip)
  }

  @Test("what is compressed is read back as it was", arguments: [0, 1, 1025, 65_537, 1_000_000])
  func roundTrip(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count) + 1)
    for bytes in [
      [UInt8](repeating: 0x61, count: count),
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) },
    ] { #expect(Gunzip.decode(try #require(Gzip.encode(bytes))) == bytes) }
  }

  private func answer(
    _ bytes: Int, type: String = "application/json", accepts: String? = "gzip", isSecret: Bool = false,
    tag: String? = nil, coding: String? = nil
  ) -> HTTPFields {
    var (headers, request) = (HTTPFields(), HTTPFields())
    (headers[.contentType], headers[.eTag], headers[.contentEncoding]) = (type, tag, coding)
    request[.acceptEncoding] = accepts
    return CodedAnswer.make(
      .ok, headers, [UInt8](repeating: 0x61, count: bytes), for: request, isSecret: isSecret
    ).headers
  }

  @Test("bodies over a kilobyte of texts are, and nothing else") func which() {
    #expect(answer(1025)[.contentEncoding] == "gzip" && answer(1024)[.contentEncoding] == nil)
    for type in ["text/html; charset=utf-8", "image/svg+xml", "application/fhir+json", "text/csv"] {
      #expect(answer(2000, type: type)[.contentEncoding] == "gzip", "\(type)")
    }
    for type in ["image/png", "application/pdf", "application/zip", "audio/ogg"] {
      #expect(answer(2000, type: type)[.contentEncoding] == nil, "\(type)")
      #expect(answer(2000, type: type)[.vary] == nil, "\(type)")
    }
    #expect(answer(2000, isSecret: true)[.contentEncoding] == nil)
    #expect(answer(2000, coding: "br")[.contentEncoding] == "br")
  }

  @Test("copies are told apart by what was accepted, and a tag is the same text in each coding") func copies()
  {
    for accepts in ["gzip", nil] {
      for bytes in [10, 2000] { #expect(answer(bytes, accepts: accepts)[.vary] == "Accept-Encoding") }
    }
    for accepts in ["gzip", nil] { #expect(answer(2000, accepts: accepts, tag: "\"a\"")[.eTag] == "\"a\"") }
    #expect(
      answer(2000)[.contentLength] == "\(Gzip.encode([UInt8](repeating: 0x61, count: 2000))?.count ?? 0)")
  }

  @Test("a tag is known again in the form that a proxy which compresses makes of it") func tags() {
    let validators = Validators(tag: "\"a\"")
    let now = Timestamp(milliseconds: 0)
    for field in ["\"a\"", "W/\"a\"", "\"b\", W/\"a\"", "*"] {
      #expect(validators.match([.ifNoneMatch: field], asked: now), "\(field)")
    }
    for field in ["\"b\"", "a", "W/\"b\"", "W/a"] {
      #expect(!validators.match([.ifNoneMatch: field], asked: now), "\(field)")
    }
  }

  @Test("answers that open a session stay as they are, whichever route they are of") func secrets() throws {
    var found: [String] = []
    for dialect in Gateway.dialects() {
      // Operations are known by their names, which are alike in different applications.
      let secrets = SecretAnswers()
      let secret = dialect.routes.filter { secrets.contains($0) }.map { "\(dialect.name).\($0.operation)" }
      expectSame(
        secret, try dialect.routes.filter(Self.opensSession).map { "\(dialect.name).\($0.operation)" })
      found += secret
    }
    let known = ["login", "refreshToken", "registerPatient"].map { "myhealthally.\($0)" }
    #expect(Set(known).isSubset(of: found))
  }

  /// Whether a token is written anywhere in what a route is documented to answer.
  private static func opensSession(_ route: Route) throws -> Bool {
    guard let answer = route.documentation.answer?() else { return false }
    return String(decoding: try JSON.encode(answer), as: UTF8.self).contains(/"\w*[Tt]oken":\{/)
  }
}
