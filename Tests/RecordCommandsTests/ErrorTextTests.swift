import RecordClient
import RecordModel
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// Errors, word for word.
struct ErrorTextTests {
  private func json(_ failure: CommandFailure) -> String {
    String(decoding: ErrorText.json(failure), as: UTF8.self)
  }

  @Test func refusal() {
    let failure = CommandFailure(
      Failure(.notFound, "there is no such patient", details: ["field": "patientId"]))
    #expect(
      ErrorText.lines(failure, style()) == [
        "recordctl: there is no such patient (NOT_FOUND)", "  field: patientId",
      ])
    #expect(
      json(failure)
        == #"{"error":{"code":"NOT_FOUND","message":"there is no such patient","details":{"field":"patientId"}}}"#
    )
  }

  @Test func withoutDetails() {
    #expect(json(.usage("no")) == #"{"error":{"code":"USAGE","message":"no"}}"#)
    #expect(ErrorText.lines(.usage("no"), style()) == ["recordctl: no (USAGE)"])
  }

  @Test func missingQuestionsAreListed() {
    let failure = CommandFailure(
      Failure(
        .validationFailed, "Nicht alle Pflichtfragen wurden beantwortet.",
        details: [
          "missingQuestions": [
            ["questionId": "x", "questionKey": "a", "questionLabel": "Wie oft?", "orderIndex": 1],
            ["questionId": "y", "questionKey": "b", "questionLabel": "Wie\u{1B}stark?", "orderIndex": 12],
          ]
        ]))
    #expect(
      ErrorText.lines(failure, style(.de)) == [
        "recordctl: Nicht alle Pflichtfragen wurden beantwortet. (VALIDATION_FAILED)",
        "Es fehlen Antworten auf:",
        "  1. Wie oft? [a]", "  12. Wie\\u{1b}stark? [b]",
      ])
  }

  @Test func defectsAreListed() {
    let failure = CommandFailure(
      Failure(
        .invalidInput, "the definition cannot be published",
        details: ["field": "definition", "defects": [["path": "steps[0]", "message": "needs a title"]]]))
    #expect(
      ErrorText.lines(failure, style()) == [
        "recordctl: the definition cannot be published (INVALID_INPUT)", "  steps[0]: needs a title",
      ])
  }

  @Test func noDaemon() {
    #expect(
      CommandFailure(.cannotConnect(number: 2)).message
        == "no daemon answers at the socket (No such file or directory); start it with `systemctl start recordd` or "
        + "`make run`, or name another socket with --socket")
    #expect(
      CommandFailure(.cannotConnect(number: 13)).message
        == "this user may not use the socket; an administrator can add the user to the group recordd-clients")
  }

  @Test func brokenCommandNamesItsID() throws {
    let id = try #require(CommandID("550e8400-e29b-41d4-a716-446655440000"))
    let failure = CommandFailure(.closed, command: id)
    #expect(
      failure.message
        == "the connection broke before the answer; whether the command was carried out is not known. Send it again "
        + "with --command-id 550e8400-e29b-41d4-a716-446655440000: it is carried out once, however often it is sent"
    )
    #expect(failure.details == ["commandId": "550e8400-e29b-41d4-a716-446655440000"])
    #expect(CommandFailure(.timedOut).message == "the daemon did not answer in time; try again")
  }

  @Test func brokenFollowNamesWhereToGoOn() {
    #expect(
      LogFollow.failure(.closed, 41).message == "the connection broke after position 41; go on with --from 41"
    )
    #expect(LogFollow.failure(.closed, 41).details == ["position": 41])
    #expect(LogFollow.failure(.closed, nil).message == "the connection broke before the answer; try again")
  }

  @Test func crashOfTheCheck() {
    let failure = OfflineVerify<NoStore>.crash("SIGBUS", 1024)
    #expect(
      failure.message
        == "the store's file is damaged: reading it ended the checking process by SIGBUS after position 1024 was "
        + "found right; restore it from a backup")
    #expect(failure.status == .damaged && failure.details == ["signal": "SIGBUS", "position": 1024])
  }
}
