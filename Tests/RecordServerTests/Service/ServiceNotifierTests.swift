import Glibc
import Testing

@testable import RecordProcess
@testable import RecordServer

@Suite struct ServiceNotifierTests {
  private func notifier(_ place: String) -> ServiceNotifier {
    ServiceNotifier(environment: ["NOTIFY_SOCKET": place])
  }

  @Test func messagesArriveAsWritten() throws {
    let socket = try UnixSocket(SOCK_DGRAM)
    let notifier = notifier(socket.path)
    #expect(notifier.extendTimeout(by: .milliseconds(1500)) == .taken)
    #expect(notifier.ready(status: "serving") == .taken)
    #expect(notifier.status("42 connections") == .taken)
    #expect(notifier.watchdog() == .taken)
    #expect(notifier.stopping(status: "draining") == .taken)
    #expect(
      socket.received() == [
        "EXTEND_TIMEOUT_USEC=1500000", "READY=1\nSTATUS=serving", "STATUS=42 connections", "WATCHDOG=1",
        "STOPPING=1\nSTATUS=draining",
      ])
  }

  /// As systemd has it in a container.
  @Test func aSocketMayBeAbstract() throws {
    let socket = try UnixSocket(SOCK_DGRAM, binding: .abstract)
    #expect(notifier("@" + socket.path).watchdog() == .taken)
    #expect(socket.received() == ["WATCHDOG=1"])
  }

  @Test func reloadingCarriesTheMonotonicTime() throws {
    let socket = try UnixSocket(SOCK_DGRAM)
    let before = MonotonicTime.microseconds()
    #expect(notifier(socket.path).reloading() == .taken)
    #expect(notifier(socket.path).ready(status: "serving") == .taken)
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

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]]) func nothingHappensUnsupervised(
    _ environment: [String: String]
  ) {
    let notifier = ServiceNotifier(environment: environment)
    #expect(notifier.ready(status: "serving") == .notSupervised)
    #expect(notifier.watchdog() == .notSupervised)
  }

  @Test func aRefusedMessageIsSaidToBe() {
    #expect(notifier("/nonexistent/notify").watchdog() == .refused(ENOENT))
    #expect(notifier("relative").watchdog() == .refused(EAFNOSUPPORT))
    #expect(notifier("/").watchdog() == .refused(EINVAL))
    #expect(notifier("/" + String(repeating: "x", count: 107)).watchdog() == .refused(EINVAL))
  }

  @Test func aStatusCannotSmuggleAnAssignment() throws {
    let socket = try UnixSocket(SOCK_DGRAM)
    notifier(socket.path).status("a\nREADY=1\r\n\u{0}b\u{85}c")
    #expect(socket.received() == ["STATUS=a READY=1   b c"])
  }
}

@Suite struct WatchdogEnvironmentTests {
  @Test(arguments: ["\(getpid())", nil]) func theIntervalIsThatOfTheServiceManager(_ process: String?) throws
  {
    var environment = ["WATCHDOG_USEC": "30000000"]
    environment["WATCHDOG_PID"] = process
    #expect(try Watchdog.intervalFromEnvironment(environment) == .seconds(30))
  }

  @Test func withoutOneForThisProcessThereIsNone() throws {
    #expect(try Watchdog.intervalFromEnvironment([:]) == nil)
    #expect(try Watchdog.intervalFromEnvironment(["WATCHDOG_PID": "\(getpid())"]) == nil)
    let others = ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"]
    #expect(try Watchdog.intervalFromEnvironment(others) == nil)
  }

  @Test(arguments: [
    ("soon", "1"), ("0", "1"), ("18446744073709551615", "1"), ("-1", "1"), ("1000", "me"), ("1000", "0"),
  ])
  func whatCannotBeReadIsAnError(_ interval: String, _ process: String) {
    let environment = ["WATCHDOG_USEC": interval, "WATCHDOG_PID": process]
    #expect(throws: SystemCallFailure.self) { try Watchdog.intervalFromEnvironment(environment) }
  }

  @Test func theThreadSendsWhileSourcesAnswer() async throws {
    let socket = try UnixSocket(SOCK_DGRAM)
    let source = ProgressCounter(name: "loop") { $0.advance() }
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": socket.path])
    let watchdog = try Watchdog(interval: .milliseconds(4), sources: [source], notifier: notifier) { _ in }
    #expect(try await socket.next() == "WATCHDOG=1")
    #expect(try await socket.next() == "WATCHDOG=1")
    watchdog.stop()
    watchdog.stop()
    let count = socket.received().count
    #expect(source.progress >= 2)
    #expect(socket.received().isEmpty, "nothing is sent after stop; \(count) were under way")
  }
}
