import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Whose device a token is") struct PushTokenTests {
  private let scene: PushScene
  private let erika: PushScene.Person
  private let max: PushScene.Person

  init() throws {
    scene = try PushScene()
    (erika, max) = (try scene.person(), try scene.person("max@example.org"))
  }

  private func receivers() throws -> [AccountID] { try scene.taken().map(\.accountId) }

  @Test(
    "R-MH-259: a token that another account registers is theirs, and what waited for the former is not pushed"
  )
  func moved() throws {
    try scene.register(erika)
    try scene.message(to: erika)
    #expect(try receivers() == [erika.account])
    let device = try scene.register(max)
    #expect(try receivers() == [])
    try scene.message(to: erika)
    #expect(try receivers() == [] && scene.devices(of: erika).isEmpty)
    try scene.message(to: max)
    #expect(try receivers() == [max.account])
    try scene.verify()

    // Who had it before does not get it back by itself.
    try scene.remove(device, of: max)
    #expect(try receivers() == [])
    try scene.message(to: erika)
    #expect(try receivers() == [])
    try scene.verify()

    // Who registers it again gets what comes from then on.
    try scene.register(erika)
    #expect(try receivers() == [])
    try scene.message(to: erika)
    #expect(try receivers() == [erika.account])
    try scene.verify()
    let after = PushScene(try scene.identity.restarted())
    _ = try after.engine.call(RebuildProjection(name: "notifications"))
    #expect(try after.taken().map(\.accountId) == [erika.account])
  }

  @Test("R-MH-259: whose a token is does not depend on the order in which records are folded") func order()
    throws
  {
    // Each of many pairs is folded in some order of its ids.
    for number in 0..<8 {
      let (first, second) = (
        try scene.person("a\(number)@example.org"), try scene.person("b\(number)@example.org")
      )
      let phone = PushScene.phone("\(number)")
      try scene.register(first, phone)
      try scene.register(second, phone)
      try scene.message(to: first)
      try scene.message(to: second)
    }
    let live = try scene.taken()
    #expect(live.count == 8)
    _ = try scene.engine.call(RebuildProjection(name: "notifications"))
    #expect(try scene.taken() == live)
    try scene.verify()
  }

  @Test("the same registration twice is one, and in a new session it is the same device's") func repeated()
    throws
  {
    let device = try scene.register(erika)
    #expect(try scene.register(erika) == device)
    let again = try scene.again()
    let renewed = try scene.register(again)
    #expect(renewed.id == device.id)
    #expect(try scene.devices(of: erika).map(\.id) == [device.id])
    try scene.message(to: erika)
    #expect(try receivers() == [erika.account])
    try scene.verify()
  }

  @Test("a device that is removed gets nothing that waits") func removed() throws {
    let device = try scene.register(erika)
    try scene.message(to: erika)
    try scene.remove(device, of: erika)
    #expect(try receivers() == [])
    try scene.register(erika)
    #expect(try receivers() == [])
  }

  /// How an account stops being one that notifications are pushed to.
  enum End: CaseIterable { case signedOut, signedOutElsewhere, runOut, disabled, erased }

  @Test("R-MH-259: a signed-out, disabled or erased account gets none", arguments: End.allCases)
  func ended(end: End) throws {
    try scene.register(erika)
    try scene.message(to: erika)
    try scene.message(to: erika)
    #expect(try receivers() == [erika.account, erika.account])
    switch end {
    case .signedOut: _ = try scene.identity.call(LogOut(), erika.token)
    case .signedOutElsewhere:
      // Another device's session is no reason to push to this one.
      let other = try scene.again()
      _ = try scene.identity.call(LogOut(), erika.token)
      try scene.register(other, PushScene.phone("c"))
    case .runOut: scene.identity.advance(seconds: 31 * 86_400)
    case .disabled: _ = try scene.engine.call(DisableAccount(accountId: erika.account))
    case .erased:
      _ = try scene.engine.call(
        ErasePatient(patientId: erika.patient, reason: .patientRequest, basis: .noLongerNecessary))
    }
    #expect(try receivers() == [])
    try scene.verify()
    if end == .signedOutElsewhere {
      try scene.message(to: erika)
      #expect(try scene.taken().map(\.token) == [PushScene.phone("c")])
    }
  }
}
