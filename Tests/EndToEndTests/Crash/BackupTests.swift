import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("Backups of a running daemon", .serialized, .timeLimit(.minutes(10))) struct BackupTests {
  @Test(
    "under load: everything acknowledged before is in it, each event as it was, and the restored daemon goes on"
  )
  func underLoad() async throws {
    let scene = BackupSite()
    let daemon = try await scene.start()
    let walks = [try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "gad-7")]
    let start = try await daemon.head
    let load = Load(writers: 4, seed: 22)
    let ways = try await load.ways(daemon, walks)
    async let sent = load.run(ways)
    let before = try await eventually("some answers are saved") {
      let head = try await daemon.head
      return head >= start + 4 ? head : nil
    }
    let (ending, backup) = try await scene.backUp()
    #expect(ending == .exited(0))
    let position = try #require(backup["position"]?.whole)
    #expect(position >= before)
    try await daemon.kill()
    let answers = try await sent
    let place = Site()
    let path = try #require(backup["path"]?.text)
    let restored = try await scene.restore(path, to: place)
    #expect(restored.ending == .exited(0), "\(restored.output)")
    try await place.expectVerified(key: scene.site.key, "restored")
    let second = try await place.start(["--key-file", scene.site.key])
    #expect(try await second.head == position)
    let events = try await second.session.events(after: start, ["types": ["assessment.answer-saved"]])
    let byPosition = Dictionary(
      events.map { ($0["position"]?.whole ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
    for answer in answers {
      guard let at = answer.position, at <= position else { continue }
      #expect(byPosition[at]?["commandId"]?.text == "\(answer.id)")
      #expect(byPosition[at]?["payload"]?["value"]?.whole == Int64(answer.value))
    }
    #expect(answers.contains { $0.position.map { $0 <= before } ?? false })
    try await walks[0].over(second.session).save("phq9_mood", 2)
    try await second.session.expectSound()
    try await second.stop()
  }
}
