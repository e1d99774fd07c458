import FoundationEssentials
import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// What a gateway in another house sees, held against what one beside the daemon sees.
@Suite("Through a relay", .serialized, .enabled(if: MadeEngine.isInstalled, "nats-server is not installed"))
struct RelayTests {
  @Test("a questionnaire is answered, and every answer is the same byte for byte") func walk() async throws {
    let site = try await RelaySite.make()
    let erika = try await site.web.patient("erika")
    let far = site.far(erika)
    let walk = try await WebWalk(far, "stress-assessment")
    try await walk.answerAll()
    #expect(try await walk.complete().status == 200)
    for path in [
      "/api/funnels/catalog", "/api/funnels/stress-assessment/definition", walk.path, walk.path + "/result",
      "/api/patient-measures/history", "/api/patient-measures/export", "/api/patient-profiles",
      "/api/assessments/\(walk.assessment)/resume", "/api/consent/status", "/api/notifications", "/nothing",
    ] {
      let (near, other) = (try await erika.get(path), try await far.get(path))
      #expect(near.status == other.status && near.lasting == other.lasting, "\(path): \(other.text)")
    }
  }

  @Test("strangers and other patients are refused as they are beside the daemon") func refused() async throws
  {
    let site = try await RelaySite.make()
    let (erika, max) = (try await site.web.patient("erika"), try await site.web.patient("max"))
    let walk = try await WebWalk(erika, "stress-assessment")
    let nobody = WebSession(path: site.path)
    for (method, path) in WebOwnershipTests.routes {
      let text = method == "GET" ? nil : "{"
      let far = try await nobody.send(method, path, body: text)
      let near = try await site.web.stranger.send(method, path, body: text)
      #expect(far.status == 401 && far.status == near.status && far.lasting == near.lasting, "\(path)")
    }
    for (method, tail) in [
      ("GET", ""), ("GET", "/result"), ("POST", "/complete"), ("POST", "/steps/\(walk.stepIDs[0])"),
      ("POST", "/answers/save"),
    ] {
      let body = tail == "/answers/save" ? #"{"questionId":"stress_frequency","answerValue":3}"# : nil
      let far = try await site.far(max).send(method, walk.path + tail, body: body)
      let near = try await max.send(method, walk.path + tail, body: body)
      #expect(far.status == 403 && near.status == far.status && far.code == near.code, "\(tail): \(far.text)")
    }
    #expect(try await site.far(max).get("/api/assessments/\(walk.assessment)/resume").status == 403)
  }

  @Test("10 MiB are uploaded, and one byte more is refused as beside the daemon") func upload() async throws {
    let report = try await SharedReportSite.get().site
    let site = try await RelaySite.make(web: report.web)
    let near = try await report.register("far-upload")
    let far = site.far(near)
    let limit = 10 << 20
    let content = WrittenReport().bytes
    // What follows the end of a document is passed over by its readers.
    let whole = content + [UInt8](repeating: UInt8(ascii: "\n"), count: limit - content.count)
    var reply = try await far.upload(.one(whole, "large.pdf"))
    // On a machine with much to do nobody can say in time whether it is harmless; then it is sent again.
    for _ in 0..<10 where reply.status == 503 { reply = try await far.upload(.one(whole, "large.pdf")) }
    #expect(reply.status == 201, "\(reply.text)")
    #expect(reply.data?["document"]?["fileSize"] == .integer(Int64(limit)))
    let larger = try await far.upload(.one(whole + [10], "larger.pdf"))
    let beside = try await near.upload(.one(whole + [10], "larger.pdf"))
    #expect(larger.status == beside.status && larger.superCode == beside.superCode && larger.status >= 400)
    let path = "/api/v1/upload/history"
    #expect(try await far.get(path).lasting == (try await near.get(path).lasting))
  }

  @Test("a box that is down takes nobody else down, and is there again when it is") func box() async throws {
    let engine = try MadeEngine()
    let server = try engine.start()
    let site = try await RelaySite(engine, server)
    let other = try await RelaySite(engine, server)
    let (erika, max) = (try await site.web.patient("erika"), try await other.web.patient("max"))
    #expect(try await site.far(erika).get("/api/patient-profiles").status == 200)
    try await site.web.daemon.kill()
    let start = ContinuousClock.now
    let refused = try await site.far(erika).get("/api/patient-profiles")
    print("a call to a box that is down was answered after \(ContinuousClock.now - start)")
    #expect(refused.status == 503 && refused["Retry-After"] != nil, "\(refused.text)")
    #expect(try await other.far(max).get("/api/patient-profiles").status == 200)
    let daemon = try await site.web.site.start(["--set", "limit-calls=0"])
    try await eventually { try await site.far(erika).get("/api/patient-profiles").status == 200 }
    try await daemon.stop()
    _ = server
  }

  @Test("a server of the engine that is killed ends what was under way, and all goes on with the next one")
  func engine() async throws {
    let engine = try MadeEngine()
    let server = try engine.start()
    let site = try await RelaySite(engine, server)
    let erika = try await site.web.patient("erika")
    let walk = try await WebWalk(site.far(erika), "stress")
    server.send(SIGKILL)
    _ = try await server.wait()
    let lost = try await walk.save("stress_frequency", 2)
    #expect(lost.status == 503, "\(lost.text)")
    let next = try engine.start()
    try await eventually { try await walk.save("stress_frequency", 3).status == 200 }
    try await walk.answerAll()
    #expect(try await walk.complete().status == 200)
    _ = next
  }

  @Test("who does not read what was asked for makes no relay hold it, and gets all of it later")
  func slow() async throws {
    let engine = try MadeEngine()
    let server = try engine.start()
    let daemon = try await Site().start(["--set", "max-outbound=64M", "--set", "max-held=256M"])
    let pair = try await RelayPair(engine, daemon)
    _ = try await pair.session()
    let before = (memory(pair.box), memory(pair.gateway))
    let count = 60
    let lines = await blocking { () -> [Int] in
      guard let socket = RawSocket(pair.path, secondsToWait: 120) else { return [] }
      for id in 0..<count {
        socket.send(Array((#"{"jsonrpc":"2.0","id":\#(id),"method":"rpc.discover"}"# + "\n").utf8))
      }
      sleep(3)
      let held = (self.memory(pair.box) - before.0, self.memory(pair.gateway) - before.1)
      print("held while nobody reads: \(held.0) and \(held.1) KiB")
      // Two windows and what the allocator keeps of them; the answers have 70 MiB.
      if held.0 > 24_576 || held.1 > 24_576 { return [-1] }
      return (0..<count).compactMap { _ in socket.line()?.count }
    }
    #expect(lines.count == count && Set(lines).count <= 2 && lines.allSatisfy { $0 > 1_000_000 }, "\(lines)")
    _ = server
  }

  /// KiB of memory that are not in a file.
  private func memory(_ process: ChildProcess) -> Int {
    let text = Files.text("/proc/\(process.pid)/status")
    let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  @Test("as many sessions as may be, and one more is closed") func full() async throws {
    let engine = try MadeEngine()
    let server = try engine.start()
    let daemon = try await Site().start()
    let pair = try await RelayPair(engine, daemon, settings: ["--set", "sessions=3"])
    let first = try await pair.session()
    try await eventually { await self.asks(pair.path) != nil }
    // With the first they are three; connections alone count, whether or not anything is asked on them.
    let held = (try await Session(path: pair.path), try await Session(path: pair.path))
    try await eventually { await self.asks(pair.path) == nil }
    #expect(try await first.call("health.check")["status"] == "ok")
    withExtendedLifetime((held, server)) {}
  }

  /// The first line of an answer on a connection of its own; `nil` where it is closed.
  private func asks(_ path: String) async -> String? {
    let line = await RawSocket.exchange(#"{"jsonrpc":"2.0","id":1,"method":"health.check"}"#, at: path)
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  @Test("a client that has sent all gets its answers, and the daemon's last words arrive") func ends()
    async throws
  {
    let engine = try MadeEngine()
    let server = try engine.start()
    let daemon = try await Site().start()
    let pair = try await RelayPair(engine, daemon)
    _ = try await pair.session()
    let half = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(pair.path) else { return [] }
      socket.send(Array((#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n").utf8))
      socket.endSending()
      return socket.everything()
    }
    #expect(half.count > 1_000_000 && half.last == 10)
    let endless = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(pair.path) else { return [] }
      socket.send([UInt8](repeating: UInt8(ascii: "x"), count: 1_100_000))
      return socket.everything()
    }
    #expect(String(decoding: endless, as: UTF8.self).contains("INVALID_REQUEST"))
    _ = server
  }
}

extension WebSession.Reply {
  /// The text without what is another one in each answer: the request's id, and when it was given.
  fileprivate var lasting: String {
    text.replacing(/"(requestId|request_id|timestamp|exported_at)":"[^"]*"/, with: "")
  }
}
