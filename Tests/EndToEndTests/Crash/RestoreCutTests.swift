import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite(
  "Restores that are cut off", .deep, .serialized, .timeLimit(.minutes(30)),
  .enabled(if: Tracer.works, Tracer.isMissing)) struct RestoreCutTests
{
  @Test(
    "killed at one system call after the other: no store, or a whole one; the same call again makes it")
  func cut() async throws {
    let (scene, backup, _) = try await BackupSite.stopped()
    let watched = Site()
    let file = watched.path + "/calls"
    func command(_ place: Site) -> [String] {
      [BackupSite.recordctl] + BackupSite.restoring(backup, to: place, key: scene.site.key)
    }
    let clean = try watched.run(Tracer.path, Tracer.watching(file) + command(watched))
    #expect(try await clean.wait() == .exited(0))
    let all = try Tracer.cutsOfBusiest(file, "recordctl")
    var counts = CutCounts()
    for cut in Cut.chosen(all, 10) {
      let place = Site()
      let killed = try place.run(Tracer.path, ["-f"] + Tracer.killing(cut) + command(place))
      let ending = try await killed.wait()
      try #require(ending == .killed(signal: SIGKILL) || ending == .exited(0), "\(cut): \(ending)")
      if Files.mode(place.state) == 0 {
        counts.before += 1
        let again = try await scene.restore(backup, to: place)
        #expect(again.ending == .exited(0), "\(cut): \(again.output)")
      } else {
        counts.after += 1
      }
      try await place.expectVerified(key: scene.site.key, "\(cut)")
      #expect(Files.mode(place.state + ".restoring") == 0, "\(cut)")
    }
    counts.report("restore", of: all.count)
    #expect(counts.before > 0)
  }
}
