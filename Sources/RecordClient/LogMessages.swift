import NIOCore
import RecordModel

/// A message of a subscription to the log.
package enum LogMessage: Sendable {
  /// An event, with its position and payload as the daemon shows them.
  case event(ReceivedValue)
  /// Everything up to that position has come; later events are new. Comes once.
  case caughtUp(position: UInt64)
  /// Everything up to that position has been looked at, and the filter left out the last of it.
  case passed(position: UInt64)
}

/// The messages of one subscription, in the order of the log.
///
/// A reader that falls behind holds the whole connection back, other calls on it excepted while they wait for
/// their reply; so a subscription is best given a connection of its own. It may be iterated once. It ends
/// with an error if the daemon ends it or the connection closes, and leaving the loop ends it at the daemon
/// too.
package struct LogMessages: AsyncSequence, Sendable {
  package typealias Element = LogMessage

  typealias Strategy = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark
  typealias Producer = NIOThrowingAsyncSequenceProducer<LogMessage, any Error, Strategy, LogMessageDemand>

  let producer: Producer
  /// Kept open while anybody reads.
  let connection: RecordConnection

  package func makeAsyncIterator() -> Iterator {
    Iterator(iterator: producer.makeAsyncIterator(), connection: connection)
  }

  package struct Iterator: AsyncIteratorProtocol {
    let iterator: Producer.AsyncIterator
    let connection: RecordConnection

    /// The next message; `nil` only when the calling task is cancelled.
    package mutating func next() async throws -> LogMessage? { try await iterator.next() }
  }
}

/// The demand of a subscription's reader.
final class LogMessageDemand: NIOAsyncSequenceProducerDelegate {
  private let channel: NIOLoopBound<ClientChannel>
  private let key: Int64

  init(_ channel: NIOLoopBound<ClientChannel>, key: Int64) { (self.channel, self.key) = (channel, key) }

  func produceMore() { channel.execute { [key] in $0.resume(key) } }

  func didTerminate() { channel.execute { [key] in $0.leave(key) } }
}

extension NIOLoopBound<ClientChannel> {
  /// Runs the body with the channel on its loop.
  func execute(_ body: @escaping @Sendable (ClientChannel) -> Void) {
    eventLoop.execute { body(value) }
  }

  /// Runs the body with the channel, at once if this is its loop.
  func perform(_ body: @escaping @Sendable (ClientChannel) -> Void) {
    if eventLoop.inEventLoop { body(value) } else { execute(body) }
  }
}
