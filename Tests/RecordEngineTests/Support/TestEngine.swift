import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization

@testable import RecordEngine
@testable import RecordStore

/// A clock that stands where a test puts it.
final class FakeClock: Clock {
  private struct Hands {
    var moment: Timestamp
    /// Milliseconds by a clock that is never set.
    var monotonic: Int64
    /// Milliseconds that pass with each reading.
    var tick: Int64 = 0
  }

  private let hands: Mutex<Hands>

  init(_ moment: Timestamp = Timestamp(milliseconds: 1_768_472_430_000)) {
    hands = Mutex(Hands(moment: moment, monotonic: moment.milliseconds))
  }

  func now() -> Timestamp {
    hands.withLock { hands in
      defer { hands.moment = Timestamp(milliseconds: hands.moment.milliseconds + hands.tick) }
      return hands.moment
    }
  }

  /// Milliseconds by a clock that passes as this one does and is never set.
  var monotonic: Int64 { hands.withLock { $0.monotonic } }

  /// Lets time pass.
  func advance(milliseconds: Int64) {
    hands.withLock {
      $0.moment = Timestamp(milliseconds: $0.moment.milliseconds + milliseconds)
      $0.monotonic += milliseconds
    }
  }

  /// Sets the clock, forward or back, while no time passes.
  func step(milliseconds: Int64) {
    hands.withLock { $0.moment = Timestamp(milliseconds: $0.moment.milliseconds + milliseconds) }
  }

  /// Lets so much time pass with each reading.
  func tick(milliseconds: Int64) { hands.withLock { $0.tick = milliseconds } }
}

/// Random words from a seed.
final class SeededRandomSource: RandomSource {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  private init(_ generator: SeededGenerator) { self.generator = Mutex(generator) }

  /// Another that goes on with the same words.
  func copy() -> SeededRandomSource { SeededRandomSource(generator.withLock { $0 }) }

  func words() -> (UInt64, UInt64) { generator.withLock { ($0.next(), $0.next()) } }
}

/// An engine on a store of its own, called as a transport would call it.
final class TestEngine: Sendable {
  let directory: TemporaryDirectory
  let clock: FakeClock
  /// The engine with everything that was acknowledged in its views, for looking past the methods.
  var engine: Engine {
    try? running.writer.settle()
    return running
  }
  /// The engine as it is, with what only the write-ahead log holds.
  let running: Engine
  let failures = FailureBox()
  /// Whom every answer to a typed call is shown.
  let onAnswer = Mutex<(@Sendable (_ method: String, _ parameters: Value, Reply) -> Void)?>(nil)

  init(
    directory: TemporaryDirectory = TemporaryDirectory(), clock: FakeClock = FakeClock(), seed: UInt64 = 1,
    random: SeededRandomSource? = nil, key: [UInt8] = TestEngine.key, mapSize: Int = 1 << 30,
    queueLimit: Int = 4096, batchLimit: Int = 1024, commitDelay: Int = 10,
    projections: [any Projection.Type] = ProjectionCatalog.all,
    rebuild: RebuildOptions = RebuildOptions(), refreshWait: Int = Waiting.guardSeconds * 1000,
    exports: ExportLimits = ExportLimits(niceness: 0),
    backups: BackupOptions = BackupOptions(), keepsAccessLog: Bool = false,
    identity: IdentityOptions = TestEngine.identity, options change: (inout EngineOptions) -> Void = { _ in }
  ) throws {
    (self.directory, self.clock) = (directory, clock)
    var options = StoreOptions(
      directory: directory.path + "/state", key: try KeyEncryptionKey(key), mapSize: mapSize, clock: clock,
      random: random ?? SeededRandomSource(seed: seed))
    options.projections = projections
    let failures = failures
    var engineOptions = EngineOptions(
      store: options, queueLimit: queueLimit, batchLimit: batchLimit, commitDelay: commitDelay,
      exports: exports,
      onFatal: { failures.add($0) })
    (engineOptions.rebuild, engineOptions.refreshWait) = (rebuild, refreshWait)
    // Longer than any test waits for an answer: what does not come is missed, and not made up for by a late look.
    engineOptions.positionWait = 3_600_000
    engineOptions.keepsAccessLog = keepsAccessLog
    engineOptions.backups = backups
    engineOptions.identity = identity
    // Minutes that count for attempts and limits pass when the test says so.
    engineOptions.identity.monotonicMilliseconds = { clock.monotonic }
    change(&engineOptions)
    running = try Engine(engineOptions)
  }

  static let key = [UInt8](repeating: 7, count: 32)

  /// Passwords that cost little, so that a test is about something else.
  static let identity: IdentityOptions = {
    var options = IdentityOptions()
    options.scrypt = ScryptCost(roundsLog2: 4, blockSize: 8, parallelism: 1)
    options.evenAnswerMilliseconds = 0
    return options
  }()

  final class FailureBox: Sendable {
    private let failures = Mutex<[Failure]>([])
    func add(_ failure: Failure) { failures.withLock { $0.append(failure) } }
    var all: [Failure] { failures.withLock { $0 } }
  }

  deinit { running.stop() }

  /// Sends a JSON request and waits for the reply.
  func call(_ method: String, _ params: String = "{}", roles: ServiceRoles = [.operator]) throws -> Reply {
    let tape = try JSON.parse(Array(params.utf8))
    let call = Call(method: method, tape: tape, params: tape.root, caller: Caller(userID: 1000, roles: roles))
    return try wait(call)
  }

  /// Calls a method with typed parameters and returns its typed outcome, or throws its refusal.
  func call<M: Method>(_ method: M, meta: CallMeta? = nil) throws -> M.Outcome {
    let reply = try send(method, meta: meta)
    let tape = try reply.outcome.get()
    return try tape.decode(M.Outcome.self, unknownMembers: .ignore)
  }

  /// Calls a method with typed parameters.
  func send<M: Method>(_ method: M, meta: CallMeta? = nil) throws -> Reply {
    var members: [Value.Member] = []
    if case .object(let own) = try Tape(encoding: method).value() { members = own }
    if let meta { members.append(Value.Member("_meta", try Tape(encoding: meta).value())) }
    let tape = try Tape(Value.object(members))
    let reply = try wait(
      Call(method: M.name, tape: tape, params: tape.root, caller: Caller(userID: 1000, roles: [.operator])))
    onAnswer.withLock { $0 }?(M.name, tape.value(), reply)
    return reply
  }

  private func wait(_ call: Call) throws -> Reply {
    try waitForReply { done in running.handle(call, reply: done) }
  }

  /// Waits for the reply to a call that the body makes.
  func waitForReply(_ body: (@escaping @Sendable (Reply) -> Void) throws -> Void) throws -> Reply {
    let done = DispatchSemaphore(value: 0)
    let box = Mutex<Reply?>(nil)
    try body { reply in
      box.withLock { $0 = reply }
      done.signal()
    }
    try done.waitForSignal("the reply")
    return box.withLock { $0 } ?? Reply(.failure(Failure(.internalError, "no reply")))
  }

  func publishShippedFunnels() throws {
    for name in ["stress-assessment", "phq-9"] {
      try publish(name)
    }
  }

  func publish(_ name: String) throws {
    let definition = try JSON.decode(Value.self, from: Shipped.bytes(name))
    _ = try call(PublishFunnel(definition: definition))
  }
}
