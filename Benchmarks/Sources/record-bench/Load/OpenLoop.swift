import CLinux
import Glibc

/// Load that comes when it comes, whether the daemon is done or not.
///
/// A closed loop sends nothing while the daemon is slow, so that a pause of a second counts as one slow operation. Here every
/// operation has a moment at which it is due, and its latency counts from that: whoever waited in line waited as well.
extension ClosedLoop {
  /// Sends so many operations a second at even distances, over whichever connections are free.
  func run(rate: Double, seconds: Double) throws(BenchError) -> Latencies {
    var latencies = Latencies()
    let (start, count) = (Monotonic.now(), Int(rate * seconds))
    let due = { (number: Int) in start + UInt64(Double(number) * 1e9 / rate) }
    var (free, dueAt) = (Array(connections.indices), [UInt64](repeating: 0, count: connections.count))
    var (sent, answered) = (0, 0)
    while answered < count {
      while sent < count, due(sent) <= Monotonic.now(), let index = free.popLast() {
        dueAt[index] = due(sent)
        try connections[index].send(&random)
        sent += 1
      }
      let next = sent < count && !free.isEmpty ? due(sent) : nil
      for index in try ready(before: next) where try connections[index].receive() {
        latencies.add(Monotonic.now() &- dueAt[index])
        free.append(index)
        answered += 1
      }
    }
    latencies.elapsed = Monotonic.now() - start
    return latencies
  }

  /// Connections with something to read; none where the moment comes first.
  private func ready(before moment: UInt64?) throws(BenchError) -> [Int] {
    let rest = moment.map { Int($0) - Int(Monotonic.now()) } ?? 60_000_000_000
    var timeout = timespec(tv_sec: max(0, rest) / 1_000_000_000, tv_nsec: max(0, rest) % 1_000_000_000)
    let count = epoll_pwait2(epoll, &events, Int32(events.count), &timeout, nil)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 || moment != nil else { throw .daemon("no reply for a minute") }
    return (0..<Int(max(count, 0))).map { Int(events[$0].data.u64) }
  }
}
