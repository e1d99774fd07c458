import Glibc
import RecordClient
import RecordModel
import RecordRPC
import RecordTestSupport
import Synchronization
import Testing

@Suite("Erased while it is written, and restored", .serialized, .timeLimit(.minutes(5)))
struct ErasedWhileWrittenTests {
  /// How many answers were acknowledged.
  private final class Saved: Sendable { let count = Atomic(0) }

  private static func erasing(_ patient: String) -> Value {
    [
      "patientId": .string(patient), "reason": "patient_request", "basis": "gdpr_17_1_a",
      "override": "opened_by_mistake",
    ]
  }

  /// Saves and reads on a connection of its own until it is refused; answers how many saves were acknowledged.
  private static func use(_ walk: Walk, _ saved: Saved) async throws -> Int {
    for count in 0... {
      do throws(ClientError) {
        let params = walk.saving("phq9_mood", .integer(Int64(count % 4)))
        _ = try await walk.session.connection.call("assessment.saveAnswer", params: params)
        saved.count.wrappingAdd(1, ordering: .relaxed)
        _ = try await walk.session.connection.call("assessment.resume", params: walk.own)
      } catch {
        guard case .refused(let refusal) = error else { throw error }
        #expect(refusal.data?.code == .notFound && refusal.data?.details?["reason"] == "erased")
        let again = try await walk.session.refusal("assessment.saveAnswer", walk.saving("phq9_mood", 1))
        #expect(again.reason == "erased", "written after the erasure")
        return count
      }
    }
    return 0
  }

  @Test(
    "many connections write: whatever was acknowledged came before, nothing comes after, and no key is left")
  func concurrent() async throws {
    let site = Site()
    let daemon = try await site.start()
    let other = try await Walk(daemon.session, "gad-7")
    for round in 0..<3 {
      let walk = try await Walk(daemon.session, "phq-9")
      let own: Value = ["patientId": .string(walk.patient)]
      let before = try await daemon.session.events(after: 0, own).count
      let saved = Saved()
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          let way = walk.over(try await daemon.connect())
          group.addTask { try await Self.use(way, saved) }
        }
        try await eventually("some answers are acknowledged") {
          saved.count.load(ordering: .relaxed) >= 20 * (round + 1)
        }
        let outcome = try await daemon.session.call("patient.erase", Self.erasing(walk.patient))
        for try await count in group { #expect(count >= 0) }
        let events = try await daemon.session.events(after: 0, own)
        #expect(
          events.count == before + saved.count.load(ordering: .relaxed), "an acknowledged answer is gone")
        #expect(outcome["events"]?.whole == Int64(events.count))
        #expect(events.allSatisfy { $0["payload"] == nil })
      }
      try await other.save("gad7_nervous", round)
    }
    try await daemon.session.expectSound()
    try await daemon.kill()
    let second = try await site.start()
    try await second.session.expectSound()
    #expect(try await second.session.events(after: 0, ["types": ["erasure.patient-erased"]]).count == 3)
    try await other.over(second.session).save("gad7_nervous", 1)
    try await second.stop()
  }

  @Test("a state directory from before an erasure is erased again at the start, before anything is answered")
  func restored() async throws {
    let scene = try await CutScene()
    let site = try await scene.copy()
    let daemon = try await site.start()
    try await daemon.session.call("patient.erase", Self.erasing(scene.patient))
    try await daemon.stop()
    #expect(CutScene.files(of: site, holding: scene.keys).isEmpty)
    Files.remove(site.state)
    let restoring = try site.run("cp", ["-a", "--sparse=always", scene.original.state, site.state])
    #expect(try await restoring.wait() == .exited(0))
    #expect(CutScene.files(of: site, holding: scene.keys) == ["state/keys/data.mdb"])
    for _ in 0..<2 {
      let restored = try await site.start()
      let refusal = try await restored.session.refusal("patient.get", ["patientId": .string(scene.patient)])
      #expect(refusal.reason == "erased")
      try await CutTests.expectErased(scene, site, restored.session, "restored")
      try await restored.stop()
    }
  }
}
