import RecordClient
import RecordModel
import RecordRPC
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// How the program ends, for everything that can go wrong.
struct ExitStatusTests {
  static let refusals: [(Failure.Code, Int32)] = [
    (.unauthorized, 77), (.forbidden, 77), (.notFound, 1), (.validationFailed, 1), (.invalidInput, 1),
    (.assessmentCompleted, 1), (.stateConflict, 1), (.overloaded, 75), (.storageFull, 75), (.unavailable, 75),
    (.databaseError, 74), (.corrupt, 65), (.wrongKey, 78), (.internalError, 70), (.methodNotFound, 64),
    (.parseError, 70), (.invalidRequest, 70), (Failure.Code(rawValue: "OF_A_NEWER_DAEMON"), 1),
  ]

  @Test(arguments: refusals)
  func refusal(_ code: Failure.Code, _ status: Int32) {
    #expect(ExitStatus(code).rawValue == status)
    #expect(CommandFailure(Failure(code, "no")).status.rawValue == status)
  }

  static let broken: [(ClientError, String, Int32)] = [
    (.cannotConnect(number: 2), "DAEMON_UNREACHABLE", 69),
    (.cannotConnect(number: 111), "DAEMON_UNREACHABLE", 69),
    (.cannotConnect(number: 13), "NO_PERMISSION", 77), (.badPath, "USAGE", 64),
    (.closed, "CONNECTION_BROKEN", 75),
    (.timedOut, "CONNECTION_BROKEN", 75), (.cancelled, "CONNECTION_BROKEN", 75),
    (.unsendable(CodingFailure(.wrongType)), "USAGE", 64),
    (.unreadable(CodingFailure(.malformed)), "UNREADABLE_ANSWER", 70),
    (.refused(RPCError(Failure(.notFound, "no"))), "NOT_FOUND", 1),
    (.refused(RPCError(code: -32_603, message: "no")), "RPC_ERROR", 70),
  ]

  @Test(arguments: broken)
  func connection(_ error: ClientError, _ code: String, _ status: Int32) {
    let failure = CommandFailure(error)
    #expect(failure.code == code)
    #expect(failure.status.rawValue == status)
  }
}
