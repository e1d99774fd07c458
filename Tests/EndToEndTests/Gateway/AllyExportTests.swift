import Crypto
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Copies of the record for its patient (R-MH-331 to R-MH-333).
@Suite("MyHealthAlly: data exports", .serialized) struct AllyExportTests {
  /// The export when it is made.
  private func ready(_ id: String, _ person: WebSession) async throws -> Value {
    for _ in 0..<200 {
      let reply = try await person.get(person.own("data-exports/\(id)"))
      let export = try #require(reply.json, "\(reply.text)")
      if export["status"] != "requested" { return export }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw WebSession.NoAnswer()
  }

  /// The names in an archive, from the heads before its files (APPNOTE 6.3.10 §4.3.7).
  private static func names(in archive: [UInt8]) -> [String] {
    archive.indices.compactMap { start in
      guard start + 30 <= archive.count, archive[start..<start + 4].elementsEqual([0x50, 0x4b, 3, 4]) else {
        return nil
      }
      let length = Int(archive[start + 26]) | Int(archive[start + 27]) << 8
      return String(decoding: archive[start + 30..<min(archive.count, start + 30 + length)], as: UTF8.self)
    }
  }

  @Test("R-MH-331, R-MH-332: asked for, ready, fetched: one archive with what the patient can see")
  func archive() async throws {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("xenia")
    let entry: Value = [
      "title": "A day", "content": "Fine.", "mood": "good", "date": "2026-01-16T11:20:30Z",
    ]
    #expect(try await paula.post(paula.own("journal"), entry).status == 201)
    let asked = try await paula.post(
      paula.own("data-exports"), ["id": "copy-1", "format": "csv"])
    #expect(asked.status == 202 && asked.json?["id"] == "copy-1", "\(asked.text)")
    let again = try await paula.post(paula.own("data-exports"), ["id": "copy-1", "format": "csv"])
    #expect(again.status == 202 && again.json?["id"] == "copy-1", "R-MH-269: \(again.text)")
    let other = try await paula.post(paula.own("data-exports"), ["id": "copy-1", "format": "json"])
    #expect(other.status == 409 && other.code == "duplicate_id", "\(other.text)")
    let export = try await ready("copy-1", paula)
    #expect(export["status"] == "ready" && export["expiresAt"] != .null, "\(export)")
    let url = try #require(export["downloadUrl"]?.text)
    let file = try await paula.get(url)
    #expect(file.status == 200 && file["Content-Type"] == "application/octet-stream", "\(file.status)")
    #expect(.integer(Int64(file.bytes.count)) == export["sizeBytes"])
    #expect(Hexadecimal.text(Array(SHA256.hash(data: file.bytes))) == export["sha256"]?.text)
    #expect(file.bytes.starts(with: [0x50, 0x4b, 3, 4]))
    for name in ["journal.csv", "manifest.json", "Fine."] { #expect(file.text.contains(name), "\(name)") }
    for secret in [AllySite.password, "$scrypt", paula.token ?? "-"] { #expect(!file.text.contains(secret)) }
    let names = Self.names(in: file.bytes)
    #expect(names.contains { $0.hasSuffix("journal.csv") }, "\(names)")
    for other in ["alerts.csv", "events.ndjson"] {
      #expect(!names.contains { $0.hasSuffix(other) }, "\(names)")
    }
    let list = try await paula.get(paula.own("data-exports"))
    #expect(list.json?["exports"]?.list.map { $0["id"] } == ["copy-1"])
  }

  @Test("R-MH-331: of a period from its first moment to before its end, which the manifest repeats")
  func period()
    async throws
  {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("zacharias")
    for (title, date) in [
      ("too early", "2026-01-10T09:59:59.999Z"), ("first", "2026-01-10T10:00:00Z"),
      ("last", "2026-01-10T10:59:59.999Z"), ("too late", "2026-01-10T11:00:00Z"),
    ] {
      let entry: Value = ["title": .string(title), "content": "Fine.", "mood": "good", "date": .string(date)]
      #expect(try await person.post(person.own("journal"), entry).status == 201)
    }
    let turned = try await person.post(
      person.own("data-exports"),
      ["format": "odd", "from": "2026-01-10T11:00:00Z", "to": "2026-01-10T12:00:00+01:00"])
    #expect(turned.status == 422 && turned.problems == ["/format not_in_enum", "/from inconsistent"])
    let asked = try await person.post(
      person.own("data-exports"),
      [
        "format": "json", "sections": ["journal"], "from": "2026-01-10T11:00:00+01:00",
        "to": "2026-01-10T11:00:00Z",
      ])
    #expect(asked.status == 202, "\(asked.text)")
    let export = try await ready(try #require(asked.json?["id"]?.text), person)
    let file = try await person.get(try #require(export["downloadUrl"]?.text))
    for title in ["first", "last"] { #expect(file.text.contains("\"title\":\"\(title)\""), "\(title)") }
    for title in ["too early", "too late"] { #expect(!file.text.contains(title), "\(title)") }
    #expect(file.text.contains("2026-01-10T10:00:00.000Z") && file.text.contains("\"period\""))
  }

  @Test("R-MH-333: five a day, and none of anybody else's") func limits() async throws {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("yvonne")
    for number in 1...5 {
      let asked = try await paula.post(
        paula.own("data-exports"), ["format": "json", "sections": ["journal"]])
      #expect(asked.status == 202, "\(number) \(asked.text)")
      _ = try await ready(try #require(asked.json?["id"]?.text), paula)
    }
    let sixth = try await paula.post(paula.own("data-exports"), ["format": "json"])
    #expect(sixth.status == 429 && sixth["Retry-After"] != nil, "\(sixth.text)")
    let pages = try await paula.get(paula.own("data-exports?limit=2"))
    #expect(pages.json?["exports"]?.list.count == 2 && pages.json?["page"]?["hasMore"] == true)
    let cursor = pages.json?["page"]?["nextCursor"]?.text ?? ""
    let rest = try await paula.get(paula.own("data-exports?limit=3&cursor=\(cursor)"))
    #expect(rest.json?["exports"]?.list.count == 3 && rest.json?["page"]?["hasMore"] == false)
    let id = try #require(rest.json?["exports"]?.list.first?["id"]?.text)
    for person in [site.max, site.clinician] {
      for path in ["data-exports", "data-exports/\(id)", "data-exports/\(id)/download"] {
        #expect(try await person.get(paula.own(path)).status == 403, "\(path)")
      }
      #expect(try await person.post(paula.own("data-exports"), ["format": "json"]).status == 403)
      #expect(try await person.get(person.own("data-exports/\(id)/download")).status >= 403)
    }
    let bad = try await paula.post(
      paula.own("data-exports"), ["format": "pdf", "sections": ["odd"], "from": "2026-01-01T00:00:00Z"])
    #expect(bad.problems == ["/format not_in_enum", "/sections/0 not_in_enum"])
  }
}
