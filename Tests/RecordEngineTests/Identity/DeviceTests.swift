import RecordModel
import Testing

@testable import RecordEngine

@Suite("Devices of an account") struct DeviceTests {
  private let scene: IdentityScene
  private let first: SignedIn

  init() throws {
    scene = try IdentityScene()
    var request = scene.registration(IdentityScene.address, .superOne)
    request.device = SessionDevice(deviceId: "phone", platform: "iOS", appVersion: "1", buildNumber: "7")
    first = try scene.engine.call(request)
  }

  private func devices(_ token: String) throws -> [DeviceView] {
    try scene.call(ListDevices(), token).devices
  }

  private func logIn(_ device: SessionDevice?) throws -> SignedIn {
    var request = LogIn(
      application: .superOne, email: IdentityScene.address, password: IdentityScene.password)
    request.device = device
    return try scene.engine.call(request)
  }

  @Test(
    "R-SO-085, R-SO-086, R-SO-340: by its own id, else by platform and agent; exactly one is the caller's")
  func kinds()
    throws
  {
    let start = scene.clock.now()
    scene.advance(seconds: 60)
    _ = try logIn(SessionDevice(deviceId: "phone", platform: "iOS", appVersion: "2"))
    _ = try logIn(SessionDevice(platform: "web", appVersion: "1", userAgent: "A"))
    _ = try logIn(SessionDevice(platform: "web", appVersion: "2", userAgent: "A"))
    _ = try logIn(SessionDevice(platform: "web", userAgent: "B"))
    let last = try logIn(nil)
    let found = try devices(first.tokens.accessToken)
    #expect(found.map(\.sessions).sorted() == [1, 1, 2, 2] && found.count == 4)
    let own = try #require(found.first { $0.isCurrent })
    #expect(found.filter { $0.isCurrent }.count == 1 && own.device.deviceId == "phone")
    #expect(own.device.appVersion == "2" && own.device.buildNumber == nil, "as it described itself last")
    #expect(own.firstSeenAt == start && own.lastSeenAt == scene.clock.now() && own.sessions == 2)
    let nameless = try devices(last.tokens.accessToken)
    #expect(nameless.first { $0.isCurrent }?.device == SessionDevice())
    #expect(nameless.filter { $0.isCurrent }.count == 1)
  }

  @Test("R-SO-349: a use is a sign-in or a refresh, and nothing else") func uses() throws {
    scene.advance(seconds: 60)
    _ = try devices(first.tokens.accessToken)
    #expect(try devices(first.tokens.accessToken)[0].lastSeenAt < scene.clock.now())
    let next = try scene.engine.call(RefreshSession(refreshToken: first.tokens.refreshToken))
    #expect(try devices(next.accessToken)[0].lastSeenAt == scene.clock.now())
  }

  @Test("R-SO-085: an ended session leaves its device, of which there are 50 at most") func many() throws {
    for number in 0..<60 {
      scene.advance(seconds: 1)
      let signedIn = try logIn(SessionDevice(deviceId: "d\(number)"))
      _ = try scene.call(LogOut(), signedIn.tokens.accessToken)
    }
    let found = try devices(first.tokens.accessToken)
    #expect(found.count == 50)
    #expect(found.first?.device.deviceId == "d59" && found.first?.sessions == 0)
    #expect(found.last?.device.deviceId == "phone" && found.last?.isCurrent == true, "the caller's own")
    #expect(found.map(\.lastSeenAt) == found.map(\.lastSeenAt).sorted(by: >))
  }
}
