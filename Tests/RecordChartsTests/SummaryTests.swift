import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCharts

/// The page about a patient.
@Suite("The summary page") struct SummaryTests {
  private func summary(_ language: Language, name: String = "Erika Mustermann") throws -> PatientSummary {
    var profile = GetPatient.exampleOutcome
    profile.fullName = name
    var summary = PatientSummary(
      profile: profile, moment: "@42", made: CourseSamples.moment(day: 90),
      time: ChartTime(language, offsetMinutes: 60))
    summary.courses = [try CourseSamples.heartRate(language), try CourseSamples.pressure(language)]
    summary.scores = [CourseSamples.scores()]
    summary.vitals = [CourseSamples.series(.heartRate, "bpm", [(0, 72, .normal), (3, 135, .critical)])]
    summary.timeline = ReadTimeline.exampleOutcome.entries
    summary.chart = GetChart.Outcome(sections: [
      section("profile", .patients, ["sex": "female"]), section("vitals", .vitals, ["heartRate": 72]),
      section(
        "assessments", .assessments,
        [
          "completed_at": "2026-01-14T10:20:30.000Z", "funnel": "phq-9", "total_score": 12.5,
          "risk_level": "moderate",
        ]),
      section(
        "medications", .medications,
        ["name": "Ramipril", "dosage": "5", "unit": "mg", "frequency": "once daily", "status": "active"]),
      ChartSectionView(section: "alerts", area: .alerts, total: 0, items: []),
      section("settings", .settings, ["preferences": ["emailNotifications": true]]),
      section(
        "labs", .labs,
        [
          "testName": "Diabetes", "date": "2026-01-13T07:00:00.000Z", "status": "abnormal",
          "results": ["a1c": 5.8],
          "analytes": [["key": "a1c", "name": "HbA1c", "value": 5.8, "unit": "%", "status": "abnormal"]],
        ]),
      section(
        "carePlan", .carePlan,
        [
          "status": "active", "version": 2, "updatedDate": "2026-01-14T10:20:30.000Z",
          "goals": [
            ["title": "Walk", "status": "in-progress", "targetDate": "2026-06-01T10:00:00.000Z", "note": nil]
          ],
          "medications": [], "instructions": ["Measure <daily>"],
        ]),
      section(
        "journalEntries", .journal,
        ["id": "x", "title": "Spaziergang", "mood": 4, "wasGood": true, "day": "2026-01-14"]),
      section(
        "devices", .history,
        [
          "title": "Plan", "a": 1, "b": 2, "c": 3, "dueDate": "2026-02-01", "e": 5, "careTeamId": "hidden",
          "goals": [["text": "Walk", "progress": 0.5], ["text": "Sleep", "none": nil]],
        ]),
    ])
    return summary
  }

  private func section(_ name: String, _ area: RecordArea, _ content: Value) -> ChartSectionView {
    ChartSectionView(section: name, area: area, total: 1, items: [ChartItem(id: "i", content: content)])
  }

  @Test("the page byte for byte", arguments: Language.allCases) func golden(_ language: Language) throws {
    let html = try summary(language).html()
    GoldenFile.expect(html, is: "Charts/summary-\(language.rawValue).html")
  }

  @Test(
    "days, months and years are written as exactly as they are known",
    arguments: [
      ("2014", "2014", "2014"), ("2014-05", "Mai 2014", "May 2014"),
      ("2014-05-07", "07.05.2014", "7 May 2014"),
      ("2014-05-07T10:20:30.000Z", "07.05.2014, 11:20", "7 May 2014, 11:20"),
      ("2014-13", "2014-13", "2014-13"),
    ]) func times(text: String, german: String, english: String)
  {
    for (language, expected) in [(Language.de, german), (.en, english)] {
      let time = ChartTime(language, offsetMinutes: 60)
      #expect(SummaryWords.text(.string(text), time) == expected)
    }
  }

  @Test("known and unknown sections are there, empty ones are not") func sections() throws {
    let html = try summary(.en).html()
    let headings = html.matches(of: /<h2>([^<]*)<\/h2>/).map { String($0.output.1) }
    #expect(
      headings == [
        "Vitals", "Assessments", "Medications", "Laboratory results", "Care plan", "Journal entries",
        "Devices",
        "Timeline",
      ])
    #expect(
      html.contains("<tr class=\"abnormal\"><th scope=\"row\">HbA1c</th><td>5.8 %</td><td>abnormal</td>"))
    #expect(html.contains("<th scope=\"row\">Walk</th><td>in progress</td>"))
    #expect(html.contains("Measure &lt;daily&gt;") && !html.contains("emailNotifications"))
    #expect(
      html.contains("<dd>text: Walk; progress: 0.5, text: Sleep</dd>")
        || html.contains("Text: Walk; Progress: 0.5, Text: Sleep"))
    #expect(!html.contains("hidden"))
  }

  @Test("headings are in order, tables have headers, the language is told") func semantics() throws {
    let html = try summary(.de).html()
    #expect(html.contains("<html lang=\"de\">") && html.contains("@page { size: A4"))
    var last = 0
    for heading in html.matches(of: /<h([1-6])>/) {
      let level = Int(heading.output.1) ?? 0
      #expect(level <= last + 1)
      last = level
    }
    #expect(html.matches(of: /<h1>/).count == 1)
    let tables = html.split(separator: /<table[^>]*>/).dropFirst()
    #expect(
      !tables.isEmpty
        && tables.allSatisfy { $0.hasPrefix("\n<caption>") && $0.contains("<th scope=\"col\">") })
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count, "ids are used once")
  }

  @Test("every element is closed where it was opened") func wellFormed() throws {
    var open: [Substring] = []
    for tag in try summary(.en).html().matches(of: /<(\/?)([a-zA-Z0-9]+)[^>]*?(\/?)>/) {
      if !tag.output.3.isEmpty || tag.output.2 == "meta" { continue }
      if tag.output.1.isEmpty { open.append(tag.output.2) } else { #expect(open.popLast() == tag.output.2) }
    }
    #expect(open.isEmpty)
  }

  @Test("nothing comes from outside, nothing runs") func selfContained() throws {
    let html = try summary(.en).html()
    for word in ["<script", "<link", "<img", "src=", "href=", "url(", "@import", "onload"] {
      #expect(!html.contains(word), "\(word)")
    }
    let places = html.matches(of: /https?:\/\/[^"]*/).map { String($0.output) }
    #expect(Set(places) == ["http://www.w3.org/2000/svg"])
  }

  @Test("hostile text stays text") func hostile() throws {
    let evil = "</style></title><script>alert('x')</script>\"&\u{202E}\u{1B}\u{0}"
    var summary = try summary(.en, name: evil)
    summary.timeline[0].summary = evil
    summary.timeline[0].actor = evil
    summary.moment = evil
    summary.courses[0].title = evil
    summary.chart.sections += [
      ChartSectionView(
        section: evil, area: .labs, total: 2,
        items: [
          ChartItem(id: evil, content: .object([.init(evil, .string(evil)), .init("name", .string(evil))])),
          ChartItem(id: evil, content: .string(evil)),
        ]),
      section(
        "medications", .medications,
        .object([.init("name", .string(evil)), .init("dosage", [[[.string(evil)]]])])),
    ]
    let html = summary.html()
    #expect(!html.contains("<script") && html.matches(of: /<\/style>/).count == 1)
    #expect(!html.contains("\u{202E}") && !html.contains("\u{1B}") && !html.contains("\u{0}"))
    #expect(html.contains("&lt;script&gt;alert(&#39;x&#39;)"))
  }

  @Test("an empty chart is a page too") func empty() throws {
    let summary = PatientSummary(
      profile: GetPatient.exampleOutcome, moment: "now", made: Example.start,
      time: ChartTime(.en, offsetMinutes: -210))
    #expect(summary.html().hasSuffix("</html>\n") && !summary.html().contains("<h2>"))
    #expect(summary.html().contains("UTC-03:30"))
  }

  static let names = [
    ("bloodGlucose", "Blood glucose"), ("open_refill", "Open refill"), ("open-refill", "Open refill"),
    ("a", "A"), ("", ""),
    ("a1cLevel", "A1c level"), ("HDL", "HDL"),
  ]

  @Test("names of members are made readable", arguments: names) func readable(_ name: String, _ words: String)
  {
    #expect(ChartWords.readable(name) == words)
  }
}
