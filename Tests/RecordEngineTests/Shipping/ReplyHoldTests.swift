import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Answers that wait for a copy") struct ReplyHoldTests {
  private let scene: ShippingScene
  private let patient: PatientID

  init() throws {
    scene = try ShippingScene(keepsAccessLog: true) { $0.shipping.isBeforeReply = true }
    patient = try scene.test.call(CreatePatient(fullName: "Max Beispiel")).id
    scene.test.running.holdReplies()
  }

  private var hold: ReplyHold { scene.test.running.writer.hold ?? ReplyHold() }

  /// Sends a command, waits until its answer is kept back, and returns what is answered by the time the body ends.
  private func answers(_ id: CommandID, _ body: () throws -> Void) throws -> [Reply] {
    let replies = Mutex<[Reply]>([])
    let text = #"{"fullName":"Erika Mustermann","_meta":{"commandId":"\#(id)"}}"#
    let tape = try JSON.parse(Array(text.utf8))
    let call = Call(
      method: CreatePatient.name, tape: tape, params: tape.root,
      caller: Caller(userID: 1000, roles: [.operator]))
    scene.test.running.handle(call) { reply in replies.withLock { $0.append(reply) } }
    while hold.count == 0, replies.withLock(\.isEmpty) { sleep(milliseconds: 1) }
    try body()
    return replies.withLock { $0 }
  }

  private func ship() throws {
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
  }

  @Test("come when the copy has it, and not before; a repeated command waits as well") func waits() throws {
    let id = CommandID(high: 1, low: 1)
    #expect(try answers(id) {}.isEmpty)
    let again = try answers(id) {
      while hold.count < 2 { sleep(milliseconds: 1) }
      try ship()
    }
    #expect(again.first?.receipt?.replayed == true)
    #expect(hold.count == 0)
  }

  @Test("hold nobody up who only looks, nor the watchdog, whether or not there is a copy") func reads() throws
  {
    let replies = try answers(CommandID(high: 1, low: 2)) {
      #expect(try scene.test.call(GetPatient(patientId: patient)).fullName == "Max Beispiel")
      let probed = Awaited<Void>()
      scene.test.running.probeWriter { probed.finish(nil) }
      try probed.wait()
    }
    #expect(replies.isEmpty)
    hold.giveUp(.notCopied)
  }

  @Test("are given up after a while, and come when they are asked for once more and the copy has them")
  func givenUp() throws {
    let id = CommandID(high: 1, low: 3)
    let late = try answers(id) { hold.giveUp(before: .now) }
    #expect(reason { try late[0].outcome.get() } == "not_copied")
    let again = try answers(id) { try ship() }
    #expect(again.first?.receipt?.replayed == true)
  }

  @Test(
    "end where another store took over, which may have what waited; reads go on, and writes wait again once this one is brought back"
  )
  func fenced() throws {
    let lost = try answers(CommandID(high: 1, low: 4)) { _ = try scene.test.call(FenceStore(epoch: 1)) }
    #expect(reason { try lost[0].outcome.get() } == "not_copied")
    #expect(try scene.test.call(GetPatient(patientId: patient)).fullName == "Max Beispiel")
    #expect(reason { try scene.test.call(CreatePatient(fullName: "Zu spät")) } == "fenced")
    let store = scene.test.engine.store
    let end = scene.test.engine.position
    let hash = Hexadecimal.text(try #require(try store.chainHash(at: end)))
    #expect(
      reason { try scene.test.call(PromoteReplica(epoch: 1, position: end, hash: hash)) } == "older_epoch")
    #expect(try scene.test.call(PromoteReplica(epoch: 2, position: end, hash: hash)).epoch == 2)
    let back = try answers(CommandID(high: 1, low: 5)) { try ship() }
    #expect(throws: Never.self) { try back[0].outcome.get() }
  }
}
