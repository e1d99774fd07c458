import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole
@testable import RecordReplay

/// Player and screen of a replay, without a terminal.
struct ReplayTests {
  static let entries: [TimelineEntry] = (0..<40).map { (index: Int) -> TimelineEntry in
    TimelineTests.entry(
      UInt64(index * 2 + 1), Int64(index * 700), late: index == 7 ? 300 : 0,
      "Values recorded: heart rate \(60 + index), weight \(80 + index % 3) and more words than fit a column")
  }

  static let chart: ReplayChart = {
    var chart = ReplayChart()
    chart.rows = [
      .init(name: "Heart rate", value: "67", status: .normal, course: [72, 76, 80, 67]),
      .init(name: "Blood pressure", value: "152/94", status: .abnormal, course: [120, 140, 152]),
      .init(name: "Temperature", value: "40.8", status: .critical, course: [40.8]),
    ]
    chart.sections = [.init(name: "Assessments", total: 5, items: ["phq-9 12 moderate", "gad-7 4 minimal"])]
    return chart
  }()

  static func player(at index: Int = 7, isPlaying: Bool = false) -> ReplayPlayer {
    var player = ReplayPlayer(entries, isPlaying: false, speed: 1)
    for _ in 0..<index { _ = player.press(ReplayKey.right, Language.en) }
    if isPlaying { _ = player.press(ReplayKey.character(" "), Language.en) }
    return player
  }

  private func frame(
    _ columns: Int, _ rows: Int, _ language: Language = .en, player: ReplayPlayer = player()
  ) -> [String] {
    ReplayFrame(
      player: player, chart: Self.chart, person: "Erika Mustermann (1964-08-12)", columns: columns,
      rows: rows,
      style: style(language, width: columns)
    ).lines()
  }

  @Test(arguments: [(80, 24), (120, 40), (50, 30), (50, 14), (30, 8)])
  func golden(_ columns: Int, _ rows: Int) {
    for language in Language.allCases {
      let name = "Replay/\(columns)x\(rows)-\(language.rawValue).txt"
      let text = frame(columns, rows, language).map { $0 + "\n" }.joined()
      GoldenFile.expect(text, is: name)
    }
  }

  @Test func fitsAnyTerminal() {
    for columns in [1, 2, 7, 20, 39, 63, 64, 65, 80, 200] {
      for rows in 1...40 {
        let lines = frame(columns, rows)
        #expect(lines.count == rows, "\(columns)×\(rows)")
        #expect(lines.allSatisfy { TextWidth.of($0) <= columns }, "\(columns)×\(rows)")
      }
    }
    #expect(frame(0, 0).isEmpty)
  }

  /// Whether the player goes on after a key.
  private func press(_ player: inout ReplayPlayer, _ keys: ReplayKey...) -> Bool {
    keys.allSatisfy { player.press($0, .en) }
  }

  /// Whether another event is shown after that time.
  private func wait(_ player: inout ReplayPlayer, _ milliseconds: Int) -> Bool {
    player.advance(milliseconds: milliseconds)
  }

  @Test func noEventsAtAll() {
    var player = ReplayPlayer([], isPlaying: true, speed: 1)
    #expect(frame(80, 24, player: player).count == 24)
    let moved = wait(&player, 10_000)
    let goesOn = press(
      &player, .left, .right, .home, .end, .character(" "), .character("g"), .character("7"), .enter)
    #expect(!moved && goesOn && player.entry == nil)
  }

  @Test func playsByTheClock() {
    var player = Self.player(at: 0, isPlaying: true)
    #expect(player.isPlaying)
    let (early, first) = (wait(&player, 600), wait(&player, 600))
    #expect(!early && first && player.index == 1)
    _ = press(&player, .character("+"))
    let second = wait(&player, 1000)
    #expect(player.speed == 2 && second && player.index == 3)
    let last = wait(&player, 1_000_000)
    #expect(last && player.index == 39 && !player.isPlaying)
    _ = press(&player, .character(" "))
    #expect(player.isPlaying && player.index == 0, "from the beginning again")
  }

  @Test func speedHasLimits() {
    var player = Self.player()
    for _ in 0..<20 { _ = press(&player, .character("+")) }
    #expect(player.speed == 64)
    for _ in 0..<20 { _ = press(&player, .character("-")) }
    #expect(player.speed == 0.125)
  }

  static let steps: [(ReplayKey, Int)] = [
    (.left, 6), (.right, 8), (.up, 6), (.down, 8), (.home, 0), (.end, 39), (.pageUp, 0), (.pageDown, 17),
    (.character("x"), 7),
  ]

  @Test(arguments: steps)
  func keys(_ key: ReplayKey, _ index: Int) {
    var player = Self.player()
    let goesOn = press(&player, key)
    #expect(goesOn && player.index == index && !player.isPlaying)
  }

  @Test(arguments: [ReplayKey.character("q"), .interrupt])
  func quits(_ key: ReplayKey) {
    var player = Self.player()
    let goesOn = press(&player, key)
    #expect(!goesOn)
  }

  static let places: [(String, Int?)] = [
    ("21", 10), ("@22", 10), ("0", 0), ("999", 39), ("2026-01-14T23:00:01+01:00", 1), ("2026-01-15", 3),
    ("occurred:2026-01-14T23:00:01+01:00", 1), ("nonsense", nil), ("", nil),
  ]

  @Test(arguments: places)
  func jumps(_ text: String, _ index: Int?) {
    var player = Self.player(at: 20)
    for key in [.character("g")] + text.map(ReplayKey.character) + [.enter] { _ = press(&player, key) }
    #expect(player.index == index ?? 20)
    #expect((player.note != nil) == (index == nil && !text.isEmpty))
    #expect(player.prompt == nil)
  }

  @Test func whatIsTypedCanBeMendedAndGivenUp() {
    var player = Self.player()
    let typed = press(&player, .character("g"), .character("q"), .backspace, .character("3"))
    #expect(typed && player.prompt == "3" && frame(80, 24, player: player).last == "position or moment: 3▏")
    let escaped = press(&player, .escape)
    #expect(escaped && player.prompt == nil && player.index == 7)
    let interrupted = press(&player, .character("g"), .interrupt)
    #expect(!interrupted, "control-C ends it even while typing")
  }

  static let bytes: [([UInt8], [ReplayKey])] = [
    (Array("q +".utf8), [.character("q"), .character(" "), .character("+")]),
    (Array("\u{1B}[C\u{1B}[D\u{1B}OA\u{1B}[B".utf8), [.right, .left, .up, .down]),
    (
      Array("\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~\u{1B}[H\u{1B}[F".utf8),
      [.pageUp, .pageDown, .home, .end, .home, .end]
    ),
    ([0x1B], [.escape]), ([3], [.interrupt]), ([13, 127], [.enter, .backspace]), ([0x1B, 0x5B], []),
    (Array("\u{1B}[99~\u{1B}[1;5C".utf8), [.right]), ([0xC3, 0xA4, 0x00, 0xFF], []),
  ]

  @Test(arguments: bytes)
  func parsesKeys(_ bytes: [UInt8], _ keys: [ReplayKey]) { #expect(ReplayKey.parse(bytes) == keys) }

  @Test func readsTheChart() throws {
    var outcome = GetChart.exampleOutcome
    var (old, wrong, new) = (
      ListVitals.exampleOutcome.vitals[0], ListVitals.exampleOutcome.vitals[0],
      ListVitals.exampleOutcome.vitals[0]
    )
    (old.timestamp, old.heartRate) = (Timestamp(milliseconds: 0), ExactDecimal(60))
    (wrong.heartRate, wrong.retracted) = (ExactDecimal(199), true)
    new.heartRate = ExactDecimal(72)
    let items = try [new, wrong, old].map { ChartItem(id: "x", content: try Tape(encoding: $0).value()) }
    outcome.sections += [
      ChartSectionView(section: "vitals", area: .vitals, total: 3, items: items),
      ChartSectionView(
        section: "carePlan", area: .carePlan, total: 1,
        items: [ChartItem(id: "y", content: ["title": "Walk\u{1B}"])]),
      ChartSectionView(section: "labs", area: .labs, total: 0, items: []),
    ]
    let chart = ReplayChart(outcome, .en)
    #expect(chart.rows.map(\.name) == ["Heart rate", "Blood pressure"])
    #expect(
      chart.rows[0].course == [60, 72] && chart.rows[0].value == "72"
        && chart.rows[0].status == .normal)
    #expect(chart.sections == [.init(name: "Care plan", total: 1, items: ["Walk\u{1B}"])])
  }

  @Test func lines() {
    let line = ReplayLines.Line(
      entry: Self.entries[7],
      changes: [SectionChanges(section: "vitals", area: .vitals, added: 1, removed: 0, changed: 2)])
    #expect(
      ReplayLines.text(line, style())
        == "@15  2026-01-17 21:00 +01:00 (late)  service:1000  \(Self.entries[7].summary)  [Vitals +1 ~2]")
  }
}
