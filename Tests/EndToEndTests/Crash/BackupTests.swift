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
    var before = start
    let deadline = ContinuousClock.now + .seconds(60)
    while before < start + 4, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
      before = try await daemon.head
    }
    let (ending, backup) = try await scene.backUp()
    #expect(ending == .exited(0))
    let position = try #require(backup["position"]?.whole)
    #expect(before > start && position >= before)
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
      try await daemon.session.call("backup.create")
      try await Task.sleep(for: .microseconds(.random(in: 0...60_000, using: &generator)))
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
      _ = try? await daemon.session.call("backup.create")
      if (try? await daemon.process.wait(atMost: .seconds(2))) != nil { killed += 1 }
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

  @Test("a disk that becomes full: the backup fails and is gone, writes go on, and with room there is one")
  func fullDisk() async throws {
    guard let disk = SmallDisk(megabytes: 24) else {
      print("skipped: a full disk needs the right to mount a tmpfs")
      return
    }
    let scene = BackupSite()
    let keys = ["--set", "backup-keys=\(scene.site.path)/keys"]
    let on = ["--set", "backup-directory=\(disk.path)/backups", "--set", "export-free=0"]
    let daemon = try await scene.site.start(on + keys)
    let walk = try await Walk(daemon.session, "phq-9")
    var failures: [String] = []
    // That the disk becomes full while the files are written takes some luck; before that it is noticed at once.
    for _ in 0..<40 where failures.count < 3 {
      let name = try #require(try await daemon.session.call("backup.create")["name"])
      let begun = ContinuousClock.now
      while Files.mode("\(disk.path)/backups/\(name.text ?? "").part") == 0,
        ContinuousClock.now - begun < .seconds(1)
      {}
      disk.fill()
      var state = try await daemon.session.call("backup.status", ["backup": name])
      while state["status"]?.text == "running" {
        state = try await daemon.session.call("backup.status", ["backup": name])
      }
      if state["status"]?.text == "failed" {
        failures.append(state["failure"]?.text ?? "")
        #expect(Files.mode("\(disk.path)/backups/\(name.text ?? "")") == 0)
      }
      #expect(Files.mode("\(disk.path)/backups/\(name.text ?? "").part") == 0)
      disk.makeRoom()
    }
    #expect(failures.contains { $0.contains("No space left") }, "\(failures)")
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
}
