import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("Backups that are cut off", .deep, .serialized, .timeLimit(.minutes(30))) struct BackupCutTests {
  @Test(
    "killed at random moments: nothing is left that looks whole and is not, and the next start clears it away"
  )
  func killed() async throws {
    let scene = BackupSite()
    var generator = SeededGenerator(seed: 5)
    var daemon = try await scene.start()
    let walk = try await Walk(daemon.session, "phq-9")
    for round in 0..<12 {
      try await walk.over(daemon.session).save("phq9_mood", round % 4)
      let name = try await daemon.session.call("backup.create")["name"] ?? ""
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        try await daemon.session.call("backup.status", ["backup": name])
      }
      try await daemon.kill()
      try await scene.expectWhole("round \(round)")
      daemon = try await scene.start()
      #expect(!scene.names.contains { $0.hasSuffix(".part") }, "round \(round)")
    }
    #expect(try await scene.backUp().ending == .exited(0))
    try await daemon.session.expectSound()
    try await daemon.stop()
  }

  @Test(
    "killed right before a call that makes something durable: the same",
    .enabled(if: Tracer.works, Tracer.isMissing))
  func cut() async throws {
    let scene = BackupSite()
    let first = try await scene.start()
    _ = try await Walk(first.session, "phq-9")
    try await first.stop()
    let cuts = (1...3).map { ("rename", $0) } + (1...9).map { ("fsync", $0) } + [("mkdir", 1), ("mkdir", 2)]
    var killed = 0
    for (call, number) in cuts {
      let daemon = try await scene.start()
      let cut = Cut(thread: "backup", call: call, number: number)
      let tracer = try scene.site.run(
        Tracer.path, ["-f"] + Tracer.killing(cut) + ["-p", "\(daemon.process.pid)"])
      try await daemon.process.waitUntilTraced(daemon.process.threads.keys)
      if try await Self.isKilledAtBackup(daemon) { killed += 1 }
      daemon.process.send(SIGKILL)
      _ = try await daemon.process.wait()
      _ = try await tracer.wait()
      try await scene.expectWhole("\(cut)")
    }
    #expect(killed > 2)
    let last = try await scene.start()
    #expect(!scene.names.contains { $0.hasSuffix(".part") })
    #expect(try await scene.backUp().ending == .exited(0))
    try await last.stop()
  }

  /// Asks for a backup, and waits for its end or the daemon's.
  private static func isKilledAtBackup(_ daemon: RunningDaemon) async throws -> Bool {
    let name = try? await daemon.session.call("backup.create")["name"] ?? ""
    try await eventually("the backup or the daemon ends") {
      if daemon.process.poll() != nil { return true }
      guard let name else { return false }
      let state = try? await daemon.session.call("backup.status", ["backup": name])
      return state.map { $0["status"] != "running" } ?? false
    }
    return daemon.process.poll() != nil
  }

  @Test(
    "a disk that becomes full: the backup fails and is gone, writes go on, and with room there is one",
    .mountsDisks)
  func fullDisk() async throws {
    let disk = try #require(SmallDisk(megabytes: 24))
    let scene = BackupSite()
    let keys = ["--set", "backup-keys=\(scene.site.path)/keys"]
    let on = ["--set", "backup-directory=\(disk.path)/backups", "--set", "export-free=0"]
    let daemon = try await scene.site.start(on + keys)
    let walk = try await Walk(daemon.session, "phq-9")
    // That the disk becomes full while the files are written takes some luck; before that it is noticed at once.
    var isFullMeanwhile = false
    for _ in 0..<400 where !isFullMeanwhile {
      isFullMeanwhile = try await Self.failure(daemon.session, disk)?.contains("No space left") == true
    }
    #expect(isFullMeanwhile)
    disk.fill()
    let (ending, refused) = try await scene.backUp()
    #expect(ending == .exited(1) && refused["failure"]?.text?.contains("free space") == true)
    try await walk.save("phq9_mood", 3)
    disk.makeRoom()
    let (again, made) = try await scene.backUp()
    #expect(again == .exited(0) && made["status"]?.text == "finished")
    try await daemon.session.expectSound()
    try await daemon.stop()
    #expect(disk.unmount())
  }

  /// Why a backup fails whose disk is filled once its first file is there; `nil` where it was made before.
  private static func failure(_ session: Session, _ disk: SmallDisk) async throws -> String? {
    let name = try #require(try await session.call("backup.create")["name"])
    let path = "\(disk.path)/backups/\(name.text ?? "")"
    await blocking {
      // Pauses would be longer than the copying.
      var looks = 0
      while Files.mode(path + ".part") == 0, looks < 200_000 { looks += 1 }
      disk.fill()
    }
    let ended = try await eventually("the backup ends") { () -> Value? in
      let state = try await session.call("backup.status", ["backup": name])
      if state["status"] == "running" { return nil }
      return state
    }
    disk.makeRoom()
    #expect(Files.mode(path + ".part") == 0)
    guard ended["status"] == "failed" else {
      Files.remove(path)
      return nil
    }
    #expect(Files.mode(path) == 0)
    return ended["failure"]?.text
  }
}
