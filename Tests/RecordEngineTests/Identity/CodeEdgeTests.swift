import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Edges of mailed codes") struct CodeEdgeTests {
  private let scene: IdentityScene
  private let account: AccountID
  private let token: String
  private static let new = "neu@example.org"

  init() throws {
    scene = try IdentityScene()
    let signedIn = try scene.register(IdentityScene.address, .myHealthAlly)
    (account, token) = (signedIn.account.id, signedIn.tokens.accessToken)
  }

  private func other(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

  private func guess(_ code: String, _ address: String = IdentityScene.address) throws {
    for _ in 0..<5 {
      let wrong = VerifyAddress(email: address, code: other(code))
      #expect(try scene.reason(wrong) == "UNAUTHORIZED code_invalid")
    }
  }

  @Test("after five wrong tries a code is dead for good, and no more is written of it") func dead() throws {
    let code = try scene.code()
    try guess(code)
    let before = try scene.events(account)
    scene.advance(seconds: 900)
    for text in [code, other(code)] {
      let again = VerifyAddress(email: IdentityScene.address, code: text)
      #expect(try scene.reason(again) == "UNAUTHORIZED code_invalid")
    }
    #expect(try scene.events(account) == before)
  }

  @Test("tries at the code of a new address count after a restart") func newAddress() throws {
    var update = UpdateSettings(patientId: PatientID(of: account))
    update.profile = SettingsPatch.Profile()
    update.profile?.email = .set(Self.new)
    _ = try scene.call(update, token)
    let code = try scene.code(to: Self.new)
    try guess(code, Self.new)
    let again = try scene.restarted()
    guard
      case .failure(let failure) = try again.send(VerifyAddress(email: Self.new, code: code)).outcome
    else {
      Issue.record("not refused")
      return
    }
    #expect(failure.code == .rateLimited && failure.details?["reason"] == "too_many_attempts")
  }

  @Test(
    "of codes to new addresses those of the last hour count; none that lie ahead of a clock that was set back",
    arguments: [
      (0, true), (-3_599_999, true), (-3_600_000, false), (1, false), (3_600_000, false),
    ] as [(Int64, Bool)])
  func hour(milliseconds: Int64, isRefused: Bool) throws {
    let change = AddressChange(
      try #require(EmailAddress(Self.new)), scene.engine.running.identity.secrets.addresses)
    do throws(Failure) {
      let event = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in
        var known = try view.account(account)
        let sentAt = Timestamp(milliseconds: view.now.milliseconds + milliseconds)
        known.addressCodes = Array(repeating: sentAt, count: AddressChange.codesPerHour)
        return try change.event(for: known, view)
      }
      #expect(!isRefused && event?.address == Self.new)
    } catch {
      #expect(isRefused && error.code == .rateLimited)
    }
  }
}
