import NIOCore
import NIOPosix
import RecordClient
import RecordModel
import Synchronization

/// The way from the gateway to the record: some connections to the daemon's socket, used in turn.
///
/// Reconnects automatically. While the daemon cannot be reached a call waits for a short while and is then
/// refused as ``RecordModel/Failure/Code/unavailable``; nothing is ever answered from memory except what a
/// ``mark`` proves.
package final class DaemonLink: Sendable {
  package struct Options: Sendable {
    /// Path of the daemon's socket.
    package var path: String
    /// Connections kept open.
    package var connections = 2
    /// How long a call waits for an unreachable daemon.
    package var patience = Duration.seconds(2)
    /// How long a call waits for its answer.
    package var timeout = Duration.seconds(30)
    /// Calls waiting for an unreachable daemon; further ones are refused at once.
    package var waitingCalls = 1024

    package init(path: String) { self.path = path }
  }

  let options: Options
  private let slots: [ConnectionSlot]
  /// The slots of each loop: a call from a loop's own thread is best made there.
  private let near: [ObjectIdentifier: [ConnectionSlot]]
  private let generation: Generation
  private let turn = Atomic<Int>(0)
  private let waiting = Atomic<Int>(0)

  /// A way to the daemon; connects with the first call.
  package init(_ options: Options, group: any EventLoopGroup) {
    self.options = options
    let generation = Generation(path: options.path)
    self.generation = generation
    slots = (0..<max(1, options.connections)).map { _ in
      ConnectionSlot(options, group.next()) { generation.renew() }
    }
    near = Dictionary(grouping: slots) { ObjectIdentifier($0.loop) }
  }

  var openConnections: Int { slots.count { $0.open != nil } }
  /// Connections made so far.
  var connects: Int { slots.reduce(0) { $0 + $1.connects } }
  /// Calls that wait for the daemon to come back.
  var waitingCalls: Int { waiting.load(ordering: .relaxed) }

  /// Stays the same while nothing that concerns more than one record changes; `nil` if the daemon has to be
  /// asked, or cannot be.
  var mark: Generation.Mark? { nextSlot().open == nil ? nil : generation.mark }

  /// Calls a method.
  ///
  /// - Parameter isRepeatable: whether the call may be sent again after its connection was lost, because it
  ///   changes nothing or names its command.
  package func call(
    _ method: String, _ params: Tape, isRepeatable: Bool
  ) async throws(Failure) -> ReceivedValue {
    let slot = nextSlot()
    if let connection = slot.open {
      do throws(ClientError) { return try await connection.call(method, tape: params) } catch {
        guard error == .closed, isRepeatable else { throw Failure(error) }
      }
    }
    return try await callPatiently(method, params, slot, isRepeatable)
  }

  private func nextSlot() -> ConnectionSlot {
    let loop = MultiThreadedEventLoopGroup.currentEventLoop
    let slots = loop.flatMap { near[ObjectIdentifier($0)] } ?? slots
    if slots.count == 1 { return slots[0] }
    let turn = turn.wrappingAdd(1, ordering: .relaxed).newValue
    return slots[turn.magnitude.index(within: slots.count)]
  }

  /// Waits until the daemon can be reached, then calls.
  private func callPatiently(
    _ method: String, _ params: Tape, _ slot: ConnectionSlot, _ isRepeatable: Bool
  ) async throws(Failure) -> ReceivedValue {
    let number = waiting.wrappingAdd(1, ordering: .relaxed).newValue
    defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
    guard number <= options.waitingCalls else { throw .noDaemon }
    let end = ContinuousClock.now + options.patience
    while true {
      do throws(ClientError) {
        return try await slot.connection().call(method, tape: params)
      } catch {
        let isUnsent = if case .cannotConnect = error { true } else { false }
        guard isUnsent || error == .closed && isRepeatable, ContinuousClock.now < end else {
          throw Failure(error)
        }
      }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { throw .noDaemon }
    }
  }

  /// Whether the daemon can be reached and accepts calls.
  package func check() async throws(Failure) {
    _ = try await call(CheckHealth.name, .emptyObject, isRepeatable: true)
  }

  /// Closes the connections; calls that wait fail.
  package func close() async { for slot in slots { await slot.close() } }
}

extension UInt {
  /// An index below the count, for a counter that may wrap around.
  fileprivate func index(within count: Int) -> Int { Int(self % UInt(count)) }
}
