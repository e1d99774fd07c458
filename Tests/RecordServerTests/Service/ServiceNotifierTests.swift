import Glibc
import Testing

@testable import RecordProcess
@testable import RecordServer

/// What comes out of the environment of the process.
///
/// Each test has a process of its own: in this one other threads read the environment at any moment.
@Suite struct EnvironmentTests {
  @Suite struct ServiceNotifierTests {
    @Test func messagesArriveAsWritten() async {
      await #expect(processExitsWith: .success) {
        let notifier = ServiceNotifier()
        let socket = try UnixSocket(SOCK_DGRAM)
        try withEnvironment(["NOTIFY_SOCKET": socket.path]) {
          #expect(notifier.extendTimeout(by: .milliseconds(1500)) == .taken)
          #expect(notifier.ready(status: "serving") == .taken)
          #expect(notifier.status("42 connections") == .taken)
          #expect(notifier.watchdog() == .taken)
          #expect(notifier.stopping(status: "draining") == .taken)
        }
        #expect(
          socket.received() == [
            "EXTEND_TIMEOUT_USEC=1500000", "READY=1\nSTATUS=serving", "STATUS=42 connections", "WATCHDOG=1",
            "STOPPING=1\nSTATUS=draining",
          ])
      }
    }

    @Test func reloadingCarriesTheMonotonicTime() async {
      await #expect(processExitsWith: .success) {
        let notifier = ServiceNotifier()
        let socket = try UnixSocket(SOCK_DGRAM)
        let before = MonotonicTime.microseconds()
        try withEnvironment(["NOTIFY_SOCKET": socket.path]) {
          #expect(notifier.reloading() == .taken)
          #expect(notifier.ready(status: "serving") == .taken)
        }
        let after = MonotonicTime.microseconds()
        let messages = socket.received()
        #expect(messages.count == 2)
        let prefix = "RELOADING=1\nMONOTONIC_USEC="
        let first = try #require(messages.first)
        #expect(first.hasPrefix(prefix))
        let time = try #require(UInt64(first.dropFirst(prefix.count)))
        #expect((before...after).contains(time))
        #expect(messages.last == "READY=1\nSTATUS=serving")
      }
    }

    @Test func nothingHappensUnsupervised() async {
      await #expect(processExitsWith: .success) {
        let notifier = ServiceNotifier()
        unsetenv("NOTIFY_SOCKET")
        #expect(notifier.ready(status: "serving") == .notSupervised)
        #expect(notifier.watchdog() == .notSupervised)
      }
    }

    @Test func aRefusedMessageIsSaidToBe() async {
      await #expect(processExitsWith: .success) {
        let notifier = ServiceNotifier()
        try withEnvironment(["NOTIFY_SOCKET": "/nonexistent/notify"]) {
          #expect(notifier.watchdog() == .refused(ENOENT))
        }
        try withEnvironment(["NOTIFY_SOCKET": "relative"]) {
          #expect(notifier.watchdog() == .refused(EINVAL) || notifier.watchdog() == .refused(EAFNOSUPPORT))
        }
      }
    }

    @Test func aStatusCannotSmuggleAnAssignment() async {
      await #expect(processExitsWith: .success) {
        let notifier = ServiceNotifier()
        let socket = try UnixSocket(SOCK_DGRAM)
        try withEnvironment(["NOTIFY_SOCKET": socket.path]) {
          notifier.status("a\nREADY=1\r\n\u{0}b\u{85}c")
        }
        #expect(socket.received() == ["STATUS=a READY=1   b c"])
      }
    }
  }

  @Suite struct WatchdogEnvironmentTests {
    @Test func theIntervalIsThatOfTheServiceManager() async {
      await #expect(processExitsWith: .success) {
        #expect(try Watchdog.intervalFromEnvironment() == nil)
        try withEnvironment(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"]) {
          let interval = try Watchdog.intervalFromEnvironment()
          #expect(interval == .seconds(30))
        }
        try withEnvironment(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"]) {
          let interval = try Watchdog.intervalFromEnvironment()
          #expect(interval == nil)
        }
        try withEnvironment(["WATCHDOG_USEC": "soon"]) {
          #expect(throws: SystemCallFailure.self) { try Watchdog.intervalFromEnvironment() }
        }
      }
    }

    @Test func theThreadSendsWhileSourcesAnswer() async {
      await #expect(processExitsWith: .success) {
        let socket = try UnixSocket(SOCK_DGRAM)
        let source = ProgressCounter(name: "loop") { $0.advance() }
        setenv("NOTIFY_SOCKET", socket.path, 1)
        let watchdog = try Watchdog(interval: .milliseconds(4), sources: [source]) { _ in }
        #expect(try await socket.next() == "WATCHDOG=1")
        #expect(try await socket.next() == "WATCHDOG=1")
        watchdog.stop()
        watchdog.stop()
        let count = socket.received().count
        #expect(source.progress >= 2)
        #expect(socket.received().isEmpty, "nothing is sent after stop; \(count) were under way")
      }
    }
  }

  @Suite struct SocketActivationTests {
    @Test func withoutAHandOverThereIsNothing() async {
      await #expect(processExitsWith: .success) {
        let activation = try SocketActivation()
        #expect(activation.names.isEmpty)
        #expect(try activation.listener(named: "api") == nil)
      }
    }

    @Test func aHandOverForAnotherProcessIsNotOurs() async {
      await #expect(processExitsWith: .success) {
        try withEnvironment(["LISTEN_PID": "1", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "api"]) {
          let activation = try SocketActivation()
          #expect(activation.names.isEmpty)
          #expect(getenv("LISTEN_PID") == nil)
          #expect(getenv("LISTEN_FDS") == nil)
          #expect(getenv("LISTEN_FDNAMES") == nil)
        }
      }
    }

    @Test func aBrokenHandOverIsAnError() async {
      await #expect(processExitsWith: .success) {
        try withEnvironment(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "many"]) {
          #expect(throws: SocketActivationError.self) { try SocketActivation() }
        }
      }
    }

    @Test func theJournalIsUsedOnlyWhenTheStreamIsOurs() async {
      await #expect(processExitsWith: .success) {
        unsetenv("JOURNAL_STREAM")
        #expect(LogDestination.detect() == .standardError)
        try withEnvironment(["JOURNAL_STREAM": "1:1"]) { #expect(LogDestination.detect() == .standardError) }
        var information = stat()
        try #require(fstat(STDERR_FILENO, &information) == 0)
        try withEnvironment(["JOURNAL_STREAM": "\(information.st_dev):\(information.st_ino)"]) {
          #expect(LogDestination.detect() == .journal)
        }
      }
    }
  }
}
