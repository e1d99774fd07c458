import RecordModel
import Testing

/// The education library and its questions over HTTP.
@Suite("MyHealthAlly: the library", .serialized) struct AllyLibraryTests {
  @Test("R-MH-137, R-MH-138: the office publishes, everybody signed in reads, patients keep") func resources()
    async throws
  {
    let site = try await SharedAllySite.get()
    let person = try await site.patient("lena")
    let body = AllyFixture.resource.with("title", "Crème brûlée").with("category", "Desserts")
    for other in [person, site.clinician] {
      #expect(try await other.post("/api/admin/resources", body).code == "forbidden", "R-MH-052")
    }
    #expect(try await site.web.stranger.get("/api/resources").code == "unauthenticated")
    let made = try await site.admin.post("/api/admin/resources", body.with("id", "dessert"))
    #expect(made.status == 201 && made["Location"] == "/api/resources/dessert", "\(made.text)")
    let list = try await person.get("/api/resources?q=BRULEE")
    #expect(list.json?["resources"]?.list.map { $0["id"]?.text } == ["dessert"], "\(list.text)")
    #expect(list.json?["categories"]?.list.contains("Desserts") == true)
    let mark = person.own("bookmarks/dessert")
    for _ in 0..<2 { #expect(try await person.send("PUT", mark).status == 200) }
    #expect(try await person.get("/api/resources/dessert").json?["bookmarked"] == true)
    #expect(try await site.clinician.get("/api/resources/dessert").json?["bookmarked"] == false)
    #expect(try await site.clinician.get(person.own("bookmarks")).code == "forbidden")
    #expect(try await site.max.send("PUT", mark).code == "forbidden", "R-MH-048")
    let hidden = try await site.admin.send(
      "PUT", "/api/admin/resources/dessert",
      body: String(decoding: try JSON.encode(body.with("published", false)), as: UTF8.self))
    #expect(hidden.status == 200, "\(hidden.text)")
    for reader in [person, site.clinician, site.admin] {
      let gone = try await reader.get("/api/resources/dessert")
      #expect(gone.status == 404 && gone.code == "not_found", "\(gone.text)")
    }
    #expect(try await person.get(person.own("bookmarks")).json?["bookmarks"]?.list == [])
    #expect(try await person.send("PUT", person.own("bookmarks/none")).status == 404)
    #expect(try await person.send("DELETE", mark).status == 204)
    let bad = try await site.admin.post(
      "/api/admin/resources", ["type": "book", "title": "", "tags": ["", 1], "durationMinutes": 0])
    #expect(
      bad.problems == [
        "/category required", "/durationMinutes out_of_range", "/summary required", "/tags/0 bad_format",
        "/tags/1 wrong_type", "/title bad_format", "/type not_in_enum",
      ], "\(bad.text)")
  }

  @Test("R-MH-139: questions are read without signing in, and written by the office alone") func faqs()
    async throws
  {
    let site = try await SharedAllySite.get()
    let stranger = site.web.stranger
    _ = try await site.admin.post("/api/admin/resources", AllyFixture.resource.with("id", "related"))
    let body = AllyFixture.faq.with("question", "Où est la clé?").with("category", "Keys")
      .with("relatedResourceIds", ["related", "none"])
    #expect(try await stranger.post("/api/admin/faqs", body).code == "unauthenticated")
    #expect(try await site.erika.post("/api/admin/faqs", body).code == "forbidden")
    let made = try await site.admin.post("/api/admin/faqs", body.with("id", "key"))
    #expect(made.status == 201 && made.json?["relatedResourceIds"] == ["related"], "\(made.text)")
    let found = try await stranger.get("/api/faqs?q=ou%20est&category=keys")
    #expect(found.json?["faqs"]?.list.map { $0["id"]?.text } == ["key"], "\(found.text)")
    #expect(try await stranger.get("/api/faqs/key").json == made.json)
    let other = try await site.admin.send(
      "PUT", "/api/admin/faqs/key",
      body: String(
        decoding: try JSON.encode(body.with("id", "other").with("published", false)), as: UTF8.self))
    #expect(other.status == 422 && other.problems == ["/id inconsistent"], "\(other.text)")
    let hidden = try await site.admin.send(
      "PUT", "/api/admin/faqs/key",
      body: String(decoding: try JSON.encode(body.with("published", false)), as: UTF8.self))
    #expect(hidden.status == 200, "\(hidden.text)")
    #expect(try await stranger.get("/api/faqs/key").code == "not_found")
    let long = try await stranger.get("/api/faqs?q=&limit=0")
    #expect(long.problems == ["query:limit out_of_range", "query:q bad_format"], "\(long.text)")
  }
}
