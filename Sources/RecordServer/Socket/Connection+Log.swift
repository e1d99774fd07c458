import NIOCore
import NIOPosix
import RecordModel
import RecordRPC

extension Connection {
  /// Begins to read a page for each subscription that may have news, while the client takes it.
  func readLog() {
    guard phase == .open, !subscriptions.isEmpty else { return }
    let head = mailbox.connections.head
    for number in subscriptions.keys.sorted() {
      guard load < shared.limits.connectionBytes, isAdmitted else { return }
      guard subscriptions[number]?.beginsReading(reportedHead: head) == true,
        let subscription = subscriptions[number]
      else { continue }
      readPage(number, subscription)
    }
  }

  private func readPage(_ number: UInt32, _ subscription: LogSubscription) {
    let (shared, mailbox, serial) = (shared, mailbox, serial)
    let bytes = shared.limits.pageBytes
    workBytes += bytes
    shared.readers.submit { state in
      guard state == .active else { return }
      let result: Result<LogPage, Failure>
      do throws(Failure) {
        result = .success(
          try shared.service.events(
            after: subscription.position, filter: subscription.filter, limit: shared.limits.pageEvents,
            maximumBytes: shared.limits.pageBytes))
      } catch {
        result = .failure(error)
      }
      mailbox.deliver(
        Letter(
          connection: serial, content: .page(subscription: number, result), bytes: 0, requestBytes: bytes,
          held: shared.held))
    }
  }

  /// Writes the events of a page; a page for an ended subscription is dropped.
  func take(_ result: Result<LogPage, Failure>, for number: UInt32) {
    guard phase == .open, var subscription = subscriptions[number] else { return }
    let name = Self.name(number)
    switch result {
    case .success(let page):
      for event in page.events {
        SubscriptionText.event(event, subscription: name, into: &output)
        output.append(UInt8(ascii: "\n"))
      }
      shared.statistics.events.add(page.events.count)
      if let notice = subscription.take(page) {
        let position = subscription.position
        switch notice {
        case .caughtUp: SubscriptionText.caughtUp(position: position, subscription: name, into: &output)
        case .passed: SubscriptionText.passed(position: position, subscription: name, into: &output)
        }
        output.append(UInt8(ascii: "\n"))
      }
      subscriptions[number] = subscription
    case .failure(let failure): end(number, failure)
    }
  }

  func endSubscriptions(_ failure: Failure) {
    for number in subscriptions.keys.sorted() { end(number, failure) }
  }

  private func end(_ number: UInt32, _ failure: Failure) {
    subscriptions[number] = nil
    countEnded(1)
    SubscriptionText.ended(RPCError(failure), subscription: Self.name(number), into: &output)
    output.append(UInt8(ascii: "\n"))
  }
}
