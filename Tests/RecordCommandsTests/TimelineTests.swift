import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// Timelines and differences as people see them.
struct TimelineTests {
  static func entry(
    _ position: UInt64, _ minutes: Int64, late: Int64 = 0, _ summary: String, actor: String = "service:1000"
  ) -> TimelineEntry {
    let happened = Timestamp(milliseconds: 1_768_386_000_000 + minutes * 60_000)
    return TimelineEntry(
      position: position, revision: UInt32(position), type: "vitals.recorded", area: .vitals,
      occurredAt: OffsetTime(happened, offsetMinutes: 60),
      recordedAt: Timestamp(milliseconds: happened.milliseconds + late * 60_000), actor: actor,
      channel: "socket",
      summary: summary)
  }

  static let entries = [
    entry(1, 0, "Record opened"), entry(4, 10, late: 90, "Values recorded: heart rate 72, weight 81.5"),
    entry(
      19, 4000, "Values recorded: \u{1B}[31mheart rate",
      actor: "clinician:550e8400-e29b-41d4-a716-446655440000"),
  ]

  @Test func table() {
    #expect(
      TimelineText.lines(Self.entries, style(), by: .occurred)
        == [
          "POS  HAPPENED                   AREA    BY                   WHAT",
          "  1  2026-01-14 11:20 +01:00    vitals  service:1000         Record opened",
          "  4  2026-01-14 11:30 +01:00 *  vitals  service:1000         Values recorded: heart rate 72, weight 81.5",
          " 19  2026-01-17 06:00 +01:00    vitals  clinician:550e8400…  Values recorded: \\u{1b}[31mheart rate",
          "* recorded more than an hour after it happened",
        ])
    #expect(TimelineText.lines([], style(.de), by: .occurred) == ["Keine Einträge."])
  }

  @Test func theSummaryGoesOnBelowItself() {
    let lines = TimelineText.lines(Self.entries, style(width: 80), by: .recorded)
    #expect(lines.allSatisfy { TextWidth.of($0) <= 80 })
    #expect(lines.contains { $0.hasPrefix("     ") && $0.hasSuffix("81.5") })
  }

  @Test(arguments: 1...120) func fitsAnyTerminal(_ width: Int) {
    for line in TimelineText.lines(Self.entries, style(width: width), by: .occurred) {
      #expect(TextWidth.of(line) <= max(width, 70))
    }
  }

  static let diff: DiffTimeline.Outcome = {
    var outcome = DiffTimeline.exampleOutcome
    outcome.sections[0].added = 1
    outcome.sections.append(
      SectionChanges(section: "labReports", area: .labs, added: 0, removed: 1, changed: 0))
    outcome.changes += [
      ChartChange(
        section: "vitals", area: .vitals, id: "new-1", change: .added,
        fields: [
          FieldChange(
            path: "", before: nil,
            after: ["heartRate": 72, "note": nil, "status": ["heartRate": "normal"], "warnings": []])
        ]),
      ChartChange(
        section: "labReports", area: .labs, id: "old-1", change: .removed,
        fields: [FieldChange(path: "", before: "x\u{1B}", after: nil)]),
      ChartChange(
        section: "labReports", area: .labs, id: "old-2", change: .changed,
        fields: [
          FieldChange(path: "/a~1b/c", before: nil, after: [1, 2]),
          FieldChange(path: "/d", before: 2.5, after: nil),
        ]),
    ]
    return outcome
  }()

  @Test func differences() {
    #expect(
      DiffText.lines(Self.diff, from: AsOf(position: 10), style()) == [
        "@10 → @42", "", "SECTION      +  -  ~", "Vitals       1  0  1", "Lab reports  0  1  0", "", "Vitals",
        "~ 5f0c1d2e-0001", "    ~ retracted: false → true", "+ new-1", "    + heartRate: 72",
        "    + status.heartRate: normal", "", "Lab reports", "- old-1", "    - : x\\u{1b}", "~ old-2",
        "    + a/b.c: [1,2]", "    - d: 2.5",
      ])
    #expect(
      DiffText.lines(Self.diff, from: AsOf(position: 10), style(isColored: true)).contains(
        "\u{1B}[33m    ~ retracted: false → true\u{1B}[0m"))
  }

  @Test func nothingIsDifferent() {
    let same = DiffTimeline.Outcome(
      to: AsOf(position: 9), sections: [], changes: [], page: Pagination(limit: 50, nextCursor: nil))
    #expect(
      DiffText.lines(same, from: AsOf(position: 9), style(.de)) == ["Nichts ist anders: @9 → @9"])
  }

  @Test func vitals() {
    let series = [
      TrendSeries(
        metric: .bloodPressure, unit: "mmHg",
        points: [
          TrendPoint(
            timestamp: Example.start, systolic: ExactDecimal(152), diastolic: ExactDecimal(94), count: 1,
            status: .abnormal),
          TrendPoint(
            timestamp: Example.end, systolic: ExactDecimal(118), diastolic: ExactDecimal(76), count: 1,
            status: .normal),
        ], summary: TrendSummary(of: [ExactDecimal(152), ExactDecimal(118)])),
      TrendSeries(
        metric: .weight, unit: "kg",
        points: [
          TrendPoint(
            timestamp: Example.start, value: ExactDecimal(thousandths: 72_500), count: 1,
            status: .unclassified)
        ],
        summary: TrendSummary(of: [ExactDecimal(thousandths: 72_500)])),
    ]
    #expect(
      VitalsText.lines(series, style(.de), isASCII: false) == [
        "MESSGRÖSSE    WERT  EINHEIT  STATUS            GEMESSEN                 VERLAUF  ANZAHL",
        "Blutdruck   118/76  mmHg     normal            2026-01-15 11:24 +01:00  █▁            2",
        "Gewicht       72,5  kg       nicht eingestuft  2026-01-15 11:20 +01:00  ▄             1",
      ])
    #expect(VitalsText.lines(series, style(), isASCII: true)[1].contains("#_"))
  }
}
