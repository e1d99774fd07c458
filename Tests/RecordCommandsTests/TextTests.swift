import RecordModel
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// How words for people are laid out.
struct TextTests {
  static let widths: [(String, Int)] = [
    ("", 0), ("abc", 3), ("Müller", 6), ("Mu\u{308}ller", 6), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("👩‍⚕️", 2),
    ("🇩🇪", 2),
    ("❤️", 2), ("한글", 4), ("e\u{301}", 1), ("–█░", 3), ("\u{200B}", 0),
  ]

  @Test(arguments: widths)
  func width(_ text: String, _ columns: Int) { #expect(TextWidth.of(text) == columns) }

  static let cuts: [(String, Int, String)] = [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"),
    ("abc", 0, ""),
  ]

  @Test(arguments: cuts)
  func cut(_ text: String, _ width: Int, _ expected: String) {
    #expect(TextWidth.cut(text, to: width) == expected)
    #expect(TextWidth.of(TextWidth.cut(text, to: width)) <= width)
  }

  static let hostile: [(String, String)] = [
    ("plain", "plain"), ("a\nb\tc", "a b c"), ("\u{1B}[31mred", "\\u{1b}[31mred"),
    ("\u{9B}31m", "\\u{9b}31m"),
    ("a\u{202E}b", "a\\u{202e}b"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("\r\u{7F}", "\\u{d}\\u{7f}"),
  ]

  @Test(arguments: hostile)
  func noTextSteersTheTerminal(_ text: String, _ shown: String) {
    #expect(TextWidth.printable(text) == shown)
  }

  private var table: Table {
    var table = Table([
      .init(title: "NAME", mayShrink: true), .init(title: "SCORE", isNumber: true), .init(title: "NOTE"),
    ])
    table.add("Erika Müstermann", "7", "ok")
    table.add("山田太郎", "112", "\u{1B}x")
    return table
  }

  @Test func tableIsAligned() {
    #expect(
      table.lines(style()) == [
        "NAME              SCORE  NOTE",
        "Erika Müstermann      7  ok",
        "山田太郎            112  \\u{1b}x",
      ])
  }

  @Test func tableFitsTheTerminal() {
    #expect(
      table.lines(style(width: 26)) == [
        "NAME        SCORE  NOTE", "Erika Müs…      7  ok", "山田太郎      112  \\u{1b}x",
      ])
    for width in 1...40 {
      for line in table.lines(style(width: width)) { #expect(TextWidth.of(line) <= width) }
    }
  }

  @Test func coloursOnlyWhereWanted() {
    #expect(style().paint("x", .red) == "x")
    #expect(style(isColored: true).paint("x", .red) == "\u{1B}[31mx\u{1B}[0m")
    #expect(table.lines(style(isColored: true))[0] == "\u{1B}[1mNAME              SCORE  NOTE\u{1B}[0m")
  }

  static let bars: [(Double, String)] = [
    (0, "░░░░░"), (0.5, "███░░"), (1, "█████"), (-3, "░░░░░"), (7, "█████"), (0.33, "██░░░"),
  ]

  @Test(arguments: bars)
  func bar(_ share: Double, _ expected: String) { #expect(Bar.text(share, width: 5) == expected) }

  static let sizes: [(Int, String)] = [
    (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (131_072, "128.0 KiB"),
    (274_877_906_944, "256.0 GiB"), (1 << 50, "1.0 PiB"),
  ]

  @Test(arguments: sizes)
  func size(_ bytes: Int, _ expected: String) { #expect(Units.bytes(bytes) == expected) }

  static let durations: [(Int64, String)] = [
    (0, "0.0 s"), (1500, "1.5 s"), (59_999, "59.9 s"), (245_000, "4 min 5 s"), (7_380_000, "2 h 3 min"),
    (183_600_000, "2 d 3 h"),
  ]

  @Test(arguments: durations)
  func duration(_ milliseconds: Int64, _ expected: String) {
    #expect(Units.duration(milliseconds: milliseconds) == expected)
  }

  @Test func timesAreLocalWithTheirOffset() {
    let moment = Timestamp(milliseconds: 1_768_472_430_123)
    #expect(style().time(moment) == "2026-01-15 11:20:30 +01:00")
    #expect(style().time(OffsetTime(moment, offsetMinutes: 0)) == "2026-01-15 10:20:30 +00:00")
    #expect(style().time(OffsetTime(moment, offsetMinutes: -210)) == "2026-01-15 06:50:30 -03:30")
  }

  @Test func paragraphsBreakAtSpaces() {
    #expect(
      Paragraph.lines("one two three four five six", style(width: 24), indent: "  ", first: "* ")
        == ["* one two three four", "  five six"])
  }
}
