import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("A store that cannot be written", .serialized, .timeLimit(.minutes(10))) struct StorageTests {
  @Test(
    "writes to a full disk are refused, reads go on, and space that is freed is used without a restart",
    .mountsDisks)
  func fullDisk() async throws {
    let disk = try #require(SmallDisk(megabytes: 14))
    let site = Site(stateBelow: disk.path)
    let daemon = try await site.start(Self.withoutAccessLog)
    let walk = try await Walk(daemon.session, "phq-9")
    try await walk.save("phq9_mood", 1)
    disk.fill()
    let (acknowledged, refusal) = try await saveUntilRefused(walk)
    #expect(refusal.code == "STORAGE_FULL")
    #expect(refusal.number == -32000)
    let head = try await daemon.head
    #expect(try await daemon.session.call("health.check")["status"] != nil)
    #expect(try await walk.resume()["status"] == "in_progress")
    #expect(try await daemon.session.call("log.verify")["valid"] == true)
    disk.makeRoom()
    let result = try await walk.save("phq9_sleep", 2)
    #expect(result["_meta"]?["position"]?.whole == head + 1, "a refused write left a trace")
    let saves = try await daemon.session.events(after: 0, ["types": ["assessment.answer-saved"]])
    #expect(saves.count == acknowledged + 2)
    try await daemon.session.expectSound()
    try await daemon.stop()
    let second = try await site.start(Self.withoutAccessLog)
    try await second.session.expectSound()
    try await second.stop()
    #expect(disk.unmount())
  }

  @Test("a state directory that cannot be made ends the daemon with the reason", .mountsDisks)
  func readOnly() async throws {
    let disk = try #require(SmallDisk(megabytes: 1, isReadOnly: true))
    let site = Site(stateBelow: disk.path)
    let key = site.path + "/given.kek"
    try Files.write(Array(repeating: 7, count: 32), to: key)
    let refused = try await site.outcome(of: ["--key-file", key])
    #expect(refused.ending == .exited(77))
    #expect(refused.output.contains("state directory"))
    #expect(refused.output.contains("Read-only file system"))
    // The key for development lies beside the state directory.
    let keyless = try await site.outcome(of: [])
    #expect(keyless.ending == .exited(78))
    #expect(keyless.output.contains("Read-only file system"))
    #expect(disk.unmount())
  }

  private func saveUntilRefused(_ walk: Walk) async throws -> (Int, Refusal) {
    for count in 0..<20_000 {
      let line = await RawSocket.exchange(try Self.saving(walk, count % 4), at: walk.session.path)
      let reply = try JSON.decode(Value.self, from: line)
      guard let error = reply["error"] else { continue }
      let data = error["data"]
      return (
        count,
        Refusal(
          number: Int(error["code"]?.whole ?? 0), code: data?["code"]?.text, message: "",
          details: data?["details"])
      )
    }
    Issue.record("the disk never fills")
    return (0, Refusal(number: 0, code: nil, message: "", details: nil))
  }

  private static func saving(_ walk: Walk, _ value: Int) throws -> String {
    let request: Value = [
      "jsonrpc": "2.0", "id": 1, "method": "assessment.saveAnswer",
      "params": walk.saving("phq9_mood", .integer(Int64(value))),
    ]
    return String(decoding: try JSON.encode(request), as: UTF8.self)
  }

  @Test("a limit on the size of files is a full disk: writes are refused, reads go on, and nothing is lost")
  func fileSizeLimit() async throws {
    let site = Site()
    let first = try await site.start(Self.withoutAccessLog)
    let walk = try await Walk(first.session, "phq-9")
    try await first.stop()
    let used = Files.bytes(site.state + "/log/data.mdb").count
    // Not on a page, so that the write that meets it is cut off in the middle.
    let limited = try site.run(
      "prlimit",
      [
        "--fsize=\(max(used, 8 << 20) + (600 << 10) + 100)", Places.daemon, "--state-dir", site.state,
        "--socket", site.socket, "--funnels", Places.funnels,
      ] + Self.withoutAccessLog)
    let daemon = RunningDaemon(site, limited, try await site.connect(to: limited))
    let (published, refusal) = try await Self.publishUntilRefused(daemon.session)
    #expect(refusal?.code == "STORAGE_FULL")
    #expect(try await walk.over(daemon.session).resume()["status"] == "in_progress")
    #expect(try await daemon.session.call("log.verify")["valid"] == true)
    try await daemon.stop()
    let second = try await site.start(Self.withoutAccessLog)
    let events = try await second.session.events(after: 0, ["types": ["funnel.published"]])
    #expect(events.count == 6 + published)
    try await walk.over(second.session).save("phq9_sleep", 2)
    try await second.session.expectSound()
    try await second.stop()
  }

  /// With it, nothing is read either that cannot be written down (R-SO-284).
  private static let withoutAccessLog = ["--set", "access-log=no"]

  @Test("a map that is full refuses writes, and reads go on; a larger one goes on writing") func fullMap()
    async throws
  {
    let site = Site()
    let daemon = try await site.start(["--set", "map-size=16M"])
    let walk = try await Walk(daemon.session, "stress")
    let (_, refusal) = try await Self.publishUntilRefused(daemon.session)
    #expect(refusal?.code == "STORAGE_FULL")
    #expect(try await walk.resume()["status"] == "in_progress")
    #expect(try await daemon.session.call("log.verify")["valid"] == true)
    let head = try await daemon.head
    try await daemon.stop()
    let second = try await site.start(["--set", "map-size=64M"])
    #expect(try await second.head == head)
    try await walk.over(second.session).save("sleep_quality", 3)
    try await second.session.expectSound()
    try await second.stop()
  }

  /// Publishes large questionnaires; how many were taken, and why the next one was not.
  private static func publishUntilRefused(_ session: Session) async throws -> (Int, Refusal?) {
    let funnel = try JSON.decode(Value.self, from: Files.bytes(Places.funnels + "/stress-assessment.json"))
    for version in 0..<100 {
      let definition = enlarged(funnel, version: version)
      do { try await session.call("funnel.publish", ["definition": definition]) } catch {
        return (version, try await session.refusal("funnel.publish", ["definition": definition]))
      }
    }
    return (100, nil)
  }

  /// The questionnaire with about 600 KB of content that it passes through.
  private static func enlarged(_ funnel: Value, version: Int) -> Value {
    let block: Value = ["text": .string(String(repeating: "Atmen Sie ruhig. ", count: 18_000))]
    let page: Value = [
      "slug": "intro", "title": ["de": "Einleitung", "en": "Introduction"],
      "content": ["de": [block], "en": [block]],
    ]
    return funnel.with("version", .string("fv-large-\(version)")).with("contentPages", [page])
  }
}
