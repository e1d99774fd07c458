import Foundation
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// One history: the clock, the disk and all random bytes that the engine sees are the seed's.
///
/// A chapter is some commands, an incident, and a look at everything. Keys alone come from the system's generator, so that
/// two runs differ in what is sealed and in nothing that is said.
struct SimulatedHistory {
  enum Incident: CaseIterable {
    /// Stopped and started.
    case restart
    /// The files as a killed process leaves them, with what only the write-ahead log holds.
    case kill
    /// The same, and the round that was under way had begun to be written.
    case killInRound
    /// The device refuses a flush, and the process is started again.
    case flush
    /// The clock goes back or ahead, and the process is killed.
    case clock
    /// Pages of documents go bad while the daemon is away.
    case damage
    /// A projection is folded anew.
    case rebuild
  }

  /// What the write-ahead log is flushed to.
  private final class Device: Sendable {
    let isBroken = Atomic<Bool>(false)

    func flush() throws(Failure) {
      if isBroken.load(ordering: .relaxed) { throw Failure(.databaseError, "the device is broken") }
    }
  }

  private let seed: UInt64
  private let clock = FakeClock()
  private let device = Device()
  private var generator: SeededGenerator
  private var directory = TemporaryDirectory()
  private var test: TestEngine
  private var commands: RandomCommands
  /// Commands with an id, and what they were answered.
  private var answered: [(command: CreatePatient, id: CommandID, outcome: PatientProfile)] = []
  private(set) var incidents: [Incident] = []

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed &* 7919)
    test = try Self.engine(directory, clock, device, seed)
    try test.publishShippedFunnels()
    commands = RandomCommands(test, seed: seed)
  }

  mutating func chapter() throws {
    for _ in 0..<Int.random(in: 1...40, using: &generator) { try commands.step() }
    try sendOnce()
    let incident = Incident.allCases.randomElement(using: &generator) ?? .restart
    try happen(incident)
    incidents.append(incident)
    try sendAgain()
    try commands.compare()
    #expect(try test.call(VerifyLog()).valid, "\(incident)")
    for name in ["patients", "assessments"] {
      #expect(try test.call(VerifyProjection(name: name)).matches, "\(name) after \(incident)")
    }
  }

  /// Everything that the log says, but for what depends on keys.
  func events() throws -> [String] {
    try test.call(ReadLog(limit: 1000)).events.map { event in
      var event = event
      event.hash = ""
      return String(decoding: try JSON.encode(event), as: UTF8.self)
    }
  }

  private mutating func sendOnce() throws {
    let id = CommandID(high: generator.next() | 1, low: generator.next())
    let command = CreatePatient(fullName: "Once \(answered.count)")
    answered.append((command, id, try test.call(command, meta: CallMeta(commandId: id))))
  }

  private func sendAgain() throws {
    for (command, id, outcome) in answered.suffix(20) {
      let reply = try test.send(command, meta: CallMeta(commandId: id))
      #expect(reply.receipt?.replayed == true)
      #expect(try reply.outcome.get().decode(PatientProfile.self, unknownMembers: .ignore) == outcome)
    }
  }
}

/// Incidents.
extension SimulatedHistory {
  private mutating func happen(_ incident: Incident) throws {
    switch incident {
    case .restart:
      test.running.stop()
      try goOn()
    case .kill: try goOn()
    case .killInRound: try goOn(Self.beginRound)
    case .flush: try breakFlush()
    case .clock:
      clock.advance(milliseconds: Int64.random(in: -7_200_000...7_200_000, using: &generator))
      try goOn()
    case .damage:
      test.running.stop()
      let last = answered.last?.outcome.id
      try goOn { state in try Self.damageDocuments(of: last, in: state) }
    case .rebuild: _ = try test.call(RebuildProjection(name: "assessments"))
    }
  }

  /// A command that the device does not take is refused; sent again when it does, it is carried out, and only then.
  private mutating func breakFlush() throws {
    let id = CommandID(high: generator.next() | 1, low: generator.next())
    let command = CreatePatient(fullName: "Once \(answered.count)")
    device.isBroken.store(true, ordering: .relaxed)
    let refusal = #expect(throws: Failure.self) { try test.call(command, meta: CallMeta(commandId: id)) }
    #expect(refusal?.code == .databaseError)
    try eventually("the failure is told") { !test.failures.all.isEmpty }
    try goOn()
    device.isBroken.store(false, ordering: .relaxed)
    let reply = try test.send(command, meta: CallMeta(commandId: id))
    #expect(reply.receipt?.replayed == false)
    let outcome = try reply.outcome.get().decode(PatientProfile.self, unknownMembers: .ignore)
    answered.append((command, id, outcome))
  }

  /// Goes on with a copy of the files as they are; nothing writes to them meanwhile.
  private mutating func goOn(_ change: (String) throws -> Void = { _ in }) throws {
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: copy.path + "/state")
    test.running.stop()
    directory = copy
    try change(copy.path + "/state")
    let seed = seed &+ 1000 &* UInt64(incidents.count + 1)
    test = try Self.engine(directory, clock, device, seed)
    commands.test = test
  }

  private static func engine(
    _ directory: TemporaryDirectory, _ clock: FakeClock, _ device: Device, _ seed: UInt64
  ) throws -> TestEngine {
    // Nothing is settled but what is asked for, so that the files stand still while they are copied.
    try TestEngine(directory: directory, clock: clock, seed: seed, commitDelay: 60_000) { options in
      options.store.nonces = SeededRandomSource(seed: ~seed)
      options.store.beforeFlush = { () throws(Failure) in try device.flush() }
      // Few, so that commands move on to the index's pages.
      options.store.recentCommands = Int(seed % 8)
    }
  }

  /// Puts the beginning of another frame behind the write-ahead log's last one, as a write that was cut off leaves it.
  private static func beginRound(_ state: String) throws {
    let path = state + "/journal"
    var journal = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let block = 4096
    var last: (frame: WriteAheadFrame, end: Int)?
    for start in stride(from: 0, to: journal.count / 2, by: block) {
      let content = WriteAheadFrame.content(of: Array(journal[start..<journal.count / 2].prefix(64 * block)))
      guard let frame = WriteAheadFrame(content), frame.position >= last?.frame.position ?? 0 else {
        continue
      }
      last = (frame, start + frame.diskBytes)
    }
    guard let (frame, end) = last, end + block <= journal.count / 2 else { return }
    let next = WriteAheadFrame(
      instance: frame.instance, position: frame.lastPosition + 1,
      entries: [WriteAheadFrame.Entry(record: [UInt8](repeating: 1, count: 900), key: nil)])
    journal.replaceSubrange(end..<end + 512, with: next.blocks(at: end).prefix(512))
    try Data(journal).write(to: URL(filePath: path))
  }

  /// Changes a byte in the sealed documents of a patient, wherever they lie.
  private static func damageDocuments(of patient: PatientID?, in state: String) throws {
    guard let patient else { return }
    let path = state + "/log/data.mdb"
    var file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let owner = StreamID(patient).keyBytes
    // A document's key ends with the patient's id, and its value begins with the owner.
    let mark = owner.dropFirst() + owner
    for offset in file.indices where file[offset] == mark.first && file[offset...].starts(with: mark) {
      file[offset + mark.count + 20] ^= 0x40
    }
    try Data(file).write(to: URL(filePath: path))
  }
}
