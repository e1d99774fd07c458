import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Pages of screens") struct ScreenPageTests {
  private func blocks(_ text: String) throws -> [Block] {
    let screen = try #require(Screen.named(.patientDashboard))
    var reader = BlockReader(
      BlockScope(bindings: screen.bindings, screens: ["patient-labs"], operations: ["bookAppointment"]))
    let found = reader.blocks(try JSON.parse(Array(text.utf8)).value(), at: "")
    try #require(reader.problems.isEmpty, "\(reader.problems)")
    return found
  }

  private func made(_ text: String, _ values: Value = [:], _ language: Language = .en) throws -> String {
    var resolving = BlockResolving(values: values, language: language)
    var markup = BlockMarkup()
    return markup.markup(try resolving.resolve(try blocks(text)))
  }

  @Test("R-MH-313: a value is escaped for its place and never read again") func values() throws {
    let hostile: [Value] = [
      "{{metrics}}", "<b>", "\" onload=\"x", "'", "&amp;", "{{userName}}", "</p><script>alert(1)</script>",
      "</style>", "<!--", "\u{202E}abc", "{{lastUpdated | date}}",
    ]
    for value in hostile {
      guard case .string(let sent) = value else { continue }
      let text = try made(
        #"[{"type":"p","properties":{"attributes":{"aria-label":"{{userName}}"}},"children":["{{userName}}"]}]"#,
        ["userName": value, "lastUpdated": "2026-01-14T07:00:00Z"])
      #expect(!text.dropFirst(2).dropLast(4).contains("<"), "\(text)")
      let escaped = HTML.text(sent).markup
      #expect(text == "<p aria-label=\"\(escaped)\">\(escaped)</p>", "\(sent)")
    }
  }

  @Test("R-MH-308, R-MH-313: a value cannot make a link or a picture lead elsewhere") func links() throws {
    let link =
      #"[{"type":"a","properties":{"repeat":"appointments","attributes":{"href":"{{item.url}}"}},"children":["x"]}]"#
    func href(_ url: Value) throws -> String { try made(link, ["appointments": [["url": url]]]) }
    for bad in [
      "javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "//evil.example",
      "http://evil.example",
      "/\\evil.example", " /labs", "",
    ] {
      #expect(try href(.string(bad)) == "<a>x</a>", "\(bad)")
    }
    #expect(try href("/api/labs/1") == "<a href=\"/api/labs/1\">x</a>")
    let picture =
      #"[{"type":"img","properties":{"repeat":"appointments","attributes":{"src":"{{item.url}}","alt":"a"}}}]"#
    for bad in ["https://evil.example/a.png", "data:text/html;base64,AA==", "javascript:x"] {
      let text = try made(picture, ["appointments": [["url": .string(bad)]]])
      #expect(text == "<img alt=\"a\" loading=\"lazy\">", "\(bad)")
    }
  }

  @Test("R-MH-312: a list becomes one block an item, and what is empty drops its block") func lists() throws {
    let text =
      #"[{"type":"ul","children":[{"type":"li","properties":{"repeat":"appointments","showIf":"item.a"},"children":["{{item.a}}"]}]}]"#
    let empty: [Value] = [.null, false, "", [], [:]]
    let items = [["a": "x"], ["a": 0], ["a": true], [:]] + empty.map { ["a": $0] as Value }
    #expect(
      try made(text, ["appointments": .array(items)]) == "<ul><li>x</li><li>0</li><li>yes</li></ul>")
    for nothing in [[:], ["appointments": .null], ["appointments": 7], ["appointments": []]] as [Value] {
      #expect(try made(text, nothing) == "<ul></ul>")
    }
    let nested =
      #"[{"type":"div","properties":{"repeat":"appointments"},"children":[{"type":"p","properties":{"repeat":"item.rows"},"children":["{{item}}"]}]}]"#
    let rows: Value = ["appointments": [["rows": ["a", "b"]], ["rows": []]]]
    #expect(try made(nested, rows) == "<div><p>a</p><p>b</p></div><div></div>")
  }

  @Test("R-MH-311: a path that leads nowhere is an empty text") func nowhere() throws {
    for values in [[:], ["metrics": .null], ["metrics": ["bmi": .null]], ["metrics": 7]] as [Value] {
      #expect(try made(#"[{"type":"p","children":["a{{metrics.bmi.value}}b"]}]"#, values) == "<p>ab</p>")
    }
  }

  @Test("R-MH-311: values are written in the language, and times with their zone") func filters() {
    let cases: [(Value, BindingFilter?, String, String)] = [
      ("2026-01-14T11:20:30+01:00", .date, "14 Jan 2026", "14.01.2026"),
      ("2026-01-14T11:20:30+01:00", .time, "11:20 UTC+01:00", "11:20 UTC+01:00"),
      ("2026-01-14T23:30:00Z", .datetime, "14 Jan 2026, 23:30 UTC", "14.01.2026, 23:30 UTC"),
      ("1964-08-12", .date, "12 Aug 1964", "12.08.1964"),
      ("1964-08-12", .datetime, "12 Aug 1964", "12.08.1964"),
      ("soon", .date, "soon", "soon"), (1234.5, .number, "1,234.5", "1.234,5"), (5.8, nil, "5.8", "5.8"),
      (-1_234_567, .number, "-1,234,567", "-1.234.567"), (72, .number, "72", "72"),
      (100.0, nil, "100", "100"),
      (true, nil, "yes", "ja"), (.null, nil, "", ""), ([1], nil, "", ""), (["a": 1], .number, "", ""),
    ]
    for (value, filter, english, german) in cases {
      #expect(ValueText(language: .en).text(of: value, filter) == english)
      #expect(ValueText(language: .de).text(of: value, filter) == german)
    }
  }

  @Test("R-MH-143: money is written from whole numbers") func money() {
    for (minor, currency, text) in [
      (12_500, "USD", "125.00 USD"), (5, "EUR", "0.05 EUR"), (-5, "EUR", "-0.05 EUR"), (0, "USD", "0.00 USD"),
      (1500, "JPY", "1500 JPY"), (1234, "KWD", "1.234 KWD"), (Int64.max, "USD", "92233720368547758.07 USD"),
    ] as [(Int64, String, String)] {
      #expect(MoneyText.text(minor, currency) == text)
    }
    let value: Value = [["total": ["amountMinor": 100, "currency": "USD"]]]
    #expect(value.withAmounts == [["total": ["amountMinor": 100, "currency": "USD", "text": "1.00 USD"]]])
  }

  private func page(_ text: String, _ navigation: ScreenNavigation? = nil) throws -> (String, String) {
    let page = ScreenPage(
      title: "My <dashboard>", language: .en,
      navigation: navigation
        ?? ScreenNavigation(
          back: "/dashboard", next: nil,
          breadcrumbs: [.init(label: "Home", path: "/"), .init(label: "Labs & more", path: "/labs")]),
      blocks: try blocks(text))
    let answer = page.answer
    guard case .body(_, let bytes) = answer.content else { return ("", "") }
    return (String(decoding: bytes, as: UTF8.self), answer.headers[.contentSecurityPolicy] ?? "")
  }

  @Test("R-MH-315: one element for each block in order, styles by their CSS names, ids kept, the same bytes")
  func elements() throws {
    let text =
      ##"[{"type":"section","id":"top","properties":{"style":{"backgroundColor":"#f9fafa","maxWidth":"1200px"}},"children":["a & b",{"type":"br"},{"type":"strong","children":["c"]}]}]"##
    let (html, _) = try page(text)
    #expect(
      html.contains(#"<main><section id="top" class="s1">a &amp; b<br><strong>c</strong></section></main>"#))
    #expect(html.contains(".s1{background-color:#f9fafa;max-width:min(1200px,100%)}"), "R-MH-314")
    #expect(try page(text).0 == html)
  }

  @Test("R-MH-318: the page says all that a browser needs, and forbids all that it does not") func policy()
    throws
  {
    let (html, policy) = try page(#"[{"type":"p","children":["x"]}]"#)
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"))
    #expect(html.contains("<title>My &lt;dashboard&gt;</title>") && html.contains("width=device-width"))
    let style = try #require(html.firstRange(of: "<style>"))
    let end = try #require(html.firstRange(of: "</style>"))
    let css = String(html[style.upperBound..<end.lowerBound])
    #expect(
      policy.contains("style-src \(ContentHash.source(css));"),
      "the hash is that of the text between the tags")
    let script = try #require(html.firstRange(of: "<script>"))
    let close = try #require(html.firstRange(of: "</script>"))
    #expect(
      policy.contains("script-src \(ContentHash.source(String(html[script.upperBound..<close.lowerBound])));")
    )
    #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("form-action 'none'"))
    #expect(!policy.contains("unsafe") && !html.contains(" style=") && !html.contains("src=\"http"))
    #expect(html.components(of: "<script") == 1, "R-MH-314")
  }

  @Test("R-MH-319: the last of the breadcrumbs is where one is, and ways that do not exist are absent")
  func trail() throws {
    let html = try page("[]").0
    #expect(html.contains("<li><a href=\"/\">Home</a></li><li aria-current=\"page\">Labs &amp; more</li>"))
    #expect(html.contains("<a rel=\"prev\" href=\"/dashboard\">Back</a>") && !html.contains("rel=\"next\""))
    let bare = try page("[]", ScreenNavigation(back: nil, next: nil, breadcrumbs: [])).0
    #expect(!bare.contains("<nav"))
  }

  @Test("R-MH-316, R-MH-317: what is pressed says what the app is to do; forms name their operation")
  func bridge()
    throws
  {
    #expect(
      try made(
        #"[{"type":"button","properties":{"action":{"action":"goTo","screen":"patient-labs"}},"children":["x"]}]"#
      )
        == "<button data-action=\"goTo\" data-screen=\"patient-labs\" type=\"button\">x</button>")
    #expect(
      try made(#"[{"type":"a","properties":{"action":{"action":"logout"}},"children":["x"]}]"#)
        == "<a data-action=\"logout\" href=\"#\">x</a>")
    #expect(
      try made(
        #"[{"type":"form","properties":{"attributes":{"name":"bookAppointment"}},"children":[{"type":"input","properties":{"attributes":{"name":"reason"}}}]}]"#
      )
        == "<form name=\"bookAppointment\" data-operation=\"bookAppointment\"><input name=\"reason\"></form>")
  }

  @Test("given a list of texts, when a field has it, then it is there one a line, and an entry by its place")
  func listsInFields() throws {
    let values: Value = ["unread": ["words": ["a", "<b>"], "rows": [["name": "x"]]]]
    let field = #"{"type":"textarea","children":["{{unread.words}}"]}"#
    #expect(try made("[\(field)]", values) == "<textarea>a\n&lt;b&gt;</textarea>")
    #expect(try made(#"[{"type":"p","children":["{{unread.words}}"]}]"#, values) == "<p></p>")
    let entries = #"[{"type":"p","children":["{{unread.rows.0.name}}{{unread.rows.1.name}}"]}]"#
    #expect(try made(entries, values) == "<p>x</p>")
    let flag = #"[{"type":"input","properties":{"attributes":{"required":"true","name":"a"}}}]"#
    #expect(try made(flag) == #"<input required name="a">"#)
  }

  @Test("R-MH-329: a status gives a colour only where it stands as text") func statuses() throws {
    let text =
      #"[{"type":"span","children":["{{metrics.bmi.status}}"]},{"type":"span","children":["BMI {{metrics.bmi.status}}"]}]"#
    #expect(
      try made(text, ["metrics": ["bmi": ["status": "abnormal"]]])
        == "<span data-status=\"abnormal\">abnormal</span><span>BMI abnormal</span>")
    #expect(try made(text, ["metrics": ["bmi": ["status": "odd"]]]) == "<span>odd</span><span>BMI odd</span>")
  }

  @Test("R-MH-102: a series is drawn into its image") func charts() throws {
    let series = try Tape(encoding: GetVitalsTrend.exampleOutcome.series).value()
    guard case .array(let list) = series, let first = list.first else { return }
    let drawn = ScreenChart.drawn(first, .en)
    guard case .string(let address)? = drawn["chart"] else { return #expect(Bool(false)) }
    #expect(AttributeRule.isDrawing(address) && drawn["title"] == "Heart rate" && drawn["unit"] == "bpm")
    #expect(ScreenChart.drawn(["metric": 7], .en) == ["metric": 7])
  }

  @Test("R-MH-320: each binding of each screen has one source, and each source an operation of the screen")
  func sources() {
    for screen in Screen.all where !screen.isNative {
      let sources = ScreenSource.of(screen.name)
      #expect(Set(sources.map(\.binding)) == Set(screen.bindings.keys), "\(screen.name)")
      #expect(sources.count == screen.bindings.count)
      for source in sources where source.operation != "getMe" && source.operation != "getCarePlan" {
        #expect(
          screen.operations.contains(source.operation) || screen.name == .patientOnboarding,
          "\(screen.name) \(source.operation)")
      }
    }
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
