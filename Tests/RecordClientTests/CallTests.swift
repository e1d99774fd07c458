import NIOCore
import RecordClient
import RecordModel
import RecordRPC
import RecordServer
import RecordSocketSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CallTests {
  private struct Pair: Codable, Equatable {
    var a: Int
    var b: String?
  }

  private static func connected<R>(
    _ options: ConnectionOptions = .init(), limits: SocketLimits = .init(),
    _ body: (TestServer, RecordConnection) async throws -> R
  ) async throws -> R {
    try await TestServer.run(limits: limits) { running in
      let connection = try await RecordConnection.connect(path: running.path, options: options)
      let result = try await body(running, connection)
      await connection.close()
      return result
    }
  }

  @Test func aResultIsReadAsItsType() async throws {
    try await Self.connected { _, connection in
      let pair = Pair(a: 1, b: "ä\n")
      #expect(try await connection.call("echo", params: pair, as: Pair.self) == pair)
      let result = try await connection.call("write", params: pair)
      #expect(
        String(decoding: result.json, as: UTF8.self)
          == #"{"a":1,"b":"ä\n","_meta":{"position":7,"replayed":false}}"#)
      #expect(result.receipt == Receipt(position: 7, replayed: false))
      // The receipt is no part of the result's type and is passed over.
      #expect(try result.decode(Pair.self) == pair)
    }
  }

  @Test func parametersMayBeText() async throws {
    try await Self.connected { _, connection in
      let result = try await connection.call("echo", json: Array("{\n  \"a\" : [1,\r\n 2]\n}".utf8))
      #expect(String(decoding: result.json, as: UTF8.self) == #"{"a":[1,2]}"#)
      #expect(try await connection.call("echo", json: nil).json == Array("{}".utf8))
    }
  }

  @Test(arguments: ["[1]", "1", "{", #"{"a":1,"a":2}"#]) func badParametersAreNotSent(
    text: String
  ) async throws {
    try await Self.connected { running, connection in
      await #expect(throws: ClientError.self) { try await connection.call("echo", json: Array(text.utf8)) }
      #expect(running.service.calledMethods.isEmpty)
    }
  }

  @Test func aRefusalHasItsCodeAndDetails() async throws {
    try await Self.connected { running, connection in
      let failure = Failure(.stateConflict, "the assessment is closed", details: ["reason": "closed"])
      running.service.setFailure(failure)
      let error = await #expect(throws: ClientError.self) { try await connection.call("refuse", json: nil) }
      #expect(error == .refused(RPCError(failure)))
      #expect(error?.description == "STATE_CONFLICT: the assessment is closed")
    }
  }

  @Test func aResultOfAnotherShapeIsReported() async throws {
    try await Self.connected { _, connection in
      let error = await #expect(throws: ClientError.self) {
        try await connection.call("echo", params: ["a": "text"], as: Pair.self)
      }
      guard case .unreadable(let failure) = error else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
      #expect(failure.path == "a")
    }
  }

  @Test func callsRunSideBySideAndFindTheirReplies() async throws {
    try await Self.connected { _, connection in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<1000 {
          group.addTask {
            let method = number % 2 == 0 ? "echo" : "write"
            return try await connection.call(method, params: Pair(a: number), as: Pair.self)
              == Pair(a: number)
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
  }

  @Test func aNotificationArrives() async throws {
    try await Self.connected { running, connection in
      try connection.notify("write", params: Pair(a: 1))
      _ = try await connection.call("echo", json: nil)
      #expect(running.service.calledMethods == ["write", "echo"])
    }
  }

  @Test func aCallThatTakesTooLongFailsAndTheConnectionLives() async throws {
    try await Self.connected { running, connection in
      await #expect(throws: ClientError.timedOut) {
        try await connection.call("hold", json: nil, timeout: .milliseconds(20))
      }
      // The reply that comes too late belongs to nobody.
      await running.service.waitForHeld(1)
      running.service.release()
      let pair = try await connection.call("echo", params: Pair(a: 2), as: Pair.self)
      #expect(pair == Pair(a: 2))
    }
  }

  @Test func aCancelledCallFails() async throws {
    try await Self.connected { running, connection in
      let task = Task { try await connection.call("hold", json: nil) }
      await running.service.waitForHeld(1)
      task.cancel()
      await #expect(throws: ClientError.cancelled) { try await task.value }
      #expect(connection.isOpen)
    }
  }

  @Test func aClosedConnectionFailsEveryCall() async throws {
    try await TestServer.run { running in
      let connection = try await RecordConnection.connect(path: running.path)
      let waiting = (0..<3).map { _ in Task { try await connection.call("hold", json: nil) } }
      await running.service.waitForHeld(3)
      await connection.close()
      for task in waiting { await #expect(throws: ClientError.closed) { try await task.value } }
      await #expect(throws: ClientError.closed) { try await connection.call("echo", json: nil) }
      #expect(!connection.isOpen)
      await connection.close()
    }
  }

  @Test func whatTheDaemonSaysBeforeItClosesIsTheReason() async throws {
    try await TestServer.run(roles: []) { running in
      let connection = try await RecordConnection.connect(path: running.path)
      let error = await #expect(throws: ClientError.self) { try await connection.call("echo", json: nil) }
      guard case .refused(let reason) = error else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
      #expect(reason.data?.code == .forbidden)
    }
  }

  /// The daemon may have spoken and gone before the client has looked at the connection for the first time.
  @Test func whoeverIsTurnedAwayLearnsWhyHoweverFastTheDaemonIs() async throws {
    try await TestServer.run(roles: []) { running in
      // As many at a time as the kernel lets wait.
      for _ in 0..<20 {
        let reasons = await withTaskGroup(of: ClientError?.self) { group in
          for _ in 0..<40 { group.addTask { await Self.reason(running.path) } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        for reason in reasons {
          guard case .refused(let refusal)? = reason else {
            Issue.record("another error: \(String(describing: reason))")
            continue
          }
          #expect(refusal.data?.code == .forbidden)
        }
      }
    }
  }

  /// Why a call on a connection of its own is refused.
  private static func reason(_ path: String) async -> ClientError? {
    do throws(ClientError) {
      let connection = try await RecordConnection.connect(path: path)
      _ = try await connection.call("echo", json: nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMessageOverTheLimitEndsTheConnection() async throws {
    var options = ConnectionOptions()
    options.messageBytes = 1000
    try await Self.connected(options) { _, connection in
      let error = await #expect(throws: ClientError.self) {
        try await connection.call("blob", params: ["bytes": 1000])
      }
      guard case .unreadable = error else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
    }
  }

  @Test func theReasonNotToConnectIsClear() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    await #expect(throws: ClientError.cannotConnect(number: 2)) {
      try await RecordConnection.connect(path: path)
    }
    await #expect(throws: ClientError.badPath) {
      try await RecordConnection.connect(path: "/tmp/" + String(repeating: "x", count: 200))
    }
  }
}
