import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// When the engine says that something changed that holds for more than one record.
@Suite("Common changes") struct CommonChangeTests {
  private final class Watch: Sendable {
    let seen = Mutex<[CommonChange]>([])

    init(_ engine: TestEngine) {
      engine.running.observeCommonChanges { [weak self] change in self?.seen.withLock { $0.append(change) } }
    }

    /// What was announced since the last time.
    func taken() -> [CommonChange] {
      seen.withLock { seen in
        defer { seen = [] }
        return seen
      }
    }
  }

  @Test("are announced before and after, by the time of the answer: sessions, accounts, questionnaires")
  func announced()
    throws
  {
    let scene = try IdentityScene()
    let watch = Watch(scene.engine)
    let erika = try scene.register()
    #expect(!watch.taken().isEmpty)
    let second = try scene.logIn()
    #expect(watch.taken() == [.begins, .ends])
    _ = try scene.call(LogOut(), second.tokens.accessToken)
    #expect(watch.taken() == [.begins, .ends])
    try scene.engine.publishShippedFunnels()
    #expect(watch.taken().last == .ends)
    _ = try scene.engine.call(DisableAccount(accountId: erika.account.id))
    #expect(watch.taken() == [.begins, .ends])
  }

  @Test("are not announced for what patients do, for what is read or for what is refused") func quiet() throws
  {
    let scene = try IdentityScene()
    try scene.engine.publishShippedFunnels()
    let erika = try scene.register()
    let watch = Watch(scene.engine)
    let token = erika.tokens.accessToken
    _ = try scene.call(GetMe(), token)
    _ = try scene.engine.call(CreatePatient())
    _ = try scene.refusal(
      ChangePassword(currentPassword: "falsch falsch", newPassword: "anderes Pferd Batterie"),
      "kein.gutes.token")
    #expect(watch.taken().isEmpty)
  }

  @Test("when the end is announced, whoever asks sees the change") func visible() throws {
    let scene = try IdentityScene()
    let erika = try scene.register()
    let running = scene.engine.running
    let positions = Mutex<[UInt64]>([])
    let before = running.position
    running.observeCommonChanges { _ in positions.withLock { $0.append(running.position) } }
    _ = try scene.call(LogOut(), erika.tokens.accessToken)
    #expect(positions.withLock { $0 } == [before, before + 1])
  }
}
