import Testing

@testable import record_bench

@Suite struct LoadTests {
  @Test func onlyTheIdentifierChanges() throws {
    var random = RandomUUID()
    var request = PreparedRequest(
      method: "m", "\"a\":1,\"id\":\"00000000-0000-0000-0000-000000000000\"", freshUUIDAfter: "\"id\":\"")
    let before = String(decoding: request.bytes, as: UTF8.self)
    request.refresh(&random)
    let after = String(decoding: request.bytes, as: UTF8.self)
    let id = try #require(request.bytes.firstText(named: "id"))
    #expect(after == before.replacing("00000000-0000-0000-0000-000000000000", with: id))
    #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    request.refresh(&random)
    #expect(request.bytes.firstText(named: "id") != id)
  }

  @Test func quantilesOfKnownLatencies() {
    var run = Latencies()
    for microseconds in (1...100).reversed() { run.add(UInt64(microseconds) * 1000) }
    run.elapsed = 2_000_000_000
    #expect(run.quantiles() == (50, 99, 100))
    #expect(run.rate == 50)
  }

  @Test func repliesAreSearched() {
    let reply = Array("{\"result\":{\"events\":204928,\"name\":\"x\"}}".utf8)
    #expect(reply.firstNumber(named: "events") == 204_928)
    #expect(reply.firstText(named: "name") == "x")
    #expect(reply.firstNumber(named: "name") == nil)
    #expect(reply.firstText(named: "absent") == nil)
    #expect([UInt8]().offset(behind: "x") == nil)
  }

  @Test(arguments: [["--seconds"], ["--unknown", "1"], ["seconds", "1"]])
  func wrongOptionsAreRefused(arguments: [String]) {
    #expect(throws: BenchError.self) { try Options(arguments[...], allowed: ["seconds"]) }
  }
}
