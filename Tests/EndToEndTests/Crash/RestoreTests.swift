import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("Restores with the real programs", .serialized, .timeLimit(.minutes(10))) struct RestoreTests {
  @Test("a wrong key is 78, a changed file 65, a place that is taken 1; nothing is left of any")
  func refusals() async throws {
    let (scene, backup, _) = try await BackupSite.stopped()
    let place = Site()
    let wrong = scene.site.path + "/wrong.kek"
    try Files.write(Array(repeating: 8, count: 32), to: wrong)
    let refused = try await Tool.run(
      BackupSite.recordctl, BackupSite.restoring(backup, to: place, key: wrong), in: scene.site.path)
    #expect(refused.ending == .exited(78) && refused.output.contains("WRONG_KEY"))
    #expect(try await scene.restore(backup, to: scene.site).ending == .exited(1))
    var log = Files.bytes(backup + "/log.mdb")
    log[log.count / 2] ^= 1
    try Files.write(log, to: backup + "/log.mdb")
    #expect(try await scene.restore(backup, to: place).ending == .exited(65))
    #expect(Files.mode(place.state) == 0 && Files.mode(place.state + ".restoring") == 0)
  }

  @Test("a record that was erased after the backup is not there after it is restored")
  func erased() async throws {
    let (scene, backup, patient) = try await BackupSite.stopped()
    let daemon = try await scene.start()
    try await daemon.session.call(
      "patient.erase",
      ["patientId": .string(patient), "reason": "patient_request", "basis": "gdpr_17_1_a"])
    try await daemon.stop()
    let place = Site()
    let restored = try await scene.restore(backup, to: place)
    #expect(
      restored.ending == .exited(0) && restored.output.contains(#""erasedPatients":1"#), "\(restored.output)")
    let second = try await place.start(["--key-file", scene.site.key])
    let refusal = try await second.session.refusal("patient.get", ["patientId": .string(patient)])
    #expect(refusal.code == "NOT_FOUND" && refusal.reason == "erased")
    try await second.session.expectSound()
    try await second.stop()
  }

  @Test(
    "older than another backup beside it: refused with words, and done when that is accepted, said loudly")
  func older() async throws {
    let (scene, backup, _) = try await BackupSite.stopped()
    let daemon = try await scene.start()
    _ = try await Walk(daemon.session, "gad-7")
    #expect(try await scene.backUp().ending == .exited(0))
    try await daemon.stop()
    let place = Site()
    let refused = try await scene.restore(backup, to: place)
    #expect(refused.ending == .exited(1) && refused.output.contains("older_than_known_head"))
    let words = try await Tool.run(
      BackupSite.recordctl,
      ["restore", backup, "--to", place.state, "--key-file", scene.site.key, "--accept-older"],
      in: scene.site.path)
    #expect(words.ending == .exited(0) && words.output.contains("OLDER THAN A KNOWN HEAD"))
    try await place.expectVerified(key: scene.site.key, "older")
  }
}
