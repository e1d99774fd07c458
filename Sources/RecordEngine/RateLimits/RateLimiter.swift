import RateWindows
import RecordModel
import RecordStore
import Synchronization

/// Refuses callers who call too often.
///
/// A person is identified by the account, whichever program sends the calls; without one, the program's user
/// id and the client's network are counted together (see ``ClientNetwork``); the sign-ins, codes and exports
/// of a gateway that names no address are one client's. Other calls of programs that act for nobody in
/// particular are not limited, except by the queues.
final class RateLimiter: Sendable {
  private let options: RateLimitOptions
  private let windows = Mutex(SlidingWindows<Key>(limit: 16_384))

  /// A caller and a class of calls.
  struct Key: Hashable, Sendable {
    var rateClass: RateClass
    var account: AccountID?
    var userID: UInt32?
    var network: ClientNetwork?
  }

  init(_ options: RateLimitOptions) { self.options = options }

  /// Counts a call, or refuses it with the seconds to wait.
  ///
  /// - Parameter rateClass: the class that its method is counted in besides ``RateClass/everything``.
  func admit(
    _ call: Call, _ context: CallContext, in rateClass: RateClass?, at moment: Int64
  ) throws(Failure) {
    let isSomebodys = context.claims != nil || context.address != nil
    guard isSomebodys || call.caller.roles.contains(.gateway) else { return }
    let isOperator = call.caller.roles.contains(.operator)
    if isSomebodys, !isOperator { try admit(.everything, call, context, moment) }
    if let rateClass { try admit(rateClass, call, context, moment) }
  }

  private func admit(
    _ rateClass: RateClass, _ call: Call, _ context: CallContext, _ moment: Int64
  ) throws(Failure) {
    let limit = rateClass.limit(options)
    guard limit > 0 else { return }
    let key: Key =
      if let claims = context.claims {
        Key(rateClass: rateClass, account: claims.account)
      } else {
        Key(rateClass: rateClass, userID: call.caller.userID, network: ClientNetwork(context.address))
      }
    let wait = windows.withLock {
      $0.count(key, limit: limit, window: rateClass.window, at: moment)
    }
    if let wait { throw .rateLimited(rateClass.rawValue, milliseconds: wait) }
  }
}

extension Failure {
  /// Too often; whole seconds, at least one.
  static func rateLimited(_ rateClass: String, milliseconds: Int64, reason: String? = nil) -> Failure {
    var details: [Value.Member] = [
      Value.Member("retryAfterSeconds", .integer(WholeSeconds.toWait(milliseconds: milliseconds))),
      Value.Member("class", .string(rateClass)),
    ]
    if let reason { details.append(Value.Member("reason", .string(reason))) }
    return Failure(.rateLimited, "too many calls; try again later", details: .object(details))
  }
}
