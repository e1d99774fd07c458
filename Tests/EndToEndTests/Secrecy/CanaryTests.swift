import RecordModel
import RecordTestSupport
import Testing

@Suite("Nothing readable about a patient is left on the disk", .serialized, .timeLimit(.minutes(10)))
struct CanaryTests {
  private static let name = "Quendolin Zitterbarth-Okapi"
  private static let birthDate = "1911-03-07"

  @Test("no canary, no question and no key in any file of the store or in the log") func wholeFlow()
    async throws
  {
    let site = Site()
    let daemon = try await site.start(["--log-level", "trace"])
    let session = daemon.session
    let patient = try #require(
      try await session.call(
        "patient.create",
        [
          "fullName": .string(Self.name), "birthDate": .string(Self.birthDate), "sex": "female",
          "language": "en",
        ])["id"]?
        .text)
    #expect(
      try await session.call("patient.get", ["patientId": .string(patient)])["full_name"]?.text == Self.name)
    let walk = try await Walk(session, "phq-9", patient: patient)
    try await walk.answerAll([3, 3, 3, 3, 3, 3, 3, 3, 3])
    try await walk.validate(0)
    try await walk.complete()
    let result = try await walk.result()
    try await provokeErrors(site)
    try await export(session, patient)
    _ = try await session.events()
    try await session.call("projection.rebuild", ["name": "patients"])
    try await session.expectSound()
    try await expectNothingReadable(site, walk, result, "while it runs")
    try await daemon.kill()
    try await expectNothingReadable(site, walk, result, "after a kill")
    let again = try await site.start(["--log-level", "trace"])
    #expect(
      try await again.session.call("patient.get", ["patientId": .string(patient)])["full_name"]?.text
        == Self.name)
    try await again.stop()
    try await expectNothingReadable(site, walk, result, "after a stop")
  }

  /// Exports in every format, finished ones and one that is killed while it runs.
  private func export(_ session: Session, _ patient: String) async throws {
    for format in ["csv", "ndjson", "json"] as [Value] {
      for whose in [["patientId": .string(patient)], ["allPatients": true]] as [Value] {
        let job = try await session.call("export.start", whose.with("format", format))
        let named: Value = ["jobId": job["id"] ?? ""]
        try await eventually("the export is finished") {
          try await session.call("export.status", named)["finishedAt"] != nil
        }
        let page = try await session.call(
          "export.read", whose["patientId"].map { named.with("patientId", $0) } ?? named)
        #expect(page["pieces"]?.list.isEmpty == false)
      }
    }
    for _ in 0..<4 { try await session.call("export.start", ["allPatients": true, "format": "ndjson"]) }
  }

  /// Requests that fail with the canaries in them, which an error's log line might hold.
  private func provokeErrors(_ site: Site) async throws {
    let frames = [
      Self.name,
      #"{"jsonrpc":"2.0","id":1,"method":"patient.create","params":{"fullName":"\#(Self.name)\u0000"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"\#(Self.name)"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"patient.create","params":{"birthDate":"\#(Self.birthDate)","sex":"?"}}"#,
    ]
    for frame in frames {
      #expect(
        try JSON.decode(Value.self, from: await RawSocket.exchange(frame, at: site.socket))["error"] != nil)
    }
  }

  private func expectNothingReadable(
    _ site: Site, _ walk: Walk, _ result: Value, _ moment: Comment
  ) async throws {
    var files = Files.contents(below: site.state)
    #expect(files.count >= 4)
    files["daemon.log"] = Files.bytes(site.log)
    #expect(files["daemon.log"]?.isEmpty == false)
    let digits = String(Files.text(site.key).prefix(64))
    let key = try #require(Self.bytes(hexadecimal: digits))
    let texts = try secrets(walk, result)
    // The search is able to find: the log names the daemon, and the key's file holds the key.
    #expect(
      files["daemon.log"]?.holds(Array("recordd".utf8)) == true
        || files["daemon.log"]?.holds(Array("ready".utf8)) == true)
    #expect(Files.bytes(site.key).holds(Array(digits.utf8)))
    for (name, bytes) in files {
      for text in texts { #expect(!bytes.holds(Array(text.utf8)), "\(name) holds \(text) \(moment)") }
      #expect(!bytes.holds(key), "\(name) holds the key \(moment)")
      #expect(!bytes.holds(Array(digits.utf8)), "\(name) holds the key's text \(moment)")
    }
  }

  /// What must not be found: the person, the parts of the name, every question key, the texts of the result.
  private func secrets(_ walk: Walk, _ result: Value) throws -> [String] {
    let questions = walk.steps.flatMap { $0["questions"]?.list ?? [] }
    let keys = questions.compactMap { $0["key"]?.text }
    #expect(keys.contains("phq9_self_harm"))
    let report = try #require(result["report"])
    let texts = [
      report["interpretation"]?.text, report["risk_level"]?.text.map { $0 + "\"" }, "suicidal_ideation",
      questions.first?["label"]?.text,
    ]
    return [Self.name, "Quendolin", "Zitterbarth", "Okapi", Self.birthDate] + keys + texts.compactMap { $0 }
  }

  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map { UInt8($0) } }
    guard digits.count == 64 else { return nil }
    return stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
