import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCharts

/// Drawings byte for byte, and what must hold for any of them.
@Suite("Drawings of courses") struct DrawingTests {
  private func draw(_ course: Course, _ language: Language = .en) -> String {
    CourseDrawing(course, ChartTime(language, offsetMinutes: 60)).svg()
  }

  private func expectGolden(_ svg: String, _ name: String) {
    GoldenFile.expect(svg, is: "Charts/\(name).svg")
  }

  @Test("single values with a correction, a pause and every status", arguments: Language.allCases)
  func heartRate(_ language: Language) throws {
    expectGolden(draw(try CourseSamples.heartRate(language), language), "heart-rate-\(language.rawValue)")
  }

  @Test("pairs with a target", arguments: Language.allCases)
  func pressure(_ language: Language) throws {
    expectGolden(draw(try CourseSamples.pressure(language), language), "blood-pressure-\(language.rawValue)")
  }

  @Test("scores with levels") func scores() { expectGolden(draw(CourseSamples.scores()), "scores-en") }

  @Test("no values") func empty() throws {
    let svg = draw(Course(title: "Weight", unit: "kg"))
    #expect(svg.contains("No values in this span of time"))
    expectGolden(svg, "empty-en")
  }

  @Test("one value stands alone") func single() throws {
    let series = CourseSamples.series(.weight, "kg", [(0, 72.5, .unclassified)])
    let course = VitalsCourse(try CourseSamples.measures(), age: nil, .de).course(series, entries: [])
    let svg = draw(course, .de)
    #expect(svg.contains("72,5 kg, nicht eingestuft") && !svg.contains("polyline"))
  }

  @Test("a drawing tells what it shows to those who do not see it") func accessible() throws {
    let svg = draw(try CourseSamples.heartRate(.en))
    #expect(svg.hasPrefix("<svg ") && svg.contains(#"role="img" aria-labelledby="c-t c-d" lang="en""#))
    #expect(svg.contains(#"<title id="c-t">Heart rate</title>"#))
    #expect(svg.contains("8 values from 14 Jan 2026 to 8 Apr 2026; lowest 58, highest 135; last: "))
    #expect(svg.contains("188 bpm, retracted; right: 88 bpm"))
    #expect(svg.contains("88 bpm, normal, corrected"))
  }

  @Test("long pauses are not bridged") func pauses() throws {
    let stretches = CourseDrawing.stretches(try CourseSamples.heartRate(.en).points)
    #expect(stretches.map(\.count) == [6, 2])
  }

  @Test("text cannot leave its place") func hostile() {
    var course = Course(title: "</title><script>alert(1)</script>", unit: "\"&'\u{1B}\u{202E}")
    var point = Course.Point(CourseSamples.moment(day: 0), 7, mark: .score)
    point.note = "<img onerror=x>"
    course.points = [point]
    course.bands = [Course.Band(from: 0, to: 9, label: "]]><b>", tone: .level(0))]
    let svg = draw(course)
    #expect(!svg.contains("<script") && !svg.contains("<img") && !svg.contains("<b>"))
    #expect(!svg.contains("\u{1B}") && !svg.contains("\u{202E}"))
    #expect(svg.contains("&quot;&amp;&#39;"))
  }

  @Test("no drawing holds a script, a style or a place outside") func selfContained() throws {
    for svg in [draw(try CourseSamples.heartRate(.de), .de), draw(CourseSamples.scores())] {
      for word in ["<script", "<style", "href", "url(", "<image", "onload"] { #expect(!svg.contains(word)) }
    }
  }

  @Test("extreme values do no harm") func extreme() {
    for value in [0, -1e9, 1e9, 9e15, Double.infinity, -Double.infinity, Double.nan] {
      var course = Course(title: "x", unit: "")
      course.points = [
        Course.Point(.earliest, value, mark: .normal), Course.Point(.latest, 1, low: value, mark: .critical),
      ]
      #expect(draw(course).hasSuffix("</svg>\n"))
    }
  }

  @Test("limits apply from their age on only") func age() throws {
    let series = CourseSamples.series(.heartRate, "bpm", [(0, 110, .unclassified)])
    let measures = try CourseSamples.measures()
    #expect(VitalsCourse(measures, age: 9, .en).course(series, entries: []).bands.isEmpty)
    #expect(VitalsCourse(measures, age: nil, .en).course(series, entries: []).bands.count == 5)
  }

  @Test("names of bands do not stand on each other") func labels() {
    let frame = Frame(Course(title: "", unit: ""), width: 500)
    let band = Course.Band(from: 0, to: 1, label: "x", tone: .level(0))
    let places = CourseDrawing.apart(
      [(100, band), (101, band), (102, band), (287, band), (288, band)], frame
    ).map(\.y)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 14 })
    #expect((places.last ?? 0) <= frame.bottom)
  }

  static let sparklines: [([Double], Int, String, String)] = [
    ([], 5, "", ""), ([3, 3, 3], 5, "▄▄▄", "---"), ([1, 2, 3, 4, 5, 6, 7, 8], 8, "▁▂▃▄▅▆▇█", "_.:-=+*#"),
    ([0, 0, 10, 10], 2, "▁█", "_#"), ([1, 9, .nan, .infinity], 5, "▁█", "_#"), ([1, 2], 0, "", ""),
  ]

  @Test("a course on one line", arguments: sparklines)
  func sparkline(_ values: [Double], _ width: Int, _ blocks: String, _ letters: String) {
    #expect(Sparkline.text(values, width: width) == blocks)
    #expect(Sparkline.text(values, width: width, isASCII: true) == letters)
  }
}
