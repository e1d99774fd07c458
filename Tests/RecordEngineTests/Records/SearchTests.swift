import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is found in one list is found in all of them.
@Suite("Searches") struct SearchTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }

  init() throws { visits = try VisitScene() }

  /// A text, and what finds it.
  private static let found: [(text: String, words: [String])] = [
    ("GROSSES Blutbild", ["GROSSES", "grosses", "großes", "GROẞES", "Groß"]),
    ("Große Straße", ["GROSSE", "grosse", "große", "strasse", "STRASSE", "STRAẞE"]),
    ("Müller", ["müller", "MÜLLER", "muller", "mu\u{308}ller", "MULL"]),
    ("Mu\u{308}ller", ["müller", "MÜLLER", "muller"]),
    ("Łódź, Søren, Ærø", ["lodz", "ŁÓDŹ", "soren", "SØREN", "aero", "ÆRØ"]),
    ("Œdème ɓ ƀ", ["oedeme", "ŒDÈME"]),
    ("ΣΊΣΥΦΟΣ", ["σισυφος", "σίσυφος", "ΣΙΣΥΦΟΣ"]), ("ёлка Ёж", ["ЕЛКА", "ёж", "еж"]),
    ("Việt Nam", ["viet", "VIỆT"]), ("İstanbul ılık", ["istanbul", "ISTANBUL", "ilik"]),
    ("\u{B5}g und μmol", ["μg", "\u{B5}mol"]), ("Fluo\u{FB02}uor, Ａｂｃ", ["fluofluor", "abc"]),
    ("a\u{A0}b", ["a b"]), ("100 % r_j *", ["100 %", "r_j", "*"]), ("日本語", ["本"]),
  ]

  private static let absent: [(text: String, words: [String])] = [
    ("Müller", ["mueller", "mullerx", "%", "_", "*"]), ("a_b", ["axb"]), ("Aspirin™", ["tm"]),
    ("5 m²", ["m2"]), ("日本語", ["国"]),
  ]

  /// Writes a text into everything that is searched.
  private func write(_ text: String) throws {
    let moment = Timestamp(milliseconds: scene.now.milliseconds - 3_600_000)
    let at = OffsetTime(moment, offsetMinutes: 60)
    _ = try scene.test.call(
      CreateJournalEntry(patientId: scene.patient, date: at, title: "Eintrag", content: text, mood: .good))
    var lab = RecordLab(patientId: scene.patient, testName: text, date: at)
    lab.results = ["a1c": ExactDecimal(thousandths: 5_800)]
    _ = try scene.test.call(lab)
    let weber = try #require(scene.by(.clinician).actor?.id)
    let opened = OpenThread(patientId: scene.patient, recipientId: weber, text: text)
    _ = try scene.test.call(opened, meta: scene.by(.patient))
    var practice = try Practice.read(try Shipped.file("Config/practice/example.json"))
    (practice.id, practice.providers[0].name) = ("practice-search", text)
    _ = try scene.test.call(PublishPractice(definition: try Tape(encoding: practice).value()))
  }

  /// How many a search finds, by list.
  private func counts(_ q: String) throws -> [String: Int] {
    var (list, labs) = (ListJournal(patientId: scene.patient), ListLabs(patientId: scene.patient))
    var (threads, providers) = (ListThreads(patientId: scene.patient), ListProviders())
    (list.q, labs.q, threads.q, providers.q) = (q, q, q, q)
    return [
      "journal.search": try scene.test.call(SearchJournal(patientId: scene.patient, q: q)).hits.count,
      "journal.list": try scene.test.call(list).entries.count,
      "labs": try scene.test.call(labs).results.count,
      "messages": try scene.test.call(threads, meta: scene.by(.patient)).threads.count,
      "practice": try scene.test.call(providers).providers.count,
    ]
  }

  @Test("R-MH-298: every search finds the same, whatever the case and the accents", arguments: found)
  func everySearch(text: String, words: [String]) throws {
    try write(text)
    for word in words {
      for (list, count) in try counts(word) { #expect(count == 1, "\(word) in \(text): \(list)") }
    }
  }

  @Test("R-MH-298: and nothing else", arguments: absent) func nothingElse(
    text: String, words: [String]
  ) throws {
    try write(text)
    for word in words {
      for (list, count) in try counts(word) { #expect(count == 0, "\(word) in \(text): \(list)") }
    }
  }
}
