import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// A site with a directory for backups, and what `recordctl` makes of it.
struct BackupSite {
  let site = Site()
  var backups: String { site.path + "/backups" }
  var settings: [String] { ["--set", "backup-directory=\(backups)", "--set", "export-free=0"] }

  func start(_ more: [String] = []) async throws -> RunningDaemon {
    try await site.start(settings + ["--set", "retention-years=0"] + more)
  }

  static let recordctl = Places.programs + "/recordctl"

  /// A stopped daemon with a backup, and the id of its patient.
  static func stopped() async throws -> (scene: BackupSite, backup: String, patient: String) {
    let scene = BackupSite()
    let daemon = try await scene.start()
    let walk = try await Walk(daemon.session, "phq-9")
    try await walk.save("phq9_mood", 1)
    let backup = try #require(try await scene.backUp().answer["path"]?.text)
    try await daemon.stop()
    return (scene, backup, walk.patient)
  }

  /// Has a backup made; answers what was said of it.
  func backUp() async throws -> (ending: ChildProcess.Ending, answer: Value) {
    let outcome = try await Tool.run(
      Self.recordctl, ["backup", "--json", "--socket", site.socket], in: site.path)
    return (outcome.ending, (try? JSON.decode(Value.self, from: Self.lastLine(outcome.output))) ?? .null)
  }

  private static func lastLine(_ text: String) -> [UInt8] {
    Array(text.split(separator: "\n").last.map(String.init)?.utf8 ?? "".utf8)
  }

  static func restoring(_ backup: String, to place: Site, key: String, _ more: [String] = []) -> [String] {
    ["restore", backup, "--to", place.state, "--key-file", key, "--json"] + more
  }

  /// Restores to a place of its own.
  func restore(_ backup: String, to place: Site, _ more: [String] = []) async throws -> Tool.Outcome {
    try await Tool.run(
      Self.recordctl, Self.restoring(backup, to: place, key: site.key, more), in: site.path)
  }

  /// Names in the directory of the backups.
  var names: Set<String> {
    Set(Files.contents(below: backups).keys.compactMap { $0.split(separator: "/").first.map(String.init) })
  }

  /// Whether each directory that looks like a backup is one.
  func expectWhole(_ what: Comment) async throws {
    for name in names where !name.hasSuffix(".part") {
      let verified = try await Tool.run(
        Self.recordctl, ["backup", "verify", "\(backups)/\(name)", "--key-file", site.key], in: site.path)
      #expect(verified.ending == .exited(0), what)
    }
    for name in names where name.hasSuffix(".part") {
      let place = Site()
      let refused = try await restore("\(backups)/\(name)", to: place)
      #expect(refused.ending == .exited(1), what)
      #expect(Files.mode(place.state) == 0, what)
    }
  }
}

extension Site {
  /// Expects the stopped store to be whole.
  func expectVerified(key: String, _ what: Comment) async throws {
    let outcome = try await Tool.run(
      BackupSite.recordctl, ["verify", "--state-dir", state, "--key-file", key], in: path)
    #expect(outcome.ending == .exited(0), what)
  }
}
