import RecordTestSupport
import Testing

/// Where moments are held against a day of birth and against the clock (R-MH-222, R-MH-350).
///
/// `Tests/Golden/moments.tsv` lists every place, so that a new one is seen in review.
@Suite("Moments") struct MomentTests {
  /// What a line compares, by the function that it asks.
  private static var kinds: [(name: String, form: Regex<Substring>)] {
    [
      ("birth", /\b(?:isUnborn|isBirth|isOtherBirth|notBeforeBirth|moment)\(/),
      ("age", /\.age\(at/),
      ("client's clock", /\b(?:isFuture|notFuture)\(/),
      ("clock", /(?:[<>]=?)\s[\w.]*\b[nN]ow\b|\b[nN]ow(?:\.milliseconds)?\s*[<>]=?\s|\bhasBegun\(/),
    ]
  }
  private static let folders = ["RecordModel", "RecordStore", "RecordEngine", "RecordCommands"]

  /// The one place for each.
  private static let births = "RecordModel/Time/CalendarDay+Birth.swift"
  private static let clients = "RecordModel/Time/Timestamp+Clients.swift"

  @Test("the table of every comparison") func table() throws {
    var rows: [String] = []
    // A form is read anew wherever it is written, which costs more than to look for it.
    let kinds = Self.kinds.map { ($0.name, $0.form.wordBoundaryKind(.simple)) }
    for (file, code) in try Self.lines(below: Self.folders)
    where !code.contains("func ") || code.contains("{ ") {
      let found = kinds.filter { name, form in code.contains(form) && Self.isMeant(name, code) }.map(\.0)
      if !found.isEmpty { rows.append("\(file)\t\(found.joined(separator: ", "))\t\(code)\n") }
    }
    GoldenFile.expect("file\tagainst\tcode\n" + rows.sorted().joined(), is: "moments.tsv")
  }

  /// `moment(` is a check of fields only where it is asked of one.
  private static func isMeant(_ name: String, _ code: Substring) -> Bool {
    name != "birth" || !code.contains("moment(") || code.contains("checks.moment(")
  }

  @Test("no day of birth is compared anywhere else") func births() throws {
    let known: [String: String] = [
      // Paths of members, not days.
      "RecordGateway/MyHealthAlly/MyHealthAllyError.swift": "a path",
      "RecordEngine/Identity/Methods/Registration.swift": "a path, and an age against a figure",
      // An amount against zero beside it.
      "RecordEngine/Prescribing/KidneyFunction.swift": "an amount",
    ]
    for (file, code) in try Self.lines() where file != Self.births && known[file] == nil {
      #expect(!Self.comparesBirth(code), "\(file): \(code)")
    }
    for line in [
      "if let birth = person.birthDate, CalendarDay(date) < birth {", "guard dateOfBirth <= today else {",
      "birthDate == other.birthDate",
    ] {
      #expect(Self.comparesBirth(line[...]), "\(line)")
    }
  }

  private static func comparesBirth(_ code: Substring) -> Bool {
    ["birth", "Birth", "born", "Born"].contains(where: code.contains)
      && code.contains(/\s(?:[<>]=?|==|!=)\s(?!nil)/)
  }

  @Test("no second tolerance for clocks of clients, and no second fourteen hours") func figures() throws {
    let figures = /\b5 \* 60_000|minutes: 5\)|300_000|14 \* 3_600_000|50_400_000|hours: 14/
    for (file, code) in try Self.lines(below: Self.folders) where code.contains(figures) {
      #expect([Self.births, Self.clients].contains(file), "\(file): \(code)")
    }
  }

  /// File below `Sources` and code of each line that is no comment; below all folders if none is named.
  private static func lines(below folders: [String] = []) throws -> [(file: String, code: Substring)] {
    var found: [(file: String, code: Substring)] = []
    for (path, text) in try SourceTree.files(below: "Sources") {
      let file = String(path.dropFirst("Sources/".count))
      guard folders.isEmpty || folders.contains(where: { file.hasPrefix($0 + "/") }) else { continue }
      let code = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
      found += code.map { (file, $0) }
    }
    return found
  }
}
