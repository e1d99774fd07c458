import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What becomes of pushed notifications") struct PushSettlingTests {
  private let scene: PushScene
  private let erika: PushScene.Person
  private let device: PushDevice

  init() throws {
    scene = try PushScene()
    erika = try scene.person()
    device = try scene.register(erika)
    try scene.message(to: erika)
  }

  @Test("R-MH-259: a message is offered to one sender for a minute, and is gone when it was delivered")
  func leases() throws {
    let messages = try scene.engine.call(TakePush()).messages
    #expect(messages.count == 1)
    #expect(try scene.engine.call(TakePush()).messages.isEmpty)
    scene.identity.advance(seconds: 60)
    let message = try #require(try scene.engine.call(TakePush()).messages.first)
    #expect(messages == [message], "it comes again as it was")
    #expect(try !scene.settle(message))
    // Reported twice, such as after a lost answer.
    #expect(try !scene.settle(message))
    #expect(try scene.taken().isEmpty && scene.waiting() == 0)
    try scene.verify()
  }

  @Test("R-MH-259: after a restart what was settled stays so, and the rest is offered again") func restarted()
    throws
  {
    let first = try #require(try scene.taken().first)
    try scene.message(to: erika)
    try scene.settle(first)
    let after = PushScene(try scene.identity.restarted())
    let left = try after.taken()
    #expect(left.count == 1 && left.first?.notificationId != first.notificationId)
    _ = try after.engine.call(RebuildProjection(name: "notifications"))
    #expect(try after.taken() == left)
    try after.verify()
  }

  @Test("a message that failed is offered again with a growing delay, and not after a day") func failures()
    throws
  {
    var delays: [Int64] = []
    var passed: Int64 = 0
    while let message = try scene.taken().first {
      #expect(message.attempts == delays.count)
      #expect(try scene.settle(message, .failed))
      let start = passed
      while passed - start < 1000, try scene.taken().isEmpty {
        let step: Int64 = delays.count < 7 ? 15 : 300
        scene.identity.advance(seconds: step)
        passed += step
      }
      delays.append(passed - start)
    }
    #expect(delays.starts(with: [15, 30, 60, 120, 240, 480, 900, 900]))
    #expect(passed >= 86_000 && passed < 90_000)
    try scene.verify()
  }

  @Test(
    "the service says when it wants to be asked again, within an hour",
    arguments: [(0, 15), (120, 120), (3600, 3600), (7200, 3600), (-5, 15)])
  func asked(seconds: Int, waited: Int64) throws {
    let message = try #require(try scene.taken().first)
    try scene.settle(message, .failed, retryAfter: seconds)
    scene.identity.advance(seconds: waited - 1)
    #expect(try scene.taken().isEmpty)
    scene.identity.advance(seconds: 1)
    #expect(try scene.taken().count == 1)
  }

  @Test("a delay from before the clock was set back holds nothing up") func setBack() throws {
    let message = try #require(try scene.taken().first)
    scene.engine.clock.step(milliseconds: 7_200_000)
    try scene.settle(message, .failed)
    scene.engine.clock.step(milliseconds: -7_200_000)
    #expect(try scene.taken().count == 1)
  }

  /// What a report does.
  struct Report: Sendable {
    let outcome: PushOutcome
    /// Seconds before or after the device was registered.
    var invalidSince: Int64?
    let devices: Int
    let left: Int
  }

  @Test(
    "R-MH-259: a token that is not valid any more removes the device, unless it registered since",
    arguments: [
      Report(outcome: .delivered, devices: 1, left: 1), Report(outcome: .refused, devices: 1, left: 1),
      Report(outcome: .unregistered, devices: 0, left: 0),
      Report(outcome: .unregistered, invalidSince: 5, devices: 0, left: 0),
      Report(outcome: .unregistered, invalidSince: -5, devices: 1, left: 1),
      Report(outcome: .failed, devices: 1, left: 1),
    ]) func reported(report: Report) throws
  {
    let first = try #require(try scene.taken().first)
    try scene.message(to: erika)
    let since = report.invalidSince.map { device.registeredAt.advanced(seconds: $0) }
    try scene.settle(first, report.outcome, invalidSince: since)
    #expect(try scene.devices(of: erika).count == report.devices)
    #expect(try scene.taken().count == report.left)
    try scene.verify()
    if report.devices == 1 { return }
    // The application registers again with its next start.
    try scene.register(erika)
    try scene.message(to: erika)
    #expect(try scene.taken().count == 1)
    try scene.verify()
  }

  @Test("a report about nothing, or about somebody else's, changes nothing") func nothing() throws {
    let other = try scene.person("max@example.org")
    var message = try #require(try scene.taken().first)
    for change in [
      { $0.accountId = other.account }, { $0.pushDeviceId = RecordID(replacing: "none") },
      { $0.notificationId = RecordID(replacing: "none") },
    ] as [(inout PushMessage) -> Void] {
      let right = message
      change(&message)
      #expect(try !scene.settle(message, .unregistered))
      message = right
    }
    #expect(try scene.taken() == [message] && scene.devices(of: erika).count == 1)
  }

  @Test("what nobody takes does not become ever more") func bounded() throws {
    for _ in 0..<80 { try scene.message(to: erika) }
    #expect(try scene.waiting() == 64 && scene.taken().count == 64)
    scene.identity.advance(seconds: 2 * 86_400)
    #expect(try scene.taken().isEmpty)
    try scene.verify()
  }
}
