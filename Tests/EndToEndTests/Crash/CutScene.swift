import Glibc
import RecordClient
import RecordModel
import RecordRPC
import RecordTestSupport
import Testing

/// A stopped store with two patients, copied for every round.
struct CutScene {
  let original = Site()
  let patient: String
  let other: String
  /// The wrapped keys of both, as the key environment holds them.
  let keys: [[UInt8]]
  let othersKeys: [[UInt8]]
  /// Events of the log.
  let head: Int64

  init() async throws {
    let daemon = try await original.start(["--set", "retention-years=0"])
    let walk = try await Walk(daemon.session, "phq-9")
    try await walk.save("phq9_mood", 1)
    patient = walk.patient
    other = try await Walk(daemon.session, "gad-7").patient
    let own: Value = ["patientId": .string(patient)]
    try await daemon.session.call("key.rotate", own)
    try await walk.save("phq9_sleep", 2)
    let job = try await daemon.session.call("export.start", own.with("format", "json"))
    let named: Value = ["jobId": job["id"] ?? ""]
    try await eventually("the export is finished") {
      try await daemon.session.call("export.status", named)["status"]?.text == "finished"
    }
    head = try await daemon.head
    try await daemon.stop()
    keys = Self.wrapped(original, patient)
    othersKeys = Self.wrapped(original, other)
    try #require(keys.count == 2 && othersKeys.count == 1)
  }

  /// A site of its own with a copy of everything.
  func copy() async throws -> Site {
    let site = Site()
    for (from, to) in [
      (original.state, site.state), (original.key, site.key),
      (original.state + ".erased", site.state + ".erased"),
    ] where Files.mode(from) != 0 {
      let copying = try site.run("cp", ["-a", "--sparse=always", from, to])
      #expect(try await copying.wait() == .exited(0))
    }
    return site
  }

  /// The files of a site that hold one of these byte sequences.
  static func files(of site: Site, holding wanted: [[UInt8]]) -> [String] {
    let contents = Files.contents(below: site.path)
    return contents.filter { _, bytes in wanted.contains { bytes.holds($0) } }.keys.sorted()
  }

  /// The wrapped versions of a patient's key: in a page of the library, a value follows its key.
  ///
  /// Id 16, version 4; nonce 12, ciphertext 32, tag 16.
  private static func wrapped(_ site: Site, _ patient: String) -> [[UInt8]] {
    let digits = Array(patient.utf8.filter { $0 != UInt8(ascii: "-") })
    let id = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    let bytes = Files.bytes(site.state + "/keys/data.mdb")
    var found: Set<[UInt8]> = []
    for version in 1...2 as ClosedRange<UInt8> {
      let name = id + [0, 0, 0, version]
      for start in bytes.places(of: name) where start + 80 <= bytes.count {
        found.insert(Array(bytes[(start + 20)..<(start + 80)]))
      }
    }
    return Array(found)
  }
}

extension [UInt8] {
  /// Where these bytes begin.
  fileprivate func places(of wanted: [UInt8]) -> [Int] {
    guard let first = wanted.first else { return [] }
    return indices.filter { self[$0] == first && self[$0...].starts(with: wanted) }
  }
}

/// One attempt to have something done by a daemon that is killed meanwhile.
///
/// Once it has answered it is told to stop, so that the moments of its last settlement come as well, and without a wait.
struct CutRound {
  let site: Site
  let method: String
  let params: Value

  /// The threads of the daemon that change files.
  static let threads: Set<String> = [
    "record-writer", "record-settler", "projections", "operations", "exports", "access-writer",
    "access-settler",
  ]

  /// The moments of an undisturbed run until its answer, and from there to the end of the daemon.
  func watch() async throws -> (before: [Cut], after: [Cut]) {
    let daemon = try await site.start()
    let threads = daemon.process.threads
    let file = site.path + "/calls"
    let tracer = try site.run(Tracer.path, Tracer.watching(file) + ["-p", "\(daemon.process.pid)"])
    try await daemon.process.waitUntilTraced(threads.keys)
    try await daemon.session.call(method, params)
    let names = threads.filter { Self.threads.contains($1) }
    let answered = Tracer.cuts(file, names).count
    try await daemon.stop()
    _ = try await tracer.wait()
    let cuts = Tracer.cuts(file, names)
    try #require(answered > 2, "the calls were not seen")
    return (Array(cuts[..<answered]), Array(cuts[answered...]))
  }

  /// Has it done and kills the daemon at that moment; `nil` for an answer where the moment did not come.
  func run(_ cut: Cut) async throws -> (answer: Value?, wasReached: Bool) {
    let daemon = try await site.start()
    let ids = daemon.process.threads.filter { $1 == cut.thread }.keys
    let tracer = try site.run(Tracer.path, Tracer.killing(cut) + ids.flatMap { ["-p", "\($0)"] })
    try await daemon.process.waitUntilTraced(ids)
    let answer = try? await daemon.session.call(method, params)
    daemon.process.send(SIGTERM)
    let ending = try await daemon.process.wait()
    #expect(ending == .killed(signal: SIGKILL) || answer != nil && ending == .exited(0), "\(cut): \(ending)")
    _ = try await tracer.wait()
    return (answer, ending == .killed(signal: SIGKILL))
  }
}
