import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("When the write-ahead log is used") struct WriteAheadUseTests {
  @Test("a reader sees what was acknowledged before, and the log has it then") func readers() throws {
    let test = try TestEngine(commitDelay: 60_000)
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    #expect(!test.running.writer.isSettled)
    #expect(try test.call(GetPatient(patientId: patient)).fullName == "Erika Mustermann")
    // One look forces no settlement; whoever reads much does.
    #expect(!test.running.writer.isSettled)
    #expect(try test.call(ReadLog()).events.count == 1)
    #expect(test.running.writer.isSettled)
    #expect(test.running.store.writeAheadLog.isEmpty)
  }

  @Test("where no room can be held for the log, each round is a commit of its own") func noRoom() throws {
    let test = try TestEngine(mapSize: 16 << 20, commitDelay: 60_000)
    _ = try test.call(CreatePatient(fullName: "Erika Mustermann"))
    #expect(test.running.store.writeAheadLog.isEmpty)
    #expect(test.running.writer.isSettled)
  }

  @Test("it is taken over before it overflows, whatever its frames hold") func overflow() throws {
    let test = try TestEngine(commitDelay: 60_000)
    for number in 0..<2_600 { _ = try test.call(CreatePatient(fullName: "Person \(number)")) }
    #expect(test.running.writer.durablePosition.load(ordering: .acquiring) == 2_600)
    #expect(test.engine.head == 2_600)
    #expect(try test.call(VerifyLog()).valid)
  }

  @Test("a clean stop leaves nothing to look for") func cleanStop() throws {
    let directory = TemporaryDirectory()
    var test: TestEngine? = try TestEngine(directory: directory, commitDelay: 60_000)
    _ = try test?.call(CreatePatient(fullName: "Erika Mustermann"))
    test = nil
    let again = try TestEngine(directory: directory, seed: 2)
    let journal = again.running.store.writeAheadLog
    let header = try journal.file.read(at: 0, count: FixedFile.blockBytes)
    let content = WriteAheadFrame.content(of: header)
    #expect(WriteAheadFrame(content) == WriteAheadFrame(instance: journal.instance, position: 1, entries: []))
  }
}
