import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite(
  "Killed at one system call after the other", .deep, .serialized, .timeLimit(.minutes(30)),
  .enabled(if: Tracer.works, Tracer.isMissing)) struct CutTests
{
  @Test("an erasure leaves, after the next start, everything or nothing erased; what was acknowledged stays")
  func erasure() async throws {
    let scene = try await CutScene()
    let params: Value = [
      "patientId": .string(scene.patient), "reason": "patient_request", "basis": "gdpr_17_1_a",
      "override": "opened_by_mistake",
    ]
    let all = try await CutRound(site: scene.copy(), method: "patient.erase", params: params).watch()
    var counts = CutCounts()
    for cut in Cut.chosen(all.before, 4) + Cut.chosen(all.after, 2) {
      let site = try await scene.copy()
      let (answer, wasReached) = try await CutRound(site: site, method: "patient.erase", params: params).run(
        cut)
      let daemon = try await site.start()
      let isErased = try await Self.isErased(scene.patient, daemon.session)
      #expect(isErased || answer == nil, "\(cut): an acknowledged erasure is gone")
      if wasReached { isErased ? (counts.after += 1) : (counts.before += 1) } else { counts.unreached += 1 }
      if !isErased {
        let events = try await daemon.session.events(after: 0, ["patientId": .string(scene.patient)])
        #expect(events.allSatisfy { $0["payload"] != nil }, "\(cut): half of the record is gone")
        #expect(try await daemon.head == scene.head, "\(cut)")
        #expect(CutScene.files(of: site, holding: scene.keys) == ["state/keys/data.mdb"], "\(cut)")
        try await daemon.session.call("patient.erase", params)
      }
      try await Self.expectErased(scene, site, daemon.session, "\(cut)")
      try await daemon.stop()
    }
    counts.report("erasure", of: all.before.count + all.after.count)
    #expect(counts.before > 0 && counts.after > 0)
  }

  private static func isErased(_ patient: String, _ session: Session) async throws -> Bool {
    do {
      try await session.call("patient.get", ["patientId": .string(patient)])
      return false
    } catch {
      return try await session.refusal("patient.get", ["patientId": .string(patient)]).reason == "erased"
    }
  }

  static func expectErased(
    _ scene: CutScene, _ site: Site, _ session: Session, _ cut: Comment
  ) async throws {
    #expect(try await isErased(scene.patient, session), cut)
    #expect(CutScene.files(of: site, holding: scene.keys).isEmpty, cut)
    #expect(!CutScene.files(of: site, holding: scene.othersKeys).isEmpty, cut)
    try await session.call("patient.get", ["patientId": .string(scene.other)])
    let erased = try await session.events(after: 0, ["types": ["erasure.patient-erased"]])
    #expect(erased.count == 1, cut)
    #expect(try await session.call("export.list")["jobs"]?.list.isEmpty == true, cut)
    try await session.expectSound()
  }

  @Test(
    "a new key for what comes leaves every record readable, and an acknowledged one is the next's forerunner")
  func newVersion() async throws {
    let scene = try await CutScene()
    let params: Value = ["patientId": .string(scene.patient)]
    let all = try await CutRound(site: scene.copy(), method: "key.rotate", params: params).watch()
    var counts = CutCounts()
    for cut in Cut.chosen(all.before, 3) + Cut.chosen(all.after, 1) {
      let site = try await scene.copy()
      let (answer, wasReached) = try await CutRound(site: site, method: "key.rotate", params: params).run(cut)
      let daemon = try await site.start()
      // The scene made the second version; each attempt that took effect makes one more.
      let version = try await daemon.session.call("key.rotate", params)["version"]?.whole
      #expect(answer?["version"]?.whole ?? 3 == 3)
      #expect(version == 4 || version == 3 && answer == nil, "\(cut): an acknowledged key is gone")
      if wasReached {
        version == 4 ? (counts.after += 1) : (counts.before += 1)
      } else {
        counts.unreached += 1
      }
      let walk = try await Walk(daemon.session, "stress", patient: scene.patient)
      try await walk.save("sleep_quality", 3)
      let events = try await daemon.session.events(after: 0, ["patientId": .string(scene.patient)])
      #expect(events.allSatisfy { $0["payload"] != nil }, "\(cut)")
      try await daemon.session.expectSound()
      try await daemon.stop()
    }
    counts.report("key.rotate", of: all.before.count + all.after.count)
  }
}
