import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Templates and screens over the real programs (R-MH-301 to R-MH-330).
@Suite("MyHealthAlly: templates and screens", .serialized) struct AllyScreenTests {
  private static func template(_ model: String, _ blocks: Value, title: String = "Title") -> Value {
    [
      "id": "test", "name": "Test", "modelName": .string(model), "published": true,
      "data": ["title": .string(title), "blocks": blocks],
    ]
  }

  private func put(_ site: AllySite, _ template: Value) async throws {
    let reply = try await site.admin.post("/api/screen-templates/import", template)
    try #require(reply.status < 300, "\(reply.text)")
  }

  @Test("R-MH-051, R-MH-301: patients, clinicians and strangers have no part in templates") func strangers()
    async throws
  {
    let site = try await SharedAllySite.get()
    let requests: [(String, String, Value?)] = [
      ("GET", "", nil), ("POST", "/import", AllyFixture.template("x")),
      ("GET", "/patient-faqs/versions", nil),
      ("GET", "/patient-faqs/versions/1", nil), ("POST", "/patient-faqs/versions/1/publish", nil),
      ("POST", "/patient-faqs/unpublish", nil), ("GET", "/patient-faqs/export", nil),
    ]
    for (method, path, body) in requests {
      let text = body.map { String(decoding: (try? JSON.encode($0)) ?? [], as: UTF8.self) }
      for (person, status) in [(site.erika, 403), (site.clinician, 403), (site.web.stranger, 401)] {
        let reply = try await person.send(method, "/api/screen-templates" + path, body: text)
        #expect(reply.status == status, "\(method) \(path) \(reply.text)")
      }
    }
  }

  @Test("R-MH-303, R-MH-304, R-MH-322: a template is imported, rolled back, exported, taken offline")
  func life()
    async throws
  {
    let (site, path) = (try await SharedAllySite.get(), "/api/screen-templates/patient-devices")
    let admin = site.admin
    let one = Self.template("patient-devices", [["type": "h1", "children": ["One"]]])
    let two = Self.template("patient-devices", [["type": "h1", "children": ["Two"]]])
    let first = try await admin.post("/api/screen-templates/import", one)
    #expect(
      first.status == 201 && first["Location"] == path + "/versions/1" && first["X-Event-Sequence"] != nil)
    let again = try await admin.post("/api/screen-templates/import", one)
    #expect(again.status == 200 && again.json?["unchanged"] == true && again["Idempotency-Replayed"] == nil)
    #expect(again["Location"] == nil)
    let key = ["Idempotency-Key": "template-two"]
    let second = try await admin.post("/api/screen-templates/import", two, key)
    let replay = try await admin.post("/api/screen-templates/import", two, key)
    #expect(second.status == 201 && replay.bytes == second.bytes && replay["Idempotency-Replayed"] == "true")
    let rollback = try await admin.post(path + "/versions/1/publish")
    #expect(rollback.status == 200 && rollback.json?["published"] == true, "\(rollback.text)")
    let twice = try await admin.post(path + "/versions/1/publish")
    #expect(twice.status == 409 && twice.code == "already_published")
    let page = try await site.erika.get(site.erika.own("screens/patient-devices/html"))
    #expect(page.text.contains(">One</h1>"))
    let export = try await admin.get(path + "/export")
    #expect(export.json?["data"]?.ordered == one["data"]?.ordered, "\(export.text)")
    #expect(export.json?["published"] == true)
    let other = try await admin.get(path + "/export?version=2")
    #expect(other.json?["data"]?.ordered == two["data"]?.ordered && other.json?["published"] == false)
    #expect(try await admin.post(path + "/unpublish").json?["publishedVersion"] == .null)
    let offline = try await admin.post(path + "/unpublish")
    #expect(offline.status == 409 && offline.code == "not_published")
    #expect(try await admin.get(path + "/export").code == "template_not_published")
    let gone = try await site.erika.get(site.erika.own("screens/patient-devices"))
    #expect(gone.status == 404 && gone.code == "template_not_published", "R-MH-320")
    for missing in ["/versions/3", "/versions/0", "/versions/x", "/export?version=9"] {
      #expect(try await admin.get(path + missing).status == 404, "\(missing)")
    }
    #expect(try await admin.get("/api/screen-templates/patient-billing/versions").status == 404)
    let bad = try await admin.get(path + "/export?version=0")
    #expect(bad.status == 422 && bad.problems == ["query:version out_of_range"])
  }

  @Test("R-MH-005, R-MH-307, R-MH-308, R-MH-309: what is wrong with a template is told with its place")
  func refusals() async throws {
    let admin = try await SharedAllySite.get().admin
    let cases: [(Value, String, String)] = [
      ([["type": "blink"]], "unknown_block_type", "/data/blocks/0 not_in_enum"),
      ([["type": "script"]], "unsafe_content", "/data/blocks/0 bad_format"),
      (
        [["type": "p", "children": ["{{none}}"]]], "unknown_binding", "/data/blocks/0/children/0 not_in_enum"
      ),
      ([["type": "tr"]], "validation_failed", "/data/blocks/0/type bad_format"),
    ]
    for (blocks, code, problem) in cases {
      let reply = try await admin.post("/api/screen-templates/import", Self.template("patient-faqs", blocks))
      #expect(reply.status == 422 && reply.code == code && reply.problems == [problem], "\(reply.text)")
    }
    let unknown = try await admin.post("/api/screen-templates/import", Self.template("patient-login", []))
    #expect(unknown.code == "unknown_model" && unknown.problems == ["/modelName not_in_enum"])
    let both = try await admin.post(
      "/api/screen-templates/import", Self.template("patient-faqs", [["type": "blink"]]).with("name", ""))
    #expect(both.problems == ["/data/blocks/0 not_in_enum", "/name bad_format"], "\(both.text)")
    let head =
      #"{"id":"a","name":"b","modelName":"patient-faqs","published":true,"data":{"title":"c","blocks":["#
    func nested(_ levels: Int) -> String {
      head + String(repeating: #"{"type":"div","children":["#, count: levels)
        + String(repeating: "]}", count: levels) + "]}}"
    }
    let deep = try await admin.send("POST", "/api/screen-templates/import", body: nested(40))
    #expect(deep.status == 422 && deep.code == "too_deep", "\(deep.text)")
    let deepest = try await admin.send("POST", "/api/screen-templates/import", body: nested(32))
    #expect(deepest.status == 201, "\(deepest.text)")
    let long = String(repeating: " ", count: 2 << 20)
    #expect(
      try await admin.send("POST", "/api/screen-templates/import", body: "{}" + long).status == 413,
      "R-MH-009")
    let large = Self.template(
      "patient-faqs", .array(Array(repeating: .string(String(repeating: "x", count: 9000)), count: 140)))
    #expect(try await admin.post("/api/screen-templates/import", large).status == 413)
    try await put(try await SharedAllySite.get(), AllyFixture.template("After"))
  }

  @Test("R-MH-320, R-MH-321: a screen shows its patient's data, and the bare template nobody's") func values()
    async throws
  {
    let site = try await SharedAllySite.get()
    let nina = try await site.patient("nina")
    try await put(
      site,
      Self.template(
        "patient-dashboard",
        [
          ["type": "h1", "children": ["Hello {{userName}}"]],
          [
            "type": "p", "properties": ["showIf": "metrics.heartRate"],
            "children": ["{{metrics.heartRate.value}}"],
          ],
          ["type": "p", "children": ["{{metrics.heartRate.status}}"]],
        ]))
    let path = nina.own("screens/patient-dashboard")
    let before = try await nina.get(path)
    #expect(before.json?["data"]?["blocks"]?.list.count == 2, "nothing measured yet")
    let tag = try #require(before["ETag"])
    #expect(try await nina.get(path, ["If-None-Match": tag]).status == 304)
    _ = try await nina.post(nina.own("vitals"), ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72])
    let after = try await nina.get(path, ["If-None-Match": tag])
    #expect(after.status == 200 && after.json?["data"]?["values"]?["metrics"]?["heartRate"]?["value"] == 72)
    #expect(after.json?["data"]?["blocks"]?.list[1]["children"] == ["72"])
    #expect(after.json?["navigation"]?["back"] == .null, "R-MH-302: it is where one comes from")
    let dashboard = try await nina.get(nina.own("dashboard"))
    #expect(after.json?["data"]?["values"]?["metrics"] == dashboard.json?["metrics"], "the same data")
    let bare = try await nina.get(path + "?resolve=false")
    #expect(
      bare.json?["data"]?["values"] == nil && !bare.text.contains("Nina")
        && bare.text.contains("{{userName}}"))
    let kept = try await nina.get(path + "?resolve=false", ["If-None-Match": try #require(bare["ETag"])])
    #expect(kept.status == 304 && bare["ETag"] != after["ETag"])
    let html = try await nina.get(path + "/html")
    #expect(html["Content-Type"] == "text/html; charset=utf-8" && html["Content-Security-Policy"] != nil)
    #expect(html.text.contains("<p data-status=\"normal\">normal</p>"), "R-MH-329: \(html.text)")
    #expect(try await nina.get(path + "/html").bytes == html.bytes, "R-MH-315")
    let odd = try await nina.get(path + "?resolve=maybe")
    #expect(odd.status == 422 && odd.problems == ["query:resolve wrong_type"])
  }

  @Test("R-MH-048, R-MH-050, R-MH-320: nobody sees another's screen, nor one that is not for them")
  func doors()
    async throws
  {
    let site = try await SharedAllySite.get()
    try await put(site, Self.template("clinician-alerts", [["type": "h1", "children": ["{{userName}}"]]]))
    try await put(
      site,
      Self.template("clinician-care-plan-editor", [["type": "p", "children": ["{{published.version}}"]]]))
    for path in ["screens/patient-dashboard", "screens/patient-dashboard/html"] {
      let foreign = try await site.max.get(site.erika.own(path))
      #expect(foreign.status == 403 && foreign.code == "forbidden")
      #expect(try await site.clinician.get(site.erika.own(path)).status == 403)
      #expect(try await site.web.stranger.get(site.erika.own(path)).status == 401)
    }
    let wrong = try await site.erika.get(site.erika.own("screens/clinician-alerts"))
    #expect(wrong.status == 404 && wrong.code == "wrong_audience")
    #expect(try await site.erika.get(site.erika.own("screens/nothing")).code == "not_found")
    let own = "/api/clinicians/\(site.clinician.account)/screens/"
    let alerts = try await site.clinician.get(own + "clinician-alerts")
    #expect(
      alerts.status == 200 && alerts.json?["data"]?["values"]?["userName"] == "Anna Weber", "\(alerts.text)")
    #expect(try await site.clinician.get(own + "patient-dashboard").code == "wrong_audience")
    #expect(try await site.erika.get(own + "clinician-alerts").status == 403)
    let other = "/api/clinicians/\(site.erika.account)/screens/clinician-alerts"
    #expect(try await site.clinician.get(other).code == "forbidden")
    let unnamed = try await site.clinician.get(own + "clinician-care-plan-editor")
    #expect(unnamed.status == 422 && unnamed.problems == ["query:patientId required"], "\(unnamed.text)")
    let mine = try await site.clinician.get(
      own + "clinician-care-plan-editor/html?patientId=\(site.erika.account)")
    #expect(mine.status == 200, "no plan yet is no reason to refuse: \(mine.text)")
    for id in [site.max.account, "P001", "550e8400-e29b-41d4-a716-446655440000"] {
      let foreign = try await site.clinician.get(own + "clinician-care-plan-editor?patientId=\(id)")
      #expect(foreign.status == 403 && foreign.code == "not_assigned", "\(id) \(foreign.text)")
    }
  }

  @Test("R-MH-288, R-MH-313: a person called {{metrics}} <b> is called just that") func names() async throws {
    let site = try await SharedAllySite.get()
    let paul = try await AllySite.register("paul", at: site.web)
    let name = "{{userName}} <b>\"&'"
    let renamed = try await paul.send(
      "PUT", paul.own("settings"),
      body: String(
        decoding: try JSON.encode(["profile": ["firstName": .string(name)]] as Value), as: UTF8.self))
    #expect(renamed.status == 200, "\(renamed.text)")
    try await put(
      site,
      Self.template("patient-settings", [["type": "p", "children": ["{{settings.profile.firstName}}"]]]))
    let shown = try await paul.get(paul.own("screens/patient-settings"))
    #expect(shown.json?["data"]?["blocks"]?.list.first?["children"] == [.string(name)])
    let html = try await paul.get(paul.own("screens/patient-settings/html"))
    #expect(html.text.contains("<p>{{userName}} &lt;b&gt;&quot;&amp;&#39;</p>"), "\(html.text)")
  }

  @Test("R-MH-323: the shipped templates are imported with recordctl, and each shows to whom it is for")
  func shipped() async throws {
    let site = try await AllySite(gateway: ["--set", "request-limits=no"])
    Leftovers.add(directory: site.web.site.path)
    for (directory, language) in [("en", "en"), ("de", "de")] {
      let run = try await Tool.run(
        Places.programs + "/recordctl",
        [
          "screens", "import", Places.root + "/Config/screens/" + directory, "--texts", language,
          "--socket", site.web.site.socket,
        ], in: site.web.site.path)
      try #require(run.ending == .exited(0), "\(run.output)")
      let catalogue = try await site.web.stranger.get("/api/screens")
      #expect(catalogue.json?["screens"]?.list.filter { $0["templateAvailable"] == true }.count == 32)
      _ = try await site.erika.post(
        site.erika.own("vitals"), ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72])
      for screen in Screen.all where !screen.isNative {
        let person = screen.audience == .patient ? site.erika : site.clinician
        let base = screen.audience == .patient ? "/api/patients/" : "/api/clinicians/"
        let about = screen.isAboutPatient ? "?patientId=\(site.erika.account)" : ""
        let path = base + person.account + "/screens/" + screen.name.rawValue
        let shown = try await person.get(path + about)
        #expect(shown.status == 200, "\(screen.name) \(shown.text)")
        let html = try await person.get(path + "/html" + about)
        #expect(html.status == 200 && html["Content-Language"] == language, "\(screen.name)")
        #expect(!html.text.contains("{{"), "\(screen.name)")
      }
      let trends = try await site.erika.get(site.erika.own("screens/patient-vitals-trends/html"))
      #expect(trends.text.contains("src=\"data:image/svg+xml;base64,"), "R-MH-102")
    }
  }
}

extension Value {
  /// With the members of objects in the alphabet's order, which means nothing.
  fileprivate var ordered: Value {
    switch self {
    case .object(let members):
      .object(members.sorted { $0.name < $1.name }.map { Member($0.name, $0.value.ordered) })
    case .array(let elements): .array(elements.map(\.ordered))
    default: self
    }
  }
}
