import CSystemd

/// Reports the daemon's state to the service manager.
///
/// Messages go to the socket named by `$NOTIFY_SOCKET`. Without it, that is outside systemd, every call does
/// nothing and returns `notSupervised`. A refused message never stops the daemon: the caller logs it and goes
/// on.
package struct ServiceNotifier: Sendable {
  /// The result of sending a message.
  package enum Delivery: Sendable, Equatable {
    /// The service manager's socket accepted it; whether the manager acted on it is not known.
    case taken
    /// Nobody supervises this process.
    case notSupervised
    /// The socket refused it, with this error number of errno.h.
    case refused(Int32)
  }

  private let deliver: @Sendable (String) -> Delivery

  package init() { self.init(deliver: Self.notify) }

  /// A notifier that hands its messages to `deliver` instead.
  init(deliver: @escaping @Sendable (String) -> Delivery) { self.deliver = deliver }

  /// Start-up, or a reload, is complete.
  @discardableResult package func ready(status: String) -> Delivery {
    send(["READY=1", Self.status(status)])
  }

  /// One line for `systemctl status`; a line break or control character in it becomes a space.
  @discardableResult package func status(_ text: String) -> Delivery {
    send([Self.status(text)])
  }

  /// The daemon is alive; only ``Watchdog`` should report it.
  @discardableResult package func watchdog() -> Delivery {
    send(["WATCHDOG=1"])
  }

  /// The daemon has begun to stop.
  @discardableResult package func stopping(status: String) -> Delivery {
    send(["STOPPING=1", Self.status(status)])
  }

  /// The daemon reads its configuration again; `ready` must follow.
  @discardableResult package func reloading() -> Delivery {
    send(["RELOADING=1", "MONOTONIC_USEC=\(MonotonicTime.microseconds())"])
  }

  /// Start, reload or stop takes that much longer from now on; to be repeated while it goes on.
  @discardableResult package func extendTimeout(by duration: Duration) -> Delivery {
    send(["EXTEND_TIMEOUT_USEC=\(duration.wholeMicroseconds)"])
  }

  // A line break in a value would start an assignment of its own.
  static func status(_ text: String) -> String {
    var line = "STATUS="
    for scalar in text.unicodeScalars {
      line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return line
  }

  private func send(_ assignments: [String]) -> Delivery {
    deliver(assignments.joined(separator: "\n"))
  }

  private static func notify(_ message: String) -> Delivery {
    let result = sd_notify(0, message)
    if result > 0 { return .taken }
    return result == 0 ? .notSupervised : .refused(-result)
  }
}
