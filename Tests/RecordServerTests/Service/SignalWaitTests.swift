import Glibc
import Synchronization
import Testing

@testable import RecordProcess
@testable import RecordServer

@Suite struct SignalWaitTests {
  /// Runs on a thread of its own, because blocked signals stay with the thread.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let shared = Shared(result)
    let thread = try PosixThread(name: "signal-wait-under-test") {
      let outcome = Result { try body() }
      shared.value.withLock { $0 = outcome }
    }
    thread.join()
    return try #require(shared.value.withLock { $0 }).get()
  }

  private final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Result<Value, any Error>?>
    init(_ value: consuming sending Mutex<Result<Value, any Error>?>) { self.value = value }
  }

  @Test(arguments: [
    (SIGTERM, SignalWait.Request.terminate), (SIGINT, .terminate), (SIGHUP, .reload),
  ]) func aSignalBecomesARequest(_ signal: CInt, _ expected: SignalWait.Request) throws {
    let request = try onThread {
      let wait = try SignalWait()
      pthread_kill(pthread_self(), signal)
      return wait.next()
    }
    #expect(request == expected)
  }

  @Test func waitingHasAnEnd() throws {
    let requests = try onThread {
      let wait = try SignalWait()
      let none = wait.next(within: .milliseconds(1))
      pthread_kill(pthread_self(), SIGHUP)
      return [none, wait.next(within: .seconds(3600)), wait.next(within: .seconds(-1))]
    }
    #expect(requests == [nil, .reload, nil])
  }

  @Test func aVanishedReaderIsAnErrorOfTheWrite() throws {
    let number = try onThread { () -> CInt in
      _ = try SignalWait()
      var ends: [CInt] = [-1, -1]
      guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        return -1
      }
      close(ends[0])
      defer { close(ends[1]) }
      return write(ends[1], "x", 1) < 0 ? errno : 0
    }
    #expect(number == EPIPE)
  }

  @Test func exitCodesAreThoseOfSysexits() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 69, 70, 74, 75, 77, 78])
    #expect(ExitCode.allCases.filter { !$0.restartMayHelp }.map(\.rawValue) == [0, 64, 65, 77, 78])
    #expect(Set(ExitCode.allCases.map(\.meaning)).count == 9)
  }
}

@Suite struct DurationTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.microseconds(1), 1), (.nanoseconds(1999), 1), (.seconds(2), 2_000_000),
      (.seconds(-1), 0),
      (.nanoseconds(-1), 0), (.seconds(Int64.max), UInt64.max),
    ] as [(Duration, UInt64)]) func microsecondsAreWhole(_ duration: Duration, _ expected: UInt64)
  {
    #expect(duration.wholeMicroseconds == expected)
  }
}
