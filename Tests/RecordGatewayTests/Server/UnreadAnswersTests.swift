import NIOCore
import NIOEmbedded
import Testing

@testable import RecordGateway

/// Which clients are cut off where too much lies unread.
@Suite("Answers that nobody takes") struct UnreadAnswersTests {
  private let unread = UnreadAnswers(limit: 800)
  private let channels = (0..<4).map { _ in EmbeddedChannel() }

  init() throws {
    for channel in channels {
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/client")).wait()
    }
  }

  private func add(_ bytes: Int, _ index: Int, at second: Int64) {
    unread.add(bytes, of: channels[index], now: NIODeadline.uptimeNanoseconds(0) + .seconds(second))
  }

  private var open: [Int] {
    channels.indices.filter {
      channels[$0].embeddedEventLoop.run()
      return channels[$0].isActive
    }
  }

  @Test("up to the limit nobody is cut off, and what is taken leaves no trace") func within() {
    add(400, 0, at: 1)
    add(400, 1, at: 2)
    #expect(open == [0, 1, 2, 3] && unread.bytes == 800 && unread.cutOff == 0)
    unread.remove(400, of: channels[0])
    unread.remove(400, of: channels[1])
    // What is not known of is nothing.
    unread.remove(400, of: channels[2])
    #expect(unread.bytes == 0)
  }

  @Test("one byte more: whoever has waited longest, whatever they came in, until an eighth is free")
  func over() {
    add(101, 2, at: 1)
    add(300, 1, at: 3)
    add(399, 0, at: 2)
    add(1, 3, at: 4)
    #expect(open == [0, 1, 3] && unread.bytes == 700 && unread.cutOff == 1)
  }

  @Test("more than one, if one is not enough") func several() {
    add(50, 2, at: 1)
    add(350, 1, at: 3)
    add(400, 0, at: 2)
    add(1, 3, at: 4)
    #expect(open == [1, 3] && unread.bytes == 351 && unread.cutOff == 2)
  }

  @Test("who takes an answer starts to wait anew") func taken() {
    add(200, 0, at: 1)
    add(200, 0, at: 1)
    add(300, 1, at: 2)
    unread.remove(200, of: channels[0])
    add(301, 2, at: 3)
    #expect(open == [0, 2, 3] && unread.bytes == 501)
  }

  @Test("answers of a client that was cut off count for nothing when they fail") func late() {
    add(801, 0, at: 1)
    #expect(open == [1, 2, 3] && unread.bytes == 0)
    unread.remove(801, of: channels[0])
    #expect(unread.bytes == 0)
  }
}
