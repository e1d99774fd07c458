import HTTPTypes
import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// What an app keeps, and asks for again, in whichever coding it takes answers.
@Suite("Rhythmologicum: caching in every coding") struct WebCachingTests {
  /// What clients ask for: browsers and most libraries for compressed answers.
  private static let codings: [String?] = [nil, "identity", "gzip", "gzip, deflate, br", "*", "gzip;q=0"]

  /// The routes whose answers may be kept, with their form of `Cache-Control`.
  private static let kept: [(path: String, directive: String)] = [
    ("/api/funnels/catalog", "public, max-age=300, must-revalidate"),
    ("/api/funnels/catalog/stress-assessment", "public, max-age=300, must-revalidate"),
    ("/api/funnels/stress-assessment/definition", "public, max-age=600, must-revalidate"),
    ("/api/patient-measures/history", "private, max-age=120, must-revalidate"),
    ("/api/patient-profiles", "private, max-age=300, must-revalidate"),
  ]

  private static func fields(_ coding: String?, _ more: [String: String] = [:]) -> [String: String] {
    coding.map { more.merging(["Accept-Encoding": $0]) { first, _ in first } } ?? more
  }

  private let erika: WebSession

  init() async throws { erika = try await SharedWebSite.get().erika }

  @Test("R-RH-072: the list's tag is the contract's, in every coding", arguments: codings)
  func catalogueTag(coding: String?) async throws {
    let plain = try #require(try await erika.get("/api/funnels/catalog")["ETag"])
    let reply = try await erika.get("/api/funnels/catalog", Self.fields(coding))
    #expect(
      reply["ETag"]?.wholeMatch(of: /"funnels:v1:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z"/) != nil)
    #expect(reply["ETag"] == plain)
  }

  @Test(
    "R-RH-073: Last-Modified is a date in HTTP's form, and no later than Date", arguments: kept.map(\.path))
  func lastModified(path: String) async throws {
    let reply = try await erika.get(path)
    // Without a record or a finished questionnaire there is no date to tell.
    guard let text = reply["Last-Modified"] else {
      return #expect(!path.hasPrefix("/api/funnels"), "\(path)")
    }
    let now = SystemClock.now()
    let modified = try #require(HTTPDate.parse(text, at: now))
    let date = try #require(reply["Date"].flatMap { HTTPDate.parse($0, at: now) })
    #expect(HTTPDate.text(modified) == text && modified <= date)
  }

  @Test("R-RH-077, C-31: 304 repeats what 200 says of the copy, in every coding", arguments: codings)
  func notModified(coding: String?) async throws {
    for (path, directive) in Self.kept {
      let reply = try await erika.get(path, Self.fields(coding))
      let tag = try #require(reply["ETag"])
      for condition in [tag, "\"x\", W/\(tag)"] {
        for other in [nil, "gzip"] as [String?] {
          let still = try await erika.get(path, Self.fields(other, ["If-None-Match": condition]))
          #expect(still.status == 304 && still.bytes.isEmpty, "\(path) \(condition) \(other ?? "")")
          for field in ["ETag", "Last-Modified", "Cache-Control", "Vary"] {
            #expect(still[field] == reply[field], "\(path) \(field) \(other ?? "")")
          }
          #expect(still["X-Request-Id"] != nil && still["Content-Encoding"] == nil)
        }
      }
      #expect(reply["Cache-Control"] == directive)
    }
  }

  @Test("R-RH-186: what may be kept, for how long, in every coding; everything else that changes is not")
  func lifetimes() async throws {
    for (path, directive) in Self.kept {
      for coding in Self.codings {
        let reply = try await erika.get(path, Self.fields(coding))
        #expect(reply.status == 200 && reply["Cache-Control"] == directive, "\(path) \(coding ?? "")")
      }
    }
    let person = try await DialectPerson(of: "rhythmologicum")
    let paths = Set(Self.kept.map(\.path))
    for route in person.dialect.routes where route.method == .get && route.path.description.hasPrefix("/api")
    {
      let target = person.target(route.path.description)
      if paths.contains(target) { continue }
      let reply = try await person.session.get(target, Self.fields("gzip"))
      #expect(reply["Cache-Control"] == "no-store" && reply["ETag"] == nil, "\(target)")
    }
  }

  @Test("R-RH-187: no answer to POST or PATCH may be kept, whatever it says", arguments: ["gzip", nil])
  func writes(coding: String?) async throws {
    let person = try await DialectPerson(of: "rhythmologicum")
    for route in person.dialect.routes where route.method != .get {
      let target = person.target(route.path.description)
      for body in ["{}", "{", nil] {
        let reply = try await person.session.send(
          route.method.rawValue, target, body: body, headers: Self.fields(coding))
        #expect(reply["Cache-Control"] == "no-store", "\(route.operation) \(reply.status)")
        #expect(reply["ETag"] == nil && reply["Last-Modified"] == nil, "\(route.operation)")
      }
    }
  }

  @Test(
    "C-31: who asks and the coding tell copies apart, a tag precedes a date, and each form of a date is read")
  func conditions() async throws {
    let past = "Thu, 01 Jan 1970 00:00:00 GMT"
    for (path, _) in Self.kept {
      let reply = try await erika.get(path, Self.fields("gzip"))
      #expect(reply["Vary"] == "Cookie, Authorization, Accept-Encoding", "\(path)")
      let tag = try #require(reply["ETag"])
      // A history without anything in it has not changed since the beginning of time.
      guard let date = reply["Last-Modified"], date != past else { continue }
      for (headers, status) in [
        (["If-None-Match": tag, "If-Modified-Since": past], 304),
        (["If-None-Match": "\"x\"", "If-Modified-Since": date], 200), (["If-Modified-Since": date], 304),
        (["If-Modified-Since": past], 200), (["If-Modified-Since": "Monday, 31-Dec-79 23:59:59 GMT"], 200),
        (["If-Modified-Since": "Thu Jan  1 00:00:00 1970"], 200),
        // Another name of the day, and the two older forms, well after the change.
        (["If-Modified-Since": "Mon" + date.dropFirst(3)], 304),
        (["If-Modified-Since": "Thu Dec 31 23:59:59 2099"], 304), (["If-Modified-Since": "soon"], 200),
      ] as [([String: String], Int)] {
        let again = try await erika.get(path, headers)
        #expect(again.status == status, "\(path) \(headers)")
      }
    }
  }

  @Test("C-37: a redirect tells app and browser apart, and nothing else", arguments: codings)
  func redirects(coding: String?) async throws {
    let site = try await SharedWebSite.get().site
    let id = "550e8400-e29b-41d4-a716-446655440000"
    for (path, app, web) in [
      ("/mobile/funnel/stress?source=sms", "rhythm://funnel/stress?source=sms", "/patient/funnel/stress"),
      ("/mobile/result/\(id)", "rhythm://result/\(id)", "/patient/result?id=\(id)"),
      ("/mobile/result/x", nil, "/patient?error=invalid_link"),
    ] as [(String, String?, String)] {
      for isApp in [true, false] {
        let agent = isApp ? "RhythmologicumConnect/iOS 1.4 (iPhone)" : "Mozilla/5.0"
        let reply = try await site.stranger.get(path, Self.fields(coding, ["User-Agent": agent]))
        let place = "http://localhost" + web
        #expect(reply.status == 307 && reply["Location"] == (isApp ? app ?? place : place), "\(path)")
        #expect(reply["Vary"] == "User-Agent" && reply["Cache-Control"] == "no-store" && reply.bytes.isEmpty)
      }
    }
  }
}
