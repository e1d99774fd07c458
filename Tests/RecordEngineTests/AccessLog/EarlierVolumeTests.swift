import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Volumes that a build wrote in which they had a write-ahead log and a writer of their own.
@Suite("Volumes from before they were attached") struct EarlierVolumeTests {
  /// An entry as such a build put it.
  private final class EntryJob: WriteJob {
    private let event: any Event
    private let written = Awaited<Void>()

    init(_ event: any Event) { self.event = event }

    func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
      let prepared = try state.prepare(
        [event], occurred: [:], to: .system, expecting: .any, call: .daemon, at: state.moment(), view)
      try state.put(prepared, answer: nil, view)
    }

    func finish(_ failure: Failure?) { written.finish(failure) }
    func wait() throws { try written.wait() }
  }

  /// A directory with a volume of 2026 and three entries, none of which its log has.
  private func crashed(_ clock: FakeClock) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let options = try AccessScene.options(directory, clock)
    try DurableFiles.accessLog.makeDirectory(options.directory)
    let writer = try Writer(
      "access", store: try Store(options.store(2026)), queueLimit: 8, batchLimit: 8, commitDelay: 60_000,
      onFatal: { _ in })
    defer { writer.stop() }
    let events: [any Event] = [
      AccessVolumeBegan(year: 2026, previous: nil, isIndexed: true),
      AccessRecorded(use: AccessScene.entry("labs.get").use),
      AccessRecorded(use: AccessScene.entry("vitals.list").use),
    ]
    for event in events {
      let job = EntryJob(event)
      try writer.submit(.round(job))
      try job.wait()
    }
    #expect(writer.headPosition.load(ordering: .acquiring) == 0)
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: copy.path + "/state")
    return copy
  }

  @Test("what only their own journal held is taken over, and goes on in the record's") func takenOver() throws
  {
    let clock = FakeClock(AccessScene.newYearsEve)
    let directory = try crashed(clock)
    let scene = try AccessScene(directory: directory, clock: clock)
    #expect(try scene.all().map(\.use.method) == ["labs.get", "vitals.list"])
    try scene.log.recordAndWait([AccessScene.entry("alerts.list")])
    let again = try AccessScene(directory: try scene.crashCopy(), clock: clock)
    #expect(try again.all().map(\.use.method) == ["labs.get", "vitals.list", "alerts.list"])
    #expect(try again.verify().valid)
    // The volume's own holds nothing any more, whatever its log reaches.
    try again.log.volumes.read(2026) { (store) throws(Failure) in
      #expect(try store.writeAheadLog.frame(at: 0)?.position == WriteAheadLog.elsewhere)
      #expect(try store.writeAheadLog.finding(after: 1_000_000).frames.isEmpty)
    }
  }
}
