import RecordTestSupport
import Testing

/// Small things that are easily written once more, and then differ: each has one place.
@Suite("What is written in one place") struct SinglePlaceTests {
  /// What it is, where it is, how it shows, and who does something else that looks alike.
  private static let places: [(what: String, place: String, signs: [String], others: [String: String])] = [
    (
      "the directory of a path", "SystemCalls/PathParts.swift",
      ["func parent(of", "lastIndex(of: \"/\")", "dirname("],
      ["RecordServer/Settings/ShippedDirectory.swift": "tells a program with a path from one without"]
    ),
    (
      "a byte-order mark", "RecordModel/Text/TypedText.swift", ["0xEF, 0xBB", "\"\\u{FEFF}\"", "{FEFF}"],
      ["RecordExport/Writers/FormulaDefusing.swift": "what spreadsheets pass over at the beginning of a cell"]
    ),
    ("a label of a domain", "RecordModel/Text/DomainName.swift", ["1...63)", "longestLabel"], [:]),
    (
      "milliseconds as seconds", "RecordModel/Time/WholeSeconds.swift",
      ["illiseconds / 1000", "illiseconds) / 1000", "999) / 1000", "window / 1000"],
      [
        "RecordGateway/Server/DaemonFigures.swift": "fractions of a second",
        "RecordReplay/ReplayPlayer.swift": "fractions of a second",
        "RecordProcess/Service/WakeEvent.swift": "microseconds",
      ]
    ),
  ]

  @Test("nothing that has a place is written elsewhere", arguments: places.map(\.what))
  func single(what: String) throws {
    let (_, place, signs, others) = try #require(Self.places.first { $0.what == what })
    var found: Set<String> = []
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      if lines.contains(where: { line in signs.contains { line.contains($0) } }) {
        found.insert(String(path.dropFirst("Sources/".count)))
      }
    }
    expectSame(
      found.subtracting([place]), Set(others.keys),
      "\(what) is \(place)'s; who does another thing is in `others`")
  }
}
