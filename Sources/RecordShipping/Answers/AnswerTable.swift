/// Every answer of the engine that we know, and what to do about it.
package enum AnswerTable {
  package struct Row: Sendable {
    package let answer: EngineAnswer
    package let reaction: Reaction
    /// For the log: what happened, and the remedy where there is one.
    package let meaning: String

    init(_ answer: EngineAnswer, _ reaction: Reaction, _ meaning: String) {
      (self.answer, self.reaction, self.meaning) = (answer, reaction, meaning)
    }
  }

  package static let rows: [Row] = publishing + connecting + waiting + full + configured

  private static let publishing = [
    Row(.stored, .advance, "stored"),
    Row(.duplicate, .compareAndAdvance, "a message of this id was stored before"),
    Row(.refused(code: 10071), .locate, "another message than expected is the last of its subject"),
    Row(.refused(code: 10164), .locate, "another message than expected is the last of its subject"),
    Row(.refused(code: 10054), .halve, "the message is larger than the stream allows"),
    Row(.tooLarge, .halve, "the message is larger than the server allows; raise max_payload"),
  ]

  private static let connecting = [
    Row(.timeout, .resend, "the engine did not answer in time"),
    Row(.noResponders, .resend, "the stream has no leader, or does not exist; see recordd-shipper streams"),
    Row(.disconnected, .reconnect, "no server of the engine can be reached"),
    Row(.notPermitted, .alarm, "the engine does not permit it; look at the account and its permissions"),
  ]

  private static let waiting = [
    Row(.refused(code: 10004), .backOff, "the engine's cluster is incomplete"),
    Row(.refused(code: 10005), .backOff, "the engine has not enough servers"),
    Row(.refused(code: 10008), .backOff, "the engine has no leader"),
    Row(.refused(code: 10009), .backOff, "the engine is not ready"),
    Row(.refused(code: 10023), .backOff, "the engine has no resources"),
    Row(.refused(code: 10041), .backOff, "the engine's servers do not agree yet"),
    Row(.refused(code: 10057), .backOff, "the engine could not delete a message"),
    // A server says so too while it starts or ends.
    Row(.refused(code: 10076), .backOff, "JetStream is not enabled at the server"),
  ]

  private static let full = [
    Row(.refused(code: 10002), .alarm, "the account's limits are reached"),
    Row(.refused(code: 10028), .alarm, "the engine's memory is full"),
    Row(.refused(code: 10047), .alarm, "the engine's disks are full"),
    Row(.refused(code: 10059), .alarm, "there is no such stream; make it with recordd-shipper streams"),
    Row(.refused(code: 10077), .alarm, "the stream is full or could not store the message"),
    Row(.refused(code: 10109), .alarm, "the stream is sealed"),
    Row(.refused(code: 10039), .alarm, "JetStream is not enabled for the account"),
  ]

  private static let configured = [
    Row(.refused(code: 10056), .stop, "the subject belongs to another stream than the settings say"),
    Row(.refused(code: 10060), .stop, "the subject belongs to another stream than the settings say"),
  ]

  private static let byAnswer = Dictionary(rows.map { ($0.answer, $0) }) { first, _ in first }

  /// The row of an answer; one that nobody foresaw is said at once, and nothing is concluded from it.
  package static func row(_ answer: EngineAnswer) -> Row {
    byAnswer[answer] ?? Row(answer, .alarm, "the engine answered something unexpected")
  }
}
