import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Changes of a record") struct ChangeTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func entry(_ title: String) -> CreateJournalEntry {
    CreateJournalEntry(
      patientId: scene.patient, date: OffsetTime(scene.now, offsetMinutes: 60), title: title,
      content: "Acht Stunden.", mood: .good)
  }

  /// All changes after a position, in pages of so many.
  private func changes(since start: UInt64, _ limit: Int = 1000) throws -> [RecordChange] {
    var (found, position): ([RecordChange], UInt64) = ([], start)
    while true {
      var list = ListChanges(patientId: scene.patient, since: position)
      list.limit = limit
      let page = try scene.test.call(list)
      #expect(page.changes.count <= limit && page.next >= position)
      (found, position) = (found + page.changes, page.next)
      if !page.hasMore { return found }
    }
  }

  @Test("R-MH-278: in order, without gaps, by names and ids; the same in pages of any size") func pages()
    throws
  {
    let other = try scene.stranger()
    var made: [JournalEntry] = []
    for number in 0..<9 {
      made.append(try scene.test.call(entry("Tag \(number)")))
      var foreign = entry("fremd")
      foreign.patientId = other
      _ = try scene.test.call(foreign)
    }
    _ = try scene.test.call(DeleteJournalEntry(patientId: scene.patient, entryId: made[3].id))
    let all = try changes(since: 0)
    #expect(all.map(\.position) == all.map(\.position).sorted())
    let journal = all.filter { $0.area == .journal }
    #expect(journal.map(\.id) == made.map(\.id.text) + [made[3].id.text])
    #expect(journal.last?.type == "journal.entry-deleted", "what is gone is told as gone")
    #expect(!"\(all)".contains("Acht") && !"\(all)".contains("Tag"), "no content")
    for limit in [1, 2, 3, 7] { #expect(try changes(since: 0, limit) == all) }
    for change in all {
      #expect(try changes(since: change.position) == all.filter { $0.position > change.position })
    }
    #expect(try changes(since: scene.test.engine.head) == [])
  }

  @Test("R-MH-278: unfinished work of the care team is not told") func hidden() throws {
    let before = scene.test.engine.head
    var input = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    input.heartRate = ExactDecimal(190)
    _ = try scene.test.call(LogVitals(patientId: scene.patient, input: input), meta: scene.by(.patient))
    let types = try changes(since: before).map(\.type)
    #expect(types == ["vitals.recorded"], "the alert is the team's")
  }

  @Test("a position beyond the log is refused, and so is a page of no size") func bad() throws {
    let head = scene.test.engine.head
    let ahead = ListChanges(patientId: scene.patient, since: head + 1)
    #expect(try scene.refusal(ahead) == "/since out_of_range")
    var list = ListChanges(patientId: scene.patient, since: 0)
    list.limit = 0
    #expect(try scene.refusal(list) == "/limit out_of_range")
  }

  @Test("R-MH-278: who waits is answered when something changes, or when the time is over") func waiting()
    throws
  {
    var list = ListChanges(patientId: scene.patient, since: scene.test.engine.head)
    list.waitMilliseconds = 100
    #expect(try scene.test.call(list).changes == [])
    list.waitMilliseconds = 2000
    let tape = try Tape(encoding: list)
    let reply = scene.test.waitForReply { done in
      scene.test.running.handle(
        Call(
          method: ListChanges.name, tape: tape, params: tape.root,
          caller: Caller(userID: 1000, roles: [.operator])), reply: done)
      _ = try? scene.test.call(entry("neu"))
    }
    let outcome = try reply.outcome.get().decode(ListChanges.Outcome.self, unknownMembers: .ignore)
    #expect(outcome.changes.map(\.type) == ["journal.entry-created"])
  }
}
