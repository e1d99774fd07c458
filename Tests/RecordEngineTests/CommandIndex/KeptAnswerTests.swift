import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Answers that no event holds, over every method that takes a command id.
@Suite("Kept answers") struct KeptAnswerTests {
  private static let methods = Catalog.all.filter(\.takesCommandID)

  private static func meta(_ number: UInt64, _ keeps: AnswerKeeping = .refusals) -> Value {
    let id = CommandID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000 + number)
    return ["commandId": .string("\(id)"), "keeps": .string(keeps.rawValue)]
  }

  /// Parameters of a method's example, with some members changed.
  private static func parameters(
    _ endpoint: Endpoint, _ meta: Value, with other: Value.Member? = nil
  ) throws -> String {
    guard case .object(var members) = try endpoint.description.example().parameters.value() else {
      return "{}"
    }
    if let other { members = members.filter { $0.name != other.name } + [other] }
    let text = try JSON.encode(Value.object(members + [Value.Member("_meta", meta)]))
    return String(decoding: text, as: UTF8.self)
  }

  private static func text(_ reply: Reply) -> String {
    switch reply.outcome {
    case .success(let tape):
      var text: [UInt8] = []
      JSON.write(tape, node: tape.root, into: &text)
      return String(decoding: text, as: UTF8.self)
    case .failure(let failure):
      var details = failure.details
      if case .object(let members)? = details {
        let kept = members.filter { $0.name != "replayed" }
        details = kept.isEmpty ? nil : .object(kept)
      }
      return "\(Failure(failure.code, failure.message, details: details)) \(String(describing: details))"
    }
  }

  private static func isReplayed(_ reply: Reply) -> Bool {
    switch reply.outcome {
    case .success: reply.receipt?.replayed == true
    case .failure(let failure): failure.details?["replayed"] == true
    }
  }

  @Test(
    "R-MH-271: each method's first answer is given once more, byte for byte, and its id counts for nothing else",
    arguments: 0..<methods.count)
  func once(index: Int) throws {
    let endpoint = Self.methods[index]
    let test = try TestEngine()
    let meta = Self.meta(UInt64(index))
    let parameters = try Self.parameters(endpoint, meta)
    let first = try test.call(endpoint.name, parameters)
    #expect(!Self.isReplayed(first), "\(endpoint.name)")
    if case .failure(let failure) = first.outcome, !failure.isKept { return }
    let head = test.engine.head
    let again = try test.call(endpoint.name, parameters)
    #expect(Self.isReplayed(again), "\(endpoint.name)")
    // Tokens are not kept, so that a registration answers new ones.
    if endpoint.name == RegisterAccount.name { return }
    #expect(Self.text(again) == Self.text(first), "\(endpoint.name)")
    // Another body, or another method: refused, whatever became of the first.
    let other = try test.call(
      endpoint.name, try Self.parameters(endpoint, meta, with: Value.Member("notAMember", 1)))
    #expect(Self.reason(other) == "idempotency_key_reused", "\(endpoint.name): \(Self.text(other))")
    let name = endpoint.name == "patient.update" ? "consent.publish" : "patient.update"
    let elsewhere = try #require(Catalog.byName[name])
    let moved = try test.call(elsewhere.name, try Self.parameters(elsewhere, meta))
    #expect(Self.reason(moved) == "idempotency_key_reused", "\(elsewhere.name): \(Self.text(moved))")
    #expect(test.engine.head == head)
  }

  private static func reason(_ reply: Reply) -> String? {
    guard case .failure(let failure) = reply.outcome, case .string(let reason)? = failure.details?["reason"]
    else { return nil }
    return reason
  }

  @Test(
    "a refusal stays what it was when what it asked for has become possible, also after a restart, for 30 days"
  )
  func lifetime() throws {
    let (directory, clock) = (TemporaryDirectory(), FakeClock())
    let parameters =
      #"{"patientId":"\#(Example.patient)","fullName":"Erika","_meta":\#(Self.json(Self.meta(1)))}"#
    do {
      let test = try TestEngine(directory: directory, clock: clock)
      let refused = try test.call("patient.update", parameters)
      #expect(!Self.isReplayed(refused))
      guard case .failure(let failure) = refused.outcome else {
        Issue.record("was carried out")
        return
      }
      #expect(failure.code == .notFound)
      _ = try test.call("patient.create", #"{"patientId":"\#(Example.patient)"}"#)
    }
    let created = try TestEngine(directory: directory, clock: clock, seed: 2)
    #expect(Self.isReplayed(try created.call("patient.update", parameters)))
    clock.advance(milliseconds: KeptAnswers.lifetime - 1)
    #expect(Self.isReplayed(try created.call("patient.update", parameters)))
    clock.advance(milliseconds: 1)
    #expect(!Self.isReplayed(try created.call("patient.update", parameters)))
  }

  private static func json(_ value: Value) -> String {
    (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test(
    "C-16: where outcomes alone are kept, a refusal uses up no id, and what changed nothing is given once more"
  )
  func outcomes() throws {
    let test = try TestEngine()
    let meta = Self.json(Self.meta(1, .outcomes))
    let parameters = #"{"patientId":"\#(Example.patient)","fullName":"Erika","_meta":\#(meta)}"#
    #expect(!Self.isReplayed(try test.call("patient.update", parameters)))
    _ = try test.call("patient.create", #"{"patientId":"\#(Example.patient)","fullName":"Erika"}"#)
    let head = test.engine.head
    let unchanged = try test.call("patient.update", parameters)
    #expect(unchanged.receipt?.unchanged == true && !Self.isReplayed(unchanged) && test.engine.head == head)
    _ = try test.call("patient.update", #"{"patientId":"\#(Example.patient)","fullName":"Eva"}"#)
    let again = try test.call("patient.update", parameters)
    #expect(Self.isReplayed(again) && Self.text(again) == Self.text(unchanged))
  }

  @Test("an owner has so many rows at most, the oldest go first, and what is over is swept") func bounds()
    throws
  {
    let (directory, clock) = (TemporaryDirectory(), FakeClock())
    let test = try TestEngine(directory: directory, clock: clock)
    let most = UInt64(KeptAnswers.programRows)
    func refuse(_ number: UInt64) throws -> Reply {
      let meta = Self.json(Self.meta(number))
      return try test.call(
        "command.refuse",
        #"{"request":"\#(number)","code":"INVALID_INPUT","message":"x","_meta":\#(meta)}"#)
    }
    for number in [0, most, most + 1] {
      #expect(!Self.isReplayed(try refuse(number)))
      clock.advance(milliseconds: 1)
    }
    #expect(Self.isReplayed(try refuse(0)))
    #expect(try Self.rows(test) == 3)
    clock.advance(milliseconds: KeptAnswers.lifetime)
    _ = try refuse(7)
    #expect(try Self.rows(test) == 1)
  }

  @Test("a person's rows stay within their limit, and are read once for an eighth of it") func thinned()
    throws
  {
    let scene = try IdentityScene()
    let (test, token) = (scene.engine, try scene.register().tokens.accessToken)
    let (most, count) = (KeptAnswers.personRows, 600)
    func refuse(_ number: Int) throws -> Reply {
      scene.clock.advance(milliseconds: 150)
      let meta = Self.json(Self.meta(UInt64(number)).adding(["token": .string(token)]))
      return try test.call(
        "command.refuse",
        #"{"request":"\#(number)","code":"INVALID_INPUT","message":"x","_meta":\#(meta)}"#)
    }
    let before = test.running.kept.rowsRead.load(ordering: .relaxed)
    for number in 0..<count {
      #expect(!Self.isReplayed(try refuse(number)))
      guard number >= most, number.isMultiple(of: 20) else { continue }
      let rows = try Self.rows(test)
      #expect(rows <= most && rows >= most * 7 / 8)
    }
    let read = test.running.kept.rowsRead.load(ordering: .relaxed) - before
    // Sixteen of each are looked at for their age.
    let thinned = read - 16 * count
    print("\(read) rows read for \(count) answers, \(thinned) for the limit")
    #expect(thinned < 8 * (count - most) + most)
    #expect(Self.isReplayed(try refuse(count - 1)))
    #expect(!Self.isReplayed(try refuse(0)))
  }

  private static func rows(_ test: TestEngine) throws -> Int {
    let store = test.engine.store
    return try store.environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in
        try view.scan(store.databases.answers, prefix: [], from: [0], limit: .max).count
      }
    }
  }
}
