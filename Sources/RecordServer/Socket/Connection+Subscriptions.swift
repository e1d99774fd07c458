import RecordModel
import RecordRPC
import Synchronization

extension Connection {
  /// Begins a subscription; its events follow its id.
  ///
  /// As a notification it is ignored, since it needs an id.
  func subscribe(_ call: Call, _ ticket: Ticket) {
    guard ticket.id != nil else { return }
    do throws(Failure) {
      guard subscriptions.count < shared.limits.subscriptions else {
        throw Failure(
          .overloaded, "a connection has at most \(shared.limits.subscriptions) subscriptions; end one first")
      }
      let (after, filter) = try shared.service.authorizeSubscription(call)
      lastSubscription += 1
      answer(ticket, .success(try Self.result(["subscriptionId": .string(Self.name(lastSubscription))])))
      begin(LogSubscription(after: after, filter: filter), ticket)
    } catch {
      answer(ticket, .failure(error))
    }
  }

  private func begin(_ subscription: LogSubscription, _ ticket: Ticket) {
    subscriptions[lastSubscription] = subscription
    shared.statistics.subscriptions.add(1)
    mailbox.subscriptions.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if ticket.batch == 0 {
      subscriptions[lastSubscription]?.hasBegun = true
    } else {
      batches[ticket.batch]?.begin(lastSubscription)
    }
  }

  func unsubscribe(_ call: Call, _ ticket: Ticket) {
    do throws(Failure) {
      let name = try Self.subscriptionName(call)
      guard name.utf8.first == UInt8(ascii: "s"), let number = UInt32(name.dropFirst()),
        Self.name(number) == name,
        subscriptions.removeValue(forKey: number) != nil
      else { throw Failure(.notFound, "this connection has no such subscription") }
      countEnded(1)
      answer(ticket, .success(try Self.result([:])))
    } catch {
      answer(ticket, .failure(error))
    }
  }

  private static func subscriptionName(_ call: Call) throws(Failure) -> String {
    guard let params = call.params, let node = call.tape.member("subscriptionId", of: params),
      call.tape.kind(of: node) == .string, let name = call.tape.string(at: node)
    else {
      throw Failure(.invalidInput, "subscriptionId must be a string", details: ["field": "subscriptionId"])
    }
    let known = call.tape.member("_meta", of: params) == nil ? 1 : 2
    guard call.tape.count(of: params) == known else {
      throw Failure(
        .invalidInput, "log.unsubscribe takes subscriptionId and nothing else", details: ["field": "params"])
    }
    return name
  }

  static func name(_ number: UInt32) -> String { "s\(number)" }

  private static func result(_ value: Value) throws(Failure) -> Tape {
    do { return try Tape(value) } catch { throw Failure(.internalError, "the result could not be written") }
  }

  func forgetSubscriptions() {
    countEnded(subscriptions.count)
    subscriptions = [:]
  }

  func countEnded(_ number: Int) {
    shared.statistics.subscriptions.add(-number)
    mailbox.subscriptions.wrappingSubtract(number, ordering: .sequentiallyConsistent)
  }
}
