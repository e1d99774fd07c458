import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite(
  "Another key encryption key, killed at one system call after the other", .deep, .serialized,
  .timeLimit(.minutes(30)), .enabled(if: Tracer.works, Tracer.isMissing)) struct KeyCutTests
{
  private static func rotating(_ site: Site) -> [String] {
    [
      Places.programs + "/recordctl", "key", "rotate-kek", "--state-dir", site.state, "--key-file", site.key,
      "--new-key-file", site.path + "/new.kek",
    ]
  }

  @Test(
    "the store is under the old key, under the new one, or refuses both until the same call has finished it")
  func rotation() async throws {
    let scene = try await CutScene()
    let watched = try await scene.copy()
    let file = watched.path + "/calls"
    let clean = try watched.run(Tracer.path, Tracer.watching(file) + Self.rotating(watched))
    #expect(try await clean.wait() == .exited(0))
    let all = try Tracer.cutsOfBusiest(file, "recordctl")
    var counts = CutCounts()
    for cut in Cut.chosen(all, 6) {
      let site = try await scene.copy()
      let killed = try site.run(Tracer.path, ["-f"] + Tracer.killing(cut) + Self.rotating(site))
      let ending = try await killed.wait()
      // Programs do not make the same number of calls each time: one that never came to this call has done all of it.
      try #require(ending == .killed(signal: SIGKILL) || ending == .exited(0), "\(cut): \(ending)")
      try await count(site, cut, &counts)
      let again = try site.run(Self.rotating(site)[0], Array(Self.rotating(site).dropFirst()))
      #expect(try await again.wait() == .exited(0), "\(cut): \(site.output)")
      try await expectRotated(scene, site, "\(cut)")
    }
    counts.report("key rotate-kek", of: all.count)
    #expect(counts.before > 0 && counts.after > 0)
  }

  /// Starts the daemon with either key: at most one is taken, and what is in the middle is refused as a whole.
  private func count(_ site: Site, _ cut: Cut, _ counts: inout CutCounts) async throws {
    let old = try await serves(site, site.key)
    let new = Files.mode(site.path + "/new.kek") != 0 ? try await serves(site, site.path + "/new.kek") : false
    #expect(!(old && new), "\(cut)")
    if old { counts.before += 1 } else if new { counts.after += 1 } else { counts.between += 1 }
  }

  /// Whether the daemon starts with a key; where it does not, it says that the key is wrong.
  private func serves(_ site: Site, _ key: String) async throws -> Bool {
    let process = try site.spawn(["--key-file", key])
    let session = try await eventually("the daemon answers or ends") { () -> Session?? in
      if process.poll() != nil { return .some(nil) }
      guard let session = try? await Session(path: site.socket),
        (try? await session.call("health.check")) != nil
      else { return nil }
      return .some(session)
    }
    if let session {
      try await session.expectSound()
      process.send(SIGTERM)
    }
    let ending = try await process.wait()
    let isExpected = session != nil ? ending == .exited(0) : ending == .exited(78) || ending == .exited(65)
    #expect(isExpected, "\(ending): \(site.output)")
    return session != nil
  }

  private func expectRotated(_ scene: CutScene, _ site: Site, _ cut: Comment) async throws {
    #expect(CutScene.files(of: site, holding: scene.keys + scene.othersKeys).isEmpty, cut)
    let refused = try await site.outcome(of: ["--key-file", site.key])
    #expect(refused.ending == .exited(78), cut)
    let daemon = try await site.start(["--key-file", site.path + "/new.kek"])
    for patient in [scene.patient, scene.other] {
      try await daemon.session.call("patient.get", ["patientId": .string(patient)])
    }
    #expect(try await daemon.head == scene.head, cut)
    try await daemon.session.expectSound()
    try await daemon.stop()
  }
}
