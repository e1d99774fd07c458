import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Searching the journal") struct JournalSearchTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  @discardableResult
  private func write(
    _ title: String, _ content: String = "…", _ symptoms: [String] = [], _ tags: [String] = [],
    mood: Mood = .good, hoursAgo: Int64 = 1
  ) throws -> JournalEntry {
    let moment = Timestamp(milliseconds: scene.now.milliseconds - hoursAgo * 3_600_000)
    var call = CreateJournalEntry(
      patientId: scene.patient, date: OffsetTime(moment, offsetMinutes: 60), title: title, content: content,
      mood: mood)
    (call.symptoms, call.tags) = (symptoms, tags)
    return try scene.test.call(call)
  }

  private func search(_ q: String) throws -> [String] {
    try scene.test.call(SearchJournal(patientId: scene.patient, q: q)).hits.map(\.entry.title)
  }

  @Test("R-MH-124: title, content, symptoms and tags match, whatever case and accents") func folding() throws
  {
    try write("Müde", "Crème brûlée in der Straße", ["Übelkeit"], ["CAFÉ"])
    for q in [
      "müde", "MUDE", "mude", "mu\u{308}de", "creme", "BRULEE", "brûlée", "strasse", "Straße", "ubelkeit",
      "ÜBEL", "cafe", "Café",
    ] {
      #expect(try search(q) == ["Müde"], "\(q)")
    }
    for q in ["mute", "müde nicht", "cafés"] { #expect(try search(q) == [], "\(q)") }
    try write("Việt", "Ο ΆΝΘΡΩΠΟΣ и ёлка e\u{301}te\u{301}")
    for q in ["viet", "ανθρωπος", "елка", "été", "ete"] { #expect(try search(q) == ["Việt"], "\(q)") }
  }

  @Test("R-MH-124: all terms must match, anywhere; a quoted part as it stands") func terms() throws {
    try write("Kopf", "Der Schmerz  ist weg")
    try write("Anders", "weg ist der Schmerz am Kopf", hoursAgo: 2)
    #expect(try search("kopf schmerz") == ["Kopf", "Anders"])
    #expect(try search("\"der schmerz\" kopf") == ["Kopf", "Anders"])
    #expect(try search("\"ist der\"") == ["Anders"])
    #expect(try search("\"schmerz am") == ["Anders"], "a quote that stays open goes to the end")
    #expect(try search("kopf fieber") == [])
  }

  @Test("R-MH-298: other signs are literal") func literal() throws {
    try write("100 % sicher_jetzt *")
    try write("Nichts davon", hoursAgo: 2)
    for q in ["%", "100 %", "r_j", "*", "\"% s\""] {
      #expect(try search(q) == ["100 % sicher_jetzt *"], "\(q)")
    }
  }

  @Test("R-MH-124: an empty query is refused") func empty() throws {
    for q in ["", " ", "\"\"", "\" \"", String(repeating: "x", count: 201)] {
      let refusal = try scene.refusal(SearchJournal(patientId: scene.patient, q: q))
      #expect(refusal.hasPrefix("/q "), "\(q): \(refusal)")
    }
    var list = ListJournal(patientId: scene.patient)
    list.q = "\""
    #expect(try scene.refusal(list) == "/q required")
  }

  @Test("highlights show the match with a little around it, the better hit comes first") func highlights()
    throws
  {
    let long = String(repeating: "a ", count: 30) + "Kopfschmerz" + String(repeating: " b", count: 30)
    try write("Neu", long)
    try write("Kopfschmerz", "wieder Kopfschmerz", ["Kopfschmerz"], hoursAgo: 5)
    let hits = try scene.test.call(SearchJournal(patientId: scene.patient, q: "kopfschmerz")).hits
    #expect(hits.map(\.entry.title) == ["Kopfschmerz", "Neu"] && hits.map(\.score) == [7, 1])
    #expect(hits[0].highlights == ["Kopfschmerz", "wieder Kopfschmerz"])
    let cut = String(repeating: "a ", count: 15) + "Kopfschmerz" + String(repeating: " b", count: 15)
    #expect(hits[1].highlights == ["…\(cut)…"])
  }

  @Test("filters narrow lists and searches") func filters() throws {
    try write("eins", "gut", ["Übelkeit"], ["Reise"], mood: .poor, hoursAgo: 1)
    try write("zwei", "gut", [], ["reise"], mood: .good, hoursAgo: 2)
    try write("drei", "schlecht", ["Husten"], [], mood: .good, hoursAgo: 3)
    func list(_ body: (inout ListJournal) -> Void) throws -> [String] {
      var list = ListJournal(patientId: scene.patient)
      body(&list)
      return try scene.test.call(list).entries.map(\.title)
    }
    let hour: (Int64) -> Timestamp = { Timestamp(milliseconds: scene.now.milliseconds - $0 * 3_600_000) }
    #expect(try list { $0.mood = .good } == ["zwei", "drei"])
    #expect(try list { $0.symptom = "ubelkeit" } == ["eins"])
    #expect(try list { $0.tag = "REISE" } == ["eins", "zwei"])
    #expect(try list { $0.tag = "Reis" } == [], "the whole tag")
    #expect(try list { $0.q = "gut" } == ["eins", "zwei"])
    #expect(try list { $0.from = hour(2) } == ["eins", "zwei"])
    #expect(try list { $0.to = hour(2) } == ["drei"])
    #expect(try list { ($0.from, $0.to) = (hour(3), hour(1)) } == ["zwei", "drei"])
    var search = SearchJournal(patientId: scene.patient, q: "gut")
    search.mood = .poor
    #expect(try scene.test.call(search).hits.map(\.entry.title) == ["eins"])
    var wrong = ListJournal(patientId: scene.patient)
    (wrong.from, wrong.to, wrong.tag) = (hour(1), hour(2), "")
    #expect(try scene.refusal(wrong) == "/from inconsistent, /tag bad_format")
  }

  @Test("R-MH-294, R-MH-295: all pages show each entry once, and cursors stay with their search") func pages()
    throws
  {
    for number in 0..<7 { try write("Tag \(number)", hoursAgo: Int64(number)) }
    let expected = (0..<7).map { "Tag \($0)" }
    for size in [1, 2, 3, 7, 8] {
      var (listed, list): ([String], ListJournal) = ([], ListJournal(patientId: scene.patient))
      list.limit = size
      repeat {
        let page = try scene.test.call(list)
        listed += page.entries.map(\.title)
        list.cursor = page.page.nextCursor
      } while list.cursor != nil
      #expect(listed == expected)
      var (found, search): ([String], SearchJournal) = ([], SearchJournal(patientId: scene.patient, q: "tag"))
      search.limit = size
      repeat {
        let page = try scene.test.call(search)
        found += page.hits.map(\.entry.title)
        search.cursor = page.page.nextCursor
      } while search.cursor != nil
      #expect(found == expected)
    }
    var search = SearchJournal(patientId: scene.patient, q: "tag")
    search.limit = 2
    search.cursor = try scene.test.call(search).page.nextCursor
    search.q = "ta"
    #expect(try scene.refusal(search) == "/cursor bad_format")
    for limit in [0, -1, 201] {
      search = SearchJournal(patientId: scene.patient, q: "tag")
      search.limit = limit
      #expect(try scene.refusal(search) == "/limit out_of_range")
    }
  }
}
