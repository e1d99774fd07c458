import RecordModel
import Testing

/// The questionnaires over HTTP, and how long copies of them may be kept.
@Suite("Rhythmologicum: catalogue") struct WebCatalogueTests {
  @Test("R-RH-056, R-RH-058, R-RH-060, R-RH-064, R-RH-070: pillars with funnels, a page with its end")
  func list() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let data = try #require(try await erika.get("/api/funnels/catalog").data)
    let pillars = data["pillars"]?.list ?? []
    #expect(data["pagination"] == ["limit": 50, "hasMore": false, "nextCursor": .null])
    #expect(!pillars.isEmpty && pillars.allSatisfy { $0["title"] != nil && $0["description"] != nil })
    let stress = pillars.flatMap { $0["funnels"]?.list ?? [] }.first { $0["slug"] == "stress-assessment" }
    for member in ["id", "slug", "title", "description", "estimatedMinutes", "funnel_version_id"] {
      #expect(stress?[member] != nil, "\(member)")
    }
    #expect(try await erika.get("/api/funnels/catalog?limit=1000").data?["pagination"]?["limit"] == 100)
    for nonsense in ["0", "-3", "abc", "1.5", ""] {
      #expect(
        try await erika.get("/api/funnels/catalog?limit=\(nonsense)").data?["pagination"]?["limit"] == 50)
    }
  }

  @Test("R-RH-059: a tier narrows the list; R-RH-057: nothing to list is an empty page")
  func tiers() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let none = try await erika.get("/api/funnels/catalog?tier=no-such-tier")
    #expect(none.status == 200 && none.data?["pillars"] == [])
  }

  @Test(
    "R-RH-061 to R-RH-063, R-RH-065: walking by cursor yields each funnel once, whatever the limit",
    arguments: 1...4)
  func pages(limit: Int) async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let all = Self.slugs(try await erika.get("/api/funnels/catalog"))
    var (seen, cursor): ([String], String?) = ([], nil)
    repeat {
      let page = try await erika.get(
        "/api/funnels/catalog?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""))
      seen += Self.slugs(page)
      cursor = page.data?["pagination"]?["nextCursor"]?.text
    } while cursor != nil && seen.count < 100
    #expect(seen == all && Set(seen).count == all.count)
  }

  private static func slugs(_ reply: WebSession.Reply) -> [String] {
    (reply.data?["pillars"]?.list ?? []).flatMap { $0["funnels"]?.list ?? [] }.compactMap { $0["slug"]?.text }
  }

  @Test(
    "R-RH-065, R-RH-067: a cursor is Base64 of title and slug, of use whether there is such a funnel or not")
  func cursors() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    for cursor in [
      "eyJ0aXRsZSI6IlN0cmVzcyBBc3Nlc3NtZW50Iiwic2x1ZyI6InN0cmVzcyJ9", "eyJ0aXRsZSI6IkEiLCJzbHVnIjoiYSJ9",
    ] {
      #expect(try await erika.get("/api/funnels/catalog?cursor=\(cursor)").status == 200)
    }
    for cursor in ["%21", "e30", "eyJ0aXRsZSI6IkEifQ", "W10", String(repeating: "A", count: 1200)] {
      let refused = try await erika.get("/api/funnels/catalog?cursor=\(cursor)")
      #expect(refused.status == 400 && refused.details == ["field": "cursor"], "R-RH-066: \(cursor)")
    }
    let twice = try await erika.get("/api/funnels/catalog?limit=5&limit=6")
    #expect(twice.status == 400 && twice.details == ["field": "limit"])
    #expect(try await erika.get("/api/funnels/catalog?tier=%ff").status == 400)
  }

  @Test("R-RH-071 to R-RH-077, R-RH-079: a copy that is still good is not sent again")
  func conditional() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let first = try await erika.get("/api/funnels/catalog")
    let (tag, date) = (try #require(first["ETag"]), try #require(first["Last-Modified"]))
    #expect(
      first["Cache-Control"] == "public, max-age=300, must-revalidate"
        && first["Vary"] == "Cookie, Authorization, Accept-Encoding")
    #expect(tag.wholeMatch(of: /"funnels:v1:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z"/) != nil)
    #expect(date.hasSuffix(" GMT") && date.utf8.count == 29)
    for headers in [
      ["If-None-Match": tag], ["If-None-Match": "\"a\", \(tag)"], ["If-None-Match": "W/\(tag)"],
      ["If-None-Match": "*"],
      ["If-Modified-Since": date],
      ["If-None-Match": tag, "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"],
    ] as [[String: String]] {
      let reply = try await erika.get("/api/funnels/catalog", headers)
      #expect(reply.status == 304 && reply.bytes.isEmpty, "\(headers)")
      #expect(reply["ETag"] == tag && reply["Last-Modified"] == date && reply["X-Request-Id"] != nil)
      #expect(reply["Cache-Control"] == first["Cache-Control"])
    }
    for headers in [
      ["If-None-Match": "\"other\""], ["If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"],
      ["If-Modified-Since": "yesterday"], ["If-None-Match": "\"other\"", "If-Modified-Since": date],
    ] as [[String: String]] {
      let reply = try await erika.get("/api/funnels/catalog", headers)
      #expect(reply.status == 200 && reply["ETag"] == tag && reply.data == first.data, "\(headers)")
    }
  }

  @Test(
    "R-RH-055, R-RH-078, R-RH-082, R-RH-097: a deactivated funnel is gone everywhere and the tag is another one"
  )
  func deactivated() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let before = try await erika.get("/api/funnels/catalog")
    let running = try await WebWalk(erika, "stress")
    try await site.daemon.session.call("funnel.deactivate", ["slug": "stress-assessment"])
    let after = try await erika.get("/api/funnels/catalog", ["If-None-Match": before["ETag"] ?? ""])
    #expect(after.status == 200 && after["ETag"] != before["ETag"])
    #expect(!Self.slugs(after).contains("stress-assessment"))
    for (method, path) in [
      ("GET", "/api/funnels/catalog/stress"), ("GET", "/api/funnels/stress-assessment/definition"),
      ("POST", "/api/funnels/stress/assessments"),
    ] {
      let gone = try await erika.send(method, path)
      #expect(gone.status == 404 && gone.code == "NOT_FOUND" && gone.message == "Funnel nicht verfügbar")
    }
    // C-34: what was begun goes on.
    #expect(try await erika.get(running.path).status == 200)
    try await running.answerAll()
    #expect(try await running.complete().status == 200)
  }

  @Test(
    "R-RH-083 to R-RH-087, R-RH-089: details and definition by slug or alias, told with the canonical slug")
  func details() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    for slug in ["stress", "stress-assessment"] {
      let detail = try await erika.get("/api/funnels/catalog/\(slug)")
      let definition = try await erika.get("/api/funnels/\(slug)/definition")
      #expect(detail.data?["slug"] == "stress-assessment" && detail.data?["pillar"] != nil)
      #expect(detail.data?["steps"] == nil && detail.data?["contentPages"] == nil)
      #expect(detail.data?["stepCount"]?.whole == Int64(definition.data?["steps"]?.list.count ?? 0))
      #expect(detail.data?["funnel_version_id"] == definition.data?["funnel_version_id"])
      #expect(detail["Cache-Control"] == "public, max-age=300, must-revalidate")
      #expect(definition["Cache-Control"] == "public, max-age=600, must-revalidate")
      for reply in [detail, definition] {
        let path =
          reply.data?["steps"] == nil ? "/api/funnels/catalog/\(slug)" : "/api/funnels/\(slug)/definition"
        #expect(try await erika.get(path, ["If-None-Match": reply["ETag"] ?? ""]).status == 304)
      }
    }
  }

  @Test(
    "R-RH-082, R-RH-088, C-09: a slug that cannot be is not found",
    arguments: [
      "nope", "STRESS", "a_b", "%2e%2e", "stress%0a", "stress%2fx", String(repeating: "a", count: 51),
      "str%C3%A4ss",
    ]) func slugs(slug: String) async throws
  {
    let (_, erika, _) = try await SharedWebSite.get()
    for path in ["/api/funnels/catalog/\(slug)", "/api/funnels/\(slug)/definition"] {
      let reply = try await erika.get(path)
      #expect(reply.status == 404 && reply.message == "Funnel nicht verfügbar", "\(path) \(reply.status)")
    }
    let start = try await erika.post("/api/funnels/\(slug)/assessments")
    #expect(start.status == (slug == "nope" ? 404 : 400), "R-RH-097")
  }

  @Test("C-41: the static segment wins") func ambiguous() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    #expect(try await erika.get("/api/funnels/catalog/definition").message == "Funnel nicht verfügbar")
  }
}
