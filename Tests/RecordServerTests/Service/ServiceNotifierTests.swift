import Glibc
import Testing

@testable import RecordProcess
@testable import RecordServer

extension EnvironmentSuite {
  @Suite(.serialized) struct ServiceNotifierTests {
    let notifier = ServiceNotifier()

    @Test func messagesArriveAsWritten() throws {
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

    @Test func reloadingCarriesTheMonotonicTime() throws {
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

    @Test func nothingHappensUnsupervised() {
      unsetenv("NOTIFY_SOCKET")
      #expect(notifier.ready(status: "serving") == .notSupervised)
      #expect(notifier.watchdog() == .notSupervised)
    }

    @Test func aRefusedMessageIsSaidToBe() throws {
      try withEnvironment(["NOTIFY_SOCKET": "/nonexistent/notify"]) {
        #expect(notifier.watchdog() == .refused(ENOENT))
      }
      try withEnvironment(["NOTIFY_SOCKET": "relative"]) {
        #expect(notifier.watchdog() == .refused(EINVAL) || notifier.watchdog() == .refused(EAFNOSUPPORT))
      }
    }

    @Test func aStatusCannotSmuggleAnAssignment() throws {
      let socket = try UnixSocket(SOCK_DGRAM)
      try withEnvironment(["NOTIFY_SOCKET": socket.path]) {
        notifier.status("a\nREADY=1\r\n\u{0}b\u{85}c")
      }
      #expect(socket.received() == ["STATUS=a READY=1   b c"])
    }
  }

  @Suite(.serialized) struct WatchdogEnvironmentTests {
    @Test func theIntervalIsThatOfTheServiceManager() throws {
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

    @Test func theThreadSendsWhileSourcesAnswer() throws {
      let socket = try UnixSocket(SOCK_DGRAM)
      let source = ProgressCounter(name: "loop") { $0.advance() }
      try withEnvironment(["NOTIFY_SOCKET": socket.path]) {
        let watchdog = try Watchdog(interval: .milliseconds(4), sources: [source]) { _ in }
        // Blocks until the thread has sent; a watchdog that never sends never gets past here.
        #expect(socket.next() == "WATCHDOG=1")
        #expect(socket.next() == "WATCHDOG=1")
        watchdog.stop()
        watchdog.stop()
      }
      let count = socket.received().count
      #expect(source.progress >= 2)
      #expect(socket.received().isEmpty, "nothing is sent after stop; \(count) were under way")
    }
  }

  @Suite(.serialized) struct SocketActivationTests {
    @Test func withoutAHandOverThereIsNothing() throws {
      let activation = try SocketActivation()
      #expect(activation.names.isEmpty)
      #expect(try activation.listener(named: "api") == nil)
    }

    @Test func aHandOverForAnotherProcessIsNotOurs() throws {
      try withEnvironment(["LISTEN_PID": "1", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "api"]) {
        let activation = try SocketActivation()
        #expect(activation.names.isEmpty)
        #expect(getenv("LISTEN_PID") == nil)
        #expect(getenv("LISTEN_FDS") == nil)
        #expect(getenv("LISTEN_FDNAMES") == nil)
      }
    }

    @Test func aBrokenHandOverIsAnError() throws {
      try withEnvironment(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "many"]) {
        #expect(throws: SocketActivationError.self) { try SocketActivation() }
      }
    }

    @Test func theJournalIsUsedOnlyWhenTheStreamIsOurs() throws {
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
