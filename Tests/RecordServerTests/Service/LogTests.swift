import Glibc
import Logging
import RecordTestSupport
import Testing

@testable import RecordProcess
@testable import RecordServer

@Suite struct LogTests {
  private struct Quoting: Error, CustomStringConvertible { var description: String { "canary-7f3a" } }

  private static let record = LogRecord(
    level: .warning, message: "write refused",
    metadata: [
      ["reason": "storage-full", "queue": "1"], nil,
      ["queue": .stringConvertible(17), "ids": .array(["a", .dictionary(["z": "1", "b": "x y"])])],
    ])

  @Test func aLineHasTimeLevelMessageAndSortedFacts() {
    #expect(
      Self.record.line(at: "2026-01-14T10:20:30.123Z")
        == "2026-01-14T10:20:30.123Z warning write refused ids=\"[a, {b=x y, z=1}]\" queue=17 "
        + "reason=storage-full\n"
    )
  }

  @Test func journalFieldsHaveOurPrefix() {
    #expect(
      JournalFields.fields(of: Self.record, identifier: "recordd") == [
        "MESSAGE=write refused", "PRIORITY=4", "SYSLOG_IDENTIFIER=recordd", "RECORDD_IDS=[a, {b=x y, z=1}]",
        "RECORDD_QUEUE=17", "RECORDD_REASON=storage-full",
      ])
  }

  @Test(arguments: [
    ("plain", "plain"), ("", "\"\""), ("two words", "\"two words\""), ("a=b", "\"a=b\""),
    ("say \"x\"", "\"say \\\"x\\\"\""), ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("\t", "\\t"),
    ("\\n", "\\\\n"),
    ("\u{1b}[31m", "\\u{1b}[31m"), ("\u{0}", "\\u{0}"), ("\u{7f}", "\\u{7f}"), ("\u{85}", "\\u{85}"),
    ("\u{2028}", "\\u{2028}"), ("\u{202e}cod", "\\u{202e}cod"), ("\u{feff}", "\\u{feff}"), ("é 😀", "\"é 😀\""),
  ]) func valuesAreHarmless(_ value: String, _ expected: String) {
    #expect(LogText.quoted(value) == expected)
  }

  @Test func longValuesAreCut() {
    let text = LogText.escaped(String(repeating: "é", count: 5000))
    #expect(text == String(repeating: "é", count: 1024) + "…")
    #expect(LogText.escaped(String(repeating: "a", count: 2048)).utf8.count == 2048)
  }

  @Test(arguments: [
    ("stream", "RECORDD_STREAM"), ("request.id", "RECORDD_REQUEST_ID"),
    ("a=b\nPRIORITY", "RECORDD_A_B_PRIORITY"),
    ("ü", "RECORDD___"), ("", "RECORDD_"),
    (String(repeating: "k", count: 80), "RECORDD_" + String(repeating: "K", count: 56)),
  ]) func fieldNamesAreThoseTheJournalTakes(_ key: String, _ expected: String) {
    #expect(JournalFields.name(of: key) == expected)
  }

  @Test func levelsArePrioritiesOfSyslog() {
    #expect(Logger.Level.allCases.map { JournalFields.priority(of: $0) } == [7, 7, 6, 5, 4, 3, 2])
  }

  /// No random text in key, value or message makes a second line or a field that was not there.
  @Test func noTextForgesALine() {
    let seed: UInt64 = 0x5eed_0001
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}", "\u{c}", "=", " ", "\"", "\\", "a", "é",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let record = LogRecord(level: .info, message: "m", metadata: [["k" + text: .string(text)]])
      let line = record.line(at: "t")
      let breaks = line.unicodeScalars.filter {
        $0.properties.generalCategory == .control || $0.value == 0x2028 || $0.value == 0x2029
      }
      #expect(breaks.map(\.value) == [10], "seed \(seed)")
      #expect(LineReader.fields(line).count == 4, "seed \(seed): \(line)")
      for field in JournalFields.fields(of: record, identifier: "i") {
        #expect(!field.contains("\n"), "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00.000Z"), (951_782_399, 7, "2000-02-28T23:59:59.007Z"),
    (951_782_400, 45, "2000-02-29T00:00:00.045Z"), (1_768_386_030, 123, "2026-01-14T10:20:30.123Z"),
    (4_107_542_400, 999, "2100-03-01T00:00:00.999Z"), (253_402_300_799, 0, "9999-12-31T23:59:59.000Z"),
  ]) func timesAreWrittenInUTC(_ seconds: Int, _ milliseconds: Int, _ text: String) {
    #expect(LogClock.text(seconds: seconds, milliseconds: milliseconds) == text)
  }

  @Test func aLoggerWritesItsLinesToTheDescriptor() throws {
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let output = ends[1]
    let threshold = LogThreshold(.info)
    var logger = Logger(label: "test") { _ in
      JournalLogHandler(
        identifier: "recordd", threshold: threshold, destination: .standardError, metadataProvider: nil,
        descriptor: output)
    }
    logger[metadataKey: "part"] = "writer"
    logger.debug("not yet")
    threshold.level = .debug
    logger.debug("now", metadata: ["n": "1"])
    logger.logLevel = .error
    logger.warning("not any more")
    logger.error("failed", error: Quoting(), metadata: ["part": "loop"])
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(ends[0], &buffer, buffer.count)
    close(ends[0])
    let lines = String(decoding: buffer[..<max(0, count)], as: UTF8.self).split(separator: "\n")
    #expect(
      lines.map { $0.drop { $0 != " " } } == [
        " debug now n=1 part=writer", " error failed error.type=Quoting part=loop",
      ])
  }
}

/// Splits a log line the way a reader of the format would: at spaces outside double quotes.
private enum LineReader {
  static func fields(_ line: String) -> [String] {
    var fields = [""]
    var (quoted, escaped) = (false, false)
    for scalar in line.unicodeScalars where scalar != "\n" {
      if scalar == " ", !quoted {
        fields.append("")
      } else {
        fields[fields.count - 1].unicodeScalars.append(scalar)
      }
      if escaped {
        escaped = false
      } else if scalar == "\\" {
        escaped = true
      } else if scalar == "\"" {
        quoted.toggle()
      }
    }
    return fields
  }
}
