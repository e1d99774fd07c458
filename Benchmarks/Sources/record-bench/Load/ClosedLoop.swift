import CLinux
import Glibc

/// Connections that each send a burst of requests and wait for all its replies before the next one; or that send one whenever
/// it is due, see ``run(rate:seconds:)``.
///
/// One thread, raw epoll and prepared bytes: the generator shares the processors with what it measures and has to
/// take as little of them as it can. Replies are not parsed; each must hold a `result`.
final class ClosedLoop {
  let epoll: Int32
  var connections: [LoadConnection] = []
  var events = [epoll_event](repeating: epoll_event(), count: 256)
  var random = RandomUUID()

  /// Connects once for each list of requests; each connection goes round its own list.
  init(socket: String, requests: [[PreparedRequest]], burst: Int) throws(BenchError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw .system("epoll_create1") }
    for list in requests {
      let connection = try LoadConnection(socket: socket, requests: list, burst: burst)
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = UInt64(connections.count)
      guard epoll_ctl(epoll, EPOLL_CTL_ADD, connection.descriptor, &event) == 0 else {
        throw .system("epoll_ctl")
      }
      connections.append(connection)
    }
  }

  deinit { close(epoll) }

  /// Runs for that long, waits for the replies still out, and tells how long each burst took.
  @discardableResult func run(seconds: Double) throws(BenchError) -> Latencies {
    let deadline = Monotonic.now() + UInt64(seconds * 1e9)
    return try run { now, _ in now < deadline }
  }

  /// Sends that many bursts, or as many more as there are connections, and waits for all replies.
  @discardableResult func run(bursts: Int) throws(BenchError) -> Latencies {
    try run { _, sent in sent < bursts }
  }

  /// Goes on for as long as it is told to, by the clock and the bursts sent so far.
  private func run(while goesOn: (UInt64, Int) -> Bool) throws(BenchError) -> Latencies {
    var latencies = Latencies()
    let start = Monotonic.now()
    var (open, sent) = (0, 0)
    for index in connections.indices {
      try connections[index].send(&random)
      open += 1
      sent += 1
    }
    while open > 0 {
      let ready = epoll_wait(epoll, &events, Int32(events.count), 60_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .daemon("no reply for a minute") }
      for slot in 0..<Int(ready) {
        let index = Int(events[slot].data.u64)
        guard try connections[index].receive() else { continue }
        let now = Monotonic.now()
        latencies.add(now &- connections[index].sentAt, requests: connections[index].burst)
        if goesOn(now, sent) {
          try connections[index].send(&random)
          sent += 1
        } else {
          open -= 1
        }
      }
    }
    latencies.elapsed = Monotonic.now() - start
    return latencies
  }
}

/// The clock that latencies are taken from.
enum Monotonic {
  /// Nanoseconds since some moment in the past.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
