import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// The screens as pages for a browser, over the real programs.
@Suite("MyHealthAlly: pages in a browser", .serialized) struct AllyPageTests {
  /// What a browser sends by itself: its cookies, and where a request comes from.
  private struct Browser {
    let session: WebSession
    var cookies: [String: String] = [:]

    init(_ site: AllySite) { session = site.web.stranger }

    mutating func send(
      _ method: String, _ target: String, _ body: String? = nil, _ headers: [String: String] = [:]
    ) async throws -> WebSession.Reply {
      var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"]
      if !cookies.isEmpty {
        lines.append("Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; "))
      }
      var own = ["Sec-Fetch-Site": "same-origin"]
      if let body { own["Content-Length"] = "\(body.utf8.count)" }
      if body != nil { own["Content-Type"] = "application/json" }
      for (name, value) in own.merging(headers, uniquingKeysWith: { $1 }) {
        lines.append("\(name): \(value)")
      }
      let reply = try await session.raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
      for set in reply.headers.filter({ $0.0.lowercased() == "set-cookie" }).map(\.1) {
        let pair = set.prefix { $0 != ";" }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        cookies[String(pair[0])] = set.contains("Max-Age=0") ? nil : String(pair[1])
      }
      return reply
    }

    mutating func get(_ target: String, _ headers: [String: String] = [:]) async throws -> WebSession.Reply {
      try await send("GET", target, nil, headers)
    }

    mutating func signIn(_ email: String) async throws -> WebSession.Reply {
      try await send("POST", "/web/session", #"{"email":"\#(email)","password":"\#(AllySite.password)"}"#)
    }
  }

  /// A site of its own with all templates live, since other tests take them away.
  private static let own = Task { try await withTemplates() }

  private static func withTemplates() async throws -> AllySite {
    let site = try await AllySite(gateway: ["--set", "request-limits=no"])
    Leftovers.add(directory: site.web.site.path)
    for name in Files.names(Places.root + "/Config/screens/en") {
      let template = try JSON.parse(Files.bytes(Places.root + "/Config/screens/en/" + name)).value()
      let reply = try await site.admin.post("/api/screen-templates/import", template)
      try #require(reply.status == 201, "\(name) \(reply.text)")
    }
    return site
  }

  private func browser(_ person: WebSession, at site: AllySite) async throws -> Browser {
    var browser = Browser(site)
    let me = try await person.get("/api/auth/me")
    let reply = try await browser.signIn(try #require(me.json?["email"]?.text))
    try #require(reply.status == 200, "\(reply.text)")
    return browser
  }

  @Test("nobody sees a page before signing in, and a wrong password gives no cookie") func signIn()
    async throws
  {
    let site = try await Self.own.value
    var browser = Browser(site)
    let start = try await browser.get("/web")
    #expect(start.status == 303 && start["Location"] == "/web/sign-in")
    let asked = try await browser.get("/web/labs?x=1")
    #expect(asked.status == 303 && asked["Location"] == "/web/sign-in?next=%2Fweb%2Flabs%3Fx%3D1")
    for (language, word) in [("de-AT,de;q=0.9", "Anmelden"), ("fr, en;q=0.5", "Sign in"), ("", "Sign in")] {
      let page = try await browser.get("/web/sign-in?next=%2Fweb%2Flabs", ["Accept-Language": language])
      #expect(page.status == 200 && page.text.contains("<h1>\(word)</h1>"), "\(language)")
      #expect(page.text.contains("data-next=\"/web/labs\""))
    }
    let wrong = try await browser.send(
      "POST", "/web/session", #"{"email":"erika@example.org","password":"falsch falsch"}"#)
    #expect(wrong.status == 401 && wrong.code == "invalid_credentials" && browser.cookies.isEmpty)
    let reply = try await browser.signIn("erika@example.org")
    #expect(reply.status == 200 && reply.json?["next"] == "/web" && reply.json?["token"] == nil)
    let set = reply.headers.filter { $0.0.lowercased() == "set-cookie" }.map(\.1)
    #expect(set.count == 2)
    for cookie in set {
      #expect(cookie.hasPrefix("__Host-myhealthally"))
      for rule in ["Path=/", "Secure", "HttpOnly", "SameSite=Strict"] {
        #expect(cookie.contains("; " + rule), "\(rule)")
      }
    }
    let home = try await browser.get("/web")
    #expect(home.status == 303 && home["Location"] == "/web/dashboard")
    let dashboard = try await browser.get("/web/dashboard")
    #expect(dashboard.status == 200, "\(dashboard.status) \(dashboard.text.prefix(300))")
  }

  @Test("a sign-in leads only to pages of this site") func next() async throws {
    let site = try await Self.own.value
    var browser = Browser(site)
    for target in [
      "https://evil.example", "//evil.example", "/web/../api", "/web/api/patients", "/patient", "/web/a b",
      "javascript:alert(1)", "/web/\"><script>", "",
    ] {
      let page = try await browser.get("/web/sign-in?next=" + PercentText.encode(target))
      #expect(page.text.contains("data-next=\"/web\""), "\(target)")
    }
  }

  @Test("R-MH-002: the cookie is no credential at the contract's paths; R-MH-317: a form is not taken")
  func credential() async throws {
    let site = try await Self.own.value
    var browser = try await browser(site.erika, at: site)
    for path in ["/api/auth/me", site.erika.own("labs")] {
      #expect(try await browser.get(path).status == 401)
    }
    #expect(try await browser.get("/web" + site.erika.own("labs")).status == 200)
    let entry = #"{"content":"From a page","mood":"good"}"#
    let path = "/web" + site.erika.own("journal")
    for source in ["cross-site", "same-site"] {
      let reply = try await browser.send("POST", path, entry, ["Sec-Fetch-Site": source])
      #expect(reply.status == 403, "\(reply.text)")
    }
    let form = try await browser.send(
      "POST", path, "content=x", ["Content-Type": "application/x-www-form-urlencoded"])
    #expect(form.status == 415)
    let foreign = try await browser.get("/web" + site.max.own("labs"))
    #expect(foreign.status == 403)
  }

  @Test("a session goes on with its second cookie, and ends when somebody signs out") func renewal()
    async throws
  {
    let site = try await Self.own.value
    var browser = try await browser(site.erika, at: site)
    let access = browser.cookies.removeValue(forKey: SessionCookies.access)
    let page = try await browser.get("/web/labs")
    #expect(page.status == 303 && page["Location"] == "/web/session/renewal?next=%2Fweb%2Flabs")
    let renewed = try await browser.get("/web/session/renewal?next=%2Fweb%2Flabs")
    #expect(renewed.status == 303 && renewed["Location"] == "/web/labs")
    #expect(browser.cookies[SessionCookies.access] != access && browser.cookies.count == 2)
    #expect(try await browser.get("/web/labs").status == 200)
    let byScript = try await browser.send("POST", "/web/session/renewal")
    #expect(byScript.status == 204)
    let kept = browser.cookies
    #expect(try await browser.send("DELETE", "/web/session").status == 204)
    #expect(browser.cookies.isEmpty)
    browser.cookies = kept
    #expect(try await browser.get("/web/labs").status == 303)
    let over = try await browser.get("/web/session/renewal?next=%2Fweb%2Flabs")
    #expect(over["Location"] == "/web/sign-in?next=%2Fweb%2Flabs" && browser.cookies.isEmpty)
    #expect(try await browser.send("POST", "/web/session/renewal").status == 401)
  }

  @Test("R-MH-048, R-MH-051: pages are no other way to a record") func strangers() async throws {
    let site = try await Self.own.value
    var (patient, clinician) = (
      try await browser(site.max, at: site), try await browser(site.clinician, at: site)
    )
    #expect(try await patient.get("/web/clinician/alerts").status == 403)
    #expect(try await clinician.get("/web/labs").status == 403)
    let detail = "/web/clinician/patient-detail?patientId="
    #expect(try await clinician.get(detail + site.erika.account).status == 200)
    #expect(try await clinician.get(detail + site.max.account).status == 403)
    let nobody = try await clinician.get("/web/no-such-page")
    #expect(nobody.status == 404)
    var admin = try await browser(site.admin, at: site)
    #expect(try await admin.get("/web").text.contains("no pages for your role"))
    #expect(try await admin.get("/web/labs").status == 403)
  }

  @Test(
    "R-MH-314, R-MH-318: every screen is a page of at most 50 KB that loads nothing, and its links lead somewhere"
  )
  func sweep() async throws {
    let site = try await Self.own.value
    let paths = MyHealthAllyWeb().routes.map(\.path)
    for (person, isClinician) in [(site.erika, false), (site.clinician, true)] {
      var browser = try await browser(person, at: site)
      for screen in Screen.all where !screen.isNative && screen.name.isOfClinicians == isClinician {
        let about = screen.isAboutPatient ? "?patientId=\(site.erika.account)" : ""
        let page = try await browser.get("/web" + screen.name.path + about)
        #expect(page.status == 200, "\(screen.name) \(page.text.prefix(300))")
        #expect(page.bytes.count <= 50_000, "\(screen.name): \(page.bytes.count)")
        #expect(page["Content-Security-Policy"]?.contains("script-src 'sha256-") == true)
        for link in page.text.values(of: "href") + page.text.values(of: "action") {
          let path = String(link.prefix { $0 != "?" && $0 != "#" })
          guard path.hasPrefix("/") else { continue }
          let parts = path.split(separator: "/", omittingEmptySubsequences: false)
          #expect(paths.contains { $0.matches(parts) }, "\(screen.name): \(link)")
        }
        #expect(page.text.values(of: "src").allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("/web/api/") })
      }
    }
  }
}

extension String {
  /// The values of an attribute, wherever it stands.
  fileprivate func values(of attribute: String) -> [String] {
    split(separator: " \(attribute)=\"").dropFirst().map { part in
      String(part.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }
  }
}
