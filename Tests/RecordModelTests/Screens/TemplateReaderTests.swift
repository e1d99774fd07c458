import RecordModel
import Testing

@Suite("Templates as they are read") struct TemplateReaderTests {
  static let sample = #"""
    {"id": "content_id", "name": "Patient Dashboard", "modelName": "patient-dashboard", "published": true,
     "data": {"title": "My Health Dashboard", "patientId": "P001", "blocks": [
      {"type": "section", "id": "section_1", "properties": {"style": {"display": "flex",
       "flexDirection": "column", "backgroundColor": "#f9fafa", "padding": "24px"}},
       "children": [{"type": "div", "properties": {"style": {"maxWidth": "1200px", "margin": "0 auto",
        "width": "100%"}}, "children": [
         {"type": "h1", "properties": {"style": {"fontSize": "32px", "fontWeight": "600", "color": "#0D3B36",
          "marginBottom": "8px"}}, "children": ["Welcome back, Sarah"]},
         {"type": "p", "properties": {"style": {"fontSize": "14px", "color": "#64748b",
          "marginBottom": "24px"}}, "children": ["Last updated: January 15, 2024"]}]}]}]}}
    """#

  @Test("R-MH-301, R-MH-305: the sample of section 4.1 is taken, and its patient forgotten") func shown()
    throws
  {
    let template = try TemplateReader.read(Self.sample)
    #expect(template.screen.name == .patientDashboard && template.title == "My Health Dashboard")
    #expect(template.isPublished && !template.content.contains("P001"))
    #expect(template.warnings.map(\.code) == ["patient_data_dropped", "literal_name"])
    #expect(template.bindings == template.screen.bindings, "R-MH-306")
    let section = try #require(template.blocks.first)
    #expect(section.id == "section_1" && section.style.first?.name == "display")
    #expect(
      try TemplateReader.read(template.content.dropLast() + #","published":false}"#).content
        == template.content)
  }

  private func problems(_ change: (inout [Value.Member]) -> Void, data: Bool = true) throws -> [String] {
    guard case .object(var members) = try JSON.parse(Array(Self.sample.utf8)).value() else { return [] }
    if data, let index = members.firstIndex(where: { $0.name == "data" }),
      case .object(var inner) = members[index].value
    {
      change(&inner)
      members[index] = .init("data", .object(inner))
    } else {
      change(&members)
    }
    do throws(TemplateRefusal) {
      _ = try TemplateReader.read(.object(members))
      return []
    } catch { return error.problems.map { "\($0.path) \($0.code)" } }
  }

  @Test("R-MH-302, R-MH-306, R-MH-310: wrong navigation and bindings are told with their places") func parts()
    throws
  {
    let cases: [(String, Value, [String])] = [
      ("dataBindings", ["metrics": "object"], []),
      ("dataBindings", ["labs": "array"], ["/labs unknown_binding"]),
      ("dataBindings", ["metrics": "array"], ["/metrics unknown_binding"]),
      ("dataBindings", ["metrics": "map"], ["/metrics not_in_enum"]), ("dataBindings", [], [" wrong_type"]),
      (
        "navigation",
        ["back": .null, "next": "/labs", "breadcrumbs": [["label": "Home", "path": "/"]]], []
      ),
      ("navigation", ["back": .null], ["/next required", "/breadcrumbs required"]),
      (
        "navigation", ["back": "javascript:alert(1)", "next": "//evil.example", "breadcrumbs": []],
        ["/back unsafe_content", "/next unsafe_content"]
      ),
      (
        "navigation", ["back": .null, "next": .null, "breadcrumbs": [["label": "", "path": "home"]]],
        ["/breadcrumbs/0/label bad_format", "/breadcrumbs/0/path bad_format"]
      ),
      ("title", "", [" bad_format"]), ("title", 7, [" wrong_type"]), ("more", 1, [" unknown_field"]),
      ("patientId", 7, [" wrong_type"]), ("blocks", [:], [" wrong_type"]),
    ]
    for (name, value, expected) in cases {
      let told = try problems { members in
        members.removeAll { $0.name == name }
        members.append(.init(name, value))
      }
      #expect(told == expected.map { "/data/\(name)\($0)" }, "\(name) \(value)")
    }
  }

  @Test("R-MH-302: the way back to itself is none, and screens without one have the catalogue's")
  func places()
    throws
  {
    let dashboard = try TemplateReader.read(Self.sample).place(.en)
    #expect(dashboard.back == nil && dashboard.breadcrumbs.map(\.label) == ["Home", "Dashboard"])
    let own = try problems { members in
      members.append(
        .init("navigation", ["back": "/dashboard", "next": .null, "breadcrumbs": []]))
    }
    #expect(own == [])
    let labs = try #require(Screen.named(.patientLabs))
    #expect(
      labs.navigation(.de).back == "/dashboard" && labs.navigation(.de).breadcrumbs.last?.path == "/labs")
    #expect(ScreenName.clinicianAlerts.path == "/clinician/alerts")
  }

  @Test("R-MH-303: members in another order, blanks and ways of writing are the same content")
  func canonical()
    throws
  {
    let value = try JSON.parse(Array(Self.sample.utf8)).value()
    let text = try TemplateReader.read(value).content
    #expect(try TemplateReader.read(Self.sample.replacing("Welcome", with: "\\u0057elcome")).content == text)
    #expect(try TemplateReader.read(Self.sample.replacing("8px", with: "9px")).content != text)
    let one = CanonicalText.of(["b": ["d": .null, "c": [true, "a\u{308}"]], "a": ""])
    #expect(one == #"{"a":"","b":{"c":[true,"ä"],"d":null}}"#)
  }

  @Test("R-MH-302, R-MH-323: 36 screens, of which four are native and have no templates") func catalogue()
    throws
  {
    #expect(Screen.all.map(\.name) == ScreenName.allCases)
    #expect(Screen.all.filter(\.isNative).count == 4 && Screen.all.count == 36)
    for screen in Screen.all where !screen.isNative {
      #expect(screen.bindings["userName"] == .string && !screen.operations.isEmpty)
    }
    #expect(Set(Screen.all.map(\.name.path)).count == 36)
  }

  @Test("R-MH-325, R-MH-326, R-MH-327, R-MH-328: the tokens are those of the design") func tokens() {
    let tokens = DesignTokens.value
    var colours: [String] = []
    for group in ["brand", "slate", "status"] {
      guard case .object(let members)? = tokens["color"]?[group] else { continue }
      for member in members {
        guard case .string(let hex)? = member.value["hex"], case .array(let rgb)? = member.value["rgb"] else {
          continue
        }
        colours.append(hex)
        let digits = Array(hex.dropFirst())
        let parts = stride(from: 0, to: 6, by: 2).map { Int64(String(digits[$0...($0 + 1)]), radix: 16) }
        #expect(parts == rgb.map { if case .integer(let part) = $0 { part } else { nil } }, "\(member.name)")
      }
    }
    #expect(colours.count == 17)
    #expect(tokens["spacing"]?["2xl"] == 32 && tokens["spacing"]?["contentMaxWidth"]?["desktop"] == 1200)
    #expect(tokens["radius"] == ["compact": 4, "standard": 6, "large": 12, "xl": 24])
    #expect(tokens["typography"]?["weight"]?["semiBold"] == 600)
  }
}
