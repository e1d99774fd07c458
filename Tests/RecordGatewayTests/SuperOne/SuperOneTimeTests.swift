import HTTPTypes
import NIOPosix
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// How long requests may take, as the tables of routes say: that it is kept to follows from the calls, which get what is left.
@Suite("Super One: times") struct SuperOneTimeTests {
  @Test("R-SO-022: an unreachable record is told a quarter of a second before a second is over")
  func patience() throws {
    #expect(try #require(SuperOne().patience) <= .milliseconds(750))
  }

  @Test("R-SO-030: every answer leaves a second before its client gives up") func answers() throws {
    let generations: Set = ["generateHealthAnalysis", "personalizeHealthAnalysis"]
    for route in SuperOne().routes {
      let limit = generations.contains(route.operation) ? 300 : route.isForm ? 30 : 15
      let time = try #require(route.timeout, "\(route.operation)")
      #expect(time <= .seconds(limit - 1), "\(route.operation)")
    }
    #expect(UploadRequest.patience < SuperOne.RouteTable.Patience.upload.duration)
    #expect(HealthExportRequest.patience < SuperOne.RouteTable.Patience.standard.duration)
    #expect(BiomarkerPicture.patience < SuperOne.RouteTable.Patience.standard.duration)
  }

  @Test("a call waits for an absent daemon no longer than its request may", .timeLimit(.minutes(5)))
  func absent() async throws {
    var options = DaemonLink.Options(path: TemporaryDirectory().path + "/nobody")
    options.patience = .seconds(3600)
    let link = DaemonLink(options, group: MultiThreadedEventLoopGroup.singleton)
    await #expect(throws: Failure.noDaemon) {
      try await link.call("server.health", .emptyObject, isRepeatable: true, wait: CallWait(daemon: .now))
    }
    await link.close()
  }

  @Test("where the time of a request is over, nothing more is sent", .timeLimit(.minutes(5)))
  func late() async throws {
    let options = DaemonLink.Options(path: TemporaryDirectory().path + "/nobody")
    let link = DaemonLink(options, group: MultiThreadedEventLoopGroup.singleton)
    await #expect(throws: Failure.noAnswer) {
      try await link.call("server.health", .emptyObject, isRepeatable: true, wait: CallWait(answer: .now))
    }
    #expect(link.connects == 0)
    await link.close()
  }
}
