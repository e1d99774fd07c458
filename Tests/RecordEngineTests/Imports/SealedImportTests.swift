import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Imports of records from which something was deleted") struct SealedImportTests {
  private func empty(beside other: TestEngine) throws -> TestEngine {
    try TestEngine(clock: FakeClock(other.clock.now()), seed: 99)
  }

  @Test("what belonged to a deleted note keeps its place unread, and all that follows comes too")
  func deleted() throws {
    let scene = try DocumentScene()
    let note = try scene.record(3000, transcript: "Zaunkönig im Garten")
    _ = try scene.test.call(DeleteVoiceNote(patientId: scene.patient, noteId: note.id))
    _ = try scene.test.call(CreateJournalEntry.words("danach", of: scene.patient))
    let lines = try scene.test.lines()
    let unread = lines.filter { $0.contains("\"payload\":null") }
    #expect(!unread.isEmpty && unread.count < lines.count)
    let target = try empty(beside: scene.test)
    let outcome = try target.take(lines, chunk: 2)
    #expect(outcome.taken == lines.count && outcome.refused.isEmpty && outcome.moved == 0)
    #expect(try target.lines() == lines)
    #expect(try target.digests() == scene.test.digests())
    let report = try target.call(VerifyLog())
    #expect(report.valid && report.sealed == unread.count)
    #expect(try target.call(ListJournal(patientId: scene.patient)).entries.map(\.content) == ["danach"])
    let again = try target.take(lines, chunk: 3)
    #expect(again.known == lines.count && again.refused.isEmpty)
  }

  @Test("another event in the place of one that nobody can read is told from it") func differs() throws {
    let scene = try DocumentScene()
    let note = try scene.record(300, transcript: "Zaunkönig")
    _ = try scene.test.call(DeleteVoiceNote(patientId: scene.patient, noteId: note.id))
    let lines = try scene.test.lines()
    let target = try empty(beside: scene.test)
    try target.take(lines)
    let changed = lines.map {
      $0.contains("\"payload\":null")
        ? $0.replacing("\"channel\":\"socket\"", with: "\"channel\":\"gateway\"") : $0
    }
    let outcome = try target.take(changed)
    #expect(outcome.refused.first?.reason == .differs)
    #expect(outcome.refused.allSatisfy { [.differs, .afterRefused].contains($0.reason) })
  }

  @Test("of a record that was erased as a whole nothing is taken, and others move up") func erased() throws {
    let scene = try ErasureScene()
    _ = try scene.erase()
    let lines = try scene.test.lines()
    let target = try empty(beside: scene.test)
    let outcome = try target.take(lines)
    #expect(outcome.refused.count == 4 && outcome.refused.allSatisfy { $0.reason == .unreadable })
    #expect(outcome.taken == lines.count - 4)
    #expect(try target.call(GetPatient(patientId: scene.other)).fullName == "Max Beispiel")
    _ = try target.digests()
    try target.verifyLog()
  }

  @Test("an older copy of a record that was erased stays as it is") func olderCopy() throws {
    let scene = try ErasureScene()
    let target = try empty(beside: scene.test)
    try target.take(try scene.test.lines())
    _ = try scene.test.call(CreateJournalEntry.words("später", of: scene.patient))
    _ = try scene.erase()
    let head = try target.call(CheckHealth()).position
    let outcome = try target.take(try scene.test.lines())
    #expect(outcome.refused.count == 5 && outcome.refused[0].reason == .unreadable)
    #expect(outcome.refused.dropFirst().allSatisfy { $0.reason == .afterRefused })
    #expect(try target.call(ListJournal(patientId: scene.patient)).entries.count == 3)
    // That there was an erasure there is one event of the store's own stream.
    #expect(try target.call(CheckHealth()).position == head + UInt64(outcome.taken))
  }
}
