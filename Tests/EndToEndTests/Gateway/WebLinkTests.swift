import RecordModel
import Testing

/// Universal links, the pages that stand for the app, and the association file.
@Suite("Rhythmologicum: links") struct WebLinkTests {
  private static let id = "550e8400-e29b-41d4-a716-446655440000"
  private static let app = ["User-Agent": "RhythmologicumConnect/iOS 1.4 (iPhone)"]
  private static let browser = ["User-Agent": "Mozilla/5.0 (iPhone) Safari/604.1"]

  private static let redirects: [(path: String, app: String, web: String)] = [
    ("/mobile/funnel/stress?source=sms", "rhythm://funnel/stress?source=sms", "/patient/funnel/stress"),
    (
      "/mobile/assessment/resume/\(id)?source=notification",
      "rhythm://assessment/resume/\(id)?source=notification", "/patient/assessment?id=\(id)"
    ),
    ("/mobile/result/\(id)", "rhythm://result/\(id)", "/patient/result?id=\(id)"),
    (
      "/mobile/notifications?notificationId=\(id)&source=push",
      "rhythm://notifications?notificationId=\(id)&source=push", "/patient/notifications"
    ),
    ("/mobile/notifications?notificationId=x&source=%zz", "rhythm://notifications", "/patient/notifications"),
    ("/mobile/funnel/stress?source=a&source=b", "rhythm://funnel/stress", "/patient/funnel/stress"),
  ]

  @Test(
    "R-RH-227, R-RH-228, R-RH-229, C-37: the app is sent to its link, a browser to its page on the same host")
  func redirected() async throws {
    let (site, _, _) = try await SharedWebSite.get()
    for redirect in Self.redirects {
      for method in ["GET", "HEAD"] {
        let app = try await site.stranger.send(method, redirect.path, headers: Self.app)
        #expect(app.status == 307 && app["Location"] == redirect.app, "\(redirect.path)")
        for agent in [Self.browser, [:], ["User-Agent": "rhythmologicumconnect/ios"]] {
          let web = try await site.stranger.send(method, redirect.path, headers: agent)
          #expect(web.status == 307 && web["Location"] == "http://localhost" + redirect.web)
          #expect(web["Vary"] == "User-Agent" && web["Cache-Control"] == "no-store" && web.bytes.isEmpty)
          #expect(web["X-Request-Id"] != nil, "R-RH-004: redirects too")
        }
      }
    }
  }

  @Test(
    "R-RH-200, R-RH-207, R-RH-209, C-37: a required parameter that is none leads home",
    arguments: [
      "/mobile/funnel/Stress", "/mobile/funnel/a%2Fb", "/mobile/funnel/a%0A", "/mobile/result/x",
      "/mobile/result/550E8400-E29B-41D4-A716-446655440000", "/mobile/assessment/resume/%3Cscript%3E",
      "/mobile/result/550e8400-e29b-11d4-a716-446655440000",
    ])
  func invalid(path: String) async throws {
    let (site, _, _) = try await SharedWebSite.get()
    for agent in [Self.app, Self.browser] {
      let reply = try await site.stranger.get(path, agent)
      #expect(reply.status == 307 && reply["Location"] == "http://localhost/patient?error=invalid_link")
    }
    let home = try await site.stranger.get("/patient?error=invalid_link")
    #expect(home.status == 200 && home.text.contains("Dieser Link ist ungültig oder unvollständig."))
  }

  @Test("R-RH-229: the known hosts are reached by https, and a host that is none is left out") func hosts()
    async throws
  {
    let (site, _, _) = try await SharedWebSite.get()
    for (host, origin) in [
      ("app.rhythmologicum.com", "https://app.rhythmologicum.com"),
      ("127.0.0.1:8080", "http://127.0.0.1:8080"),
      ("a/b@c", ""), ("a\"b", ""),
    ] {
      let reply = try await site.stranger.raw(
        "GET /mobile/notifications HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(
        reply.status == 400 || reply["Location"] == origin + "/patient/notifications",
        "\(host): \(reply.status) \(reply["Location"] ?? "")")
    }
  }

  @Test(
    "R-RH-230, R-RH-231, R-RH-237, C-48: pages are the same for everybody, and hold nothing of the record")
  func pages() async throws {
    let (site, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    for path in [
      "/patient", "/patient/funnel/stress", "/patient/assessment?id=\(walk.assessment)",
      "/patient/result?id=\(walk.assessment)", "/patient/notifications",
    ] {
      let page = try await site.stranger.get(path)
      #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8", "\(path)")
      #expect(page.text.contains("Diese Seite funktioniert am besten in der Rhythmologicum Connect App."))
      #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'; ") == true)
      #expect(page["X-Content-Type-Options"] == "nosniff" && page["Cache-Control"] == "no-store")
      #expect(page["X-Frame-Options"] == "DENY" && page["X-Request-Id"] != nil)
      let own = try await erika.get(path)
      #expect(own.text == page.text && !own.text.contains("erika"), "also for who is signed in")
      let head = try await site.stranger.send("HEAD", path)
      #expect(head.status == 200 && head.bytes.isEmpty)
      #expect(head["Content-Length"] == "\(page.bytes.count)")
    }
    for path in [
      "/patient/funnel/%3Cscript%3E", "/patient/assessment", "/patient/assessment?id=x",
      "/patient/result?id=%3C",
      "/patient/result?id=\(walk.assessment)&id=\(walk.assessment)",
    ] {
      let page = try await site.stranger.get(path)
      #expect(page.status == 404 && page.text.contains("Dieser Link ist ungültig"), "\(path)")
      #expect(!page.text.contains("<script"))
    }
    let other = try await site.stranger.get("/patient?error=%3Cscript%3E")
    #expect(other.status == 200 && !other.text.contains("script"))
  }

  @Test("R-RH-232, R-RH-231: the association file and the banner are made from the settings")
  func configured()
    async throws
  {
    let site = try await WebSite(gateway: [
      "--set", "apple-team=ABCDE12345", "--set", "app-store-id=1234567890",
    ])
    let path = "/.well-known/apple-app-site-association"
    let file = try await site.stranger.get(path)
    #expect(file.status == 200 && file["Content-Type"] == "application/json")
    #expect(file["Cache-Control"] == "public, max-age=3600")
    #expect(
      file.text
        == "{\"applinks\":{\"apps\":[],\"details\":[{\"appID\":\"ABCDE12345.com.rhythmologicum.connect\","
        + "\"paths\":[\"/mobile/*\"]}]}}")
    let page = try await site.stranger.get("/patient/result?id=\(Self.id)")
    #expect(
      page.text.contains(
        "<meta name=\"apple-itunes-app\" content=\"app-id=1234567890, app-argument=rhythm://result/\(Self.id)\">"
      ))
    #expect(page.text.contains("https://apps.apple.com/app/id1234567890"))
    let (plain, _, _) = try await SharedWebSite.get()
    #expect(try await plain.stranger.get(path).status == 404)
  }

  @Test("R-RH-238, R-RH-206, R-RH-243: each access is one line with ids, and counted by the record")
  func logged() async throws {
    let site = try await WebSite()
    let trace = ["X-Request-Id": "link-1"].merging(Self.browser) { first, _ in first }
    _ = try await site.stranger.get("/mobile/result/\(Self.id)?source=email&notificationId=x", trace)
    _ = try await site.stranger.get("/mobile/result/secret-name", ["X-Request-Id": "link-2"])
    let lines = site.site.output.split(separator: "\n").map(String.init)
    let line = try #require(lines.first { $0.contains("link-1") })
    for part in [
      "action=deep_link_access", "entryPoint=open_result", "assessmentId=\(Self.id)", "source=email",
      "authenticated=false", "authorized=false", "outcome=web_fallback",
    ] {
      #expect(line.contains(part), "\(part) in \(line)")
    }
    let bad = try #require(lines.first { $0.contains("link-2") })
    #expect(bad.contains("outcome=invalid_link") && !bad.contains("secret-name"))
    let counted = try await site.daemon.session.call("deepLink.statistics", [:])
    let rows = counted["opened"]?.list ?? []
    #expect(rows.compactMap { $0["outcome"]?.text }.sorted() == ["invalid_link", "web_fallback"])
    #expect(rows.allSatisfy { $0["authenticated"] == false && $0["count"] == 1 })
  }

  @Test("R-RH-241, R-RH-242, C-35: an address gets no more than sixty a minute, and the operator is told")
  func suspicious() async throws {
    let site = try await WebSite(
      daemon: ["--set", "link-window-opened=3600", "--set", "link-window-invalid=3600"],
      gateway: ["--set", "client-address=forwarded"] + WebSite.longWindow)
    let from = ["X-Forwarded-For": "203.0.113.9"]
    for number in 1...61 {
      let reply = try await site.stranger.get("/mobile/result/x", from)
      #expect(reply.status == (number == 61 ? 429 : 307))
      if number == 61 { #expect(Int(reply["Retry-After"] ?? "") != nil && reply.code == "RATE_LIMITED") }
    }
    #expect(
      try await site.stranger.get("/mobile/result/x", ["X-Forwarded-For": "203.0.113.10"]).status == 307)
    let alerts = try await site.daemon.session.call("deepLink.alerts", [:])["alerts"]?.list ?? []
    #expect(
      Set(alerts.compactMap { $0["pattern"]?.text }) == ["frequent_access", "invalid_identifiers"])
    #expect(alerts.allSatisfy { $0["address"]?.text == "203.0.113.9" })
    let lines = site.site.output.split(separator: "\n").filter { $0.contains("suspicious use of links") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("warning") && $0.contains("203.0.113.9") })
  }

  @Test(
    "R-RH-041, R-RH-168, R-RH-169, R-RH-171, R-RH-233: notifications have UUIDs, and lead to what they are about"
  )
  func notifications() async throws {
    let (_, erika, max) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    try await walk.answerAll()
    #expect(try await walk.complete().status == 200)
    let list = try await erika.get("/api/notifications")
    let told = try #require(
      list.data?["items"]?.list.first {
        $0["data"]?["deepLink"]?.text == "rhythm://result/\(walk.assessment)"
      })
    #expect(told["title"]?.text == "Ihr Ergebnis liegt bereit" && told["read_at"] == .null)
    #expect(told["data"]?["source"]?.text == "push_notification")
    let id = try #require(told["id"]?.text)
    #expect(NotificationID(id) != nil)
    let path = "/api/notifications/\(id)/read"
    let foreign = try await max.send("PATCH", path)
    #expect(foreign.status == 403 && foreign.code == "FORBIDDEN" && foreign.message == "Zugriff verweigert")
    let read = try await erika.send("PATCH", path)
    #expect(read.status == 200 && read.data?["id"]?.text == id && read.data?["read_at"]?.text != nil)
    #expect(try await erika.send("PATCH", path).data == read.data, "a second time changes nothing")
    let again = try await erika.get("/api/notifications").data?["items"]?.list.first { $0["id"]?.text == id }
    #expect(again?["read_at"] == read.data?["read_at"])
    for other in [Self.id, "n-42", "x", id.uppercased()] {
      let unknown = try await erika.send("PATCH", "/api/notifications/\(other)/read")
      #expect(unknown.status == 404 && unknown.message == "Benachrichtigung nicht gefunden", "\(other)")
    }
  }

  @Test("links go on working while the record is away") func away() async throws {
    let site = try await WebSite()
    try await site.daemon.kill()
    let reply = try await site.stranger.get("/mobile/funnel/stress", Self.app)
    #expect(reply.status == 307 && reply["Location"] == "rhythm://funnel/stress")
    #expect(try await site.stranger.get("/patient").status == 200)
  }
}
