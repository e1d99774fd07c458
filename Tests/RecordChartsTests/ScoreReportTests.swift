import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCharts

/// A patient's own page of scores.
@Suite("Score report") struct ScoreReportTests {
  private static let stress = GetFunnelBands.exampleOutcome
  private static let time = ChartTime(.de, offsetMinutes: 60)

  private static func report(_ name: String?, _ parts: [ScoreReport.Part]) -> String {
    ScoreReport(name: name, parts: parts, made: Example.start, time: time).html()
  }

  private static func measure(_ score: ScoreValue?, _ level: String?, day: Int64) -> Measure {
    var measure = ListAssessmentHistory.exampleOutcome.items[0]
    (measure.totalScore, measure.riskLevel) = (score, level)
    measure.completedAt = Timestamp(milliseconds: Example.start.milliseconds + day * 86_400_000)
    return measure
  }

  @Test("shows the latest score, every score and how scores are read") func content() throws {
    let band = try #require(Self.stress.bands.last)
    let html = Self.report(
      "Erika Mustermann",
      [
        .init(
          items: [
            Self.measure(band.min, band.riskLevel, day: 9), Self.measure(Self.stress.min, nil, day: 0),
          ],
          bands: ["fv-stress-v1": Self.stress])
      ])
    #expect(html.contains("<h2>\(Markup.escaped(Self.stress.title))</h2>"))
    #expect(html.contains("<svg"))
    #expect(html.contains(Markup.escaped(band.label)))
    #expect(html.components(of: "<tr>") >= 2 + Self.stress.bands.count)
    #expect(html.contains("ersetzt kein Gespräch"))
  }

  @Test("each score is named by the version that made it, and bands are drawn where they hold for all")
  func versions() throws {
    var other = Self.stress
    other.bands = [
      .init(
        min: ScoreValue(hundredths: 200), max: ScoreValue(hundredths: 1000), riskLevel: "low", label: "Anders"
      )
    ]
    var newer = Self.measure(ScoreValue(3), "low", day: 9)
    newer.funnelVersion = "fv-stress-v2"
    let items = [newer, Self.measure(ScoreValue(3), "low", day: 0)]
    let part = ScoreReport.Part(items: items, bands: ["fv-stress-v1": Self.stress, "fv-stress-v2": other])
    #expect(part.course(.de).points.map(\.note) == ["Gering", "Anders"] && part.course(.de).bands == [])
    let html = Self.report(nil, [part])
    for words in ["fv-stress-v1", "fv-stress-v2", "<td>Gering</td>", "<td>Anders</td>"] {
      #expect(html.contains(words), "\(words)")
    }
    let alike = ScoreReport.Part(
      items: items, bands: ["fv-stress-v1": Self.stress, "fv-stress-v2": Self.stress])
    #expect(
      alike.course(.de).bands.map(\.label) == ["Gering"] && !Self.report(nil, [alike]).contains("fv-stress"))
  }

  @Test("says so where there is nothing yet, and leaves out a name that is not there") func empty() {
    let html = Self.report(nil, [])
    #expect(html.contains("noch keinen abgeschlossenen Fragebogen"))
    #expect(!html.contains("class=\"person\"") && !html.contains("<section>"))
  }

  @Test("a name cannot become markup, and the page loads nothing") func safe() {
    let html = Self.report(
      "<script>alert(1)</script>", [.init(items: [Self.measure(nil, nil, day: 1)], bands: [:])])
    #expect(!html.contains("<script") && html.contains("&lt;script&gt;"))
    #expect(html.contains("default-src 'none'"))
    #expect(!html.contains("https://") && !html.contains("src="))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
