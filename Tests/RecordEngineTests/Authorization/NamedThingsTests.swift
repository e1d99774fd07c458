import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Which ids in a call are those of things that could be another's.
@Suite("Things that calls name") struct NamedThingsTests {
  private func ids(_ json: String) throws -> [String] {
    NamedThings(in: try JSON.parse(Array(json.utf8))).ids
  }

  @Test(
    "ids of things, each once, wherever they stand; none of people, of the practice or of the call",
    arguments: [
      (#"{"id":"a","alertId":"b","patientId":"c"}"#, ["a", "b"]), (#"{"accountId":"a","commandId":"b"}"#, []),
      (#"{"entries":[{"id":"a"},{"id":"b"},{"id":"a"}]}"#, ["a", "b"]), (#"{"name":"a","Id":"b"}"#, ["b"]),
      (#"{"goal":{"goalId":"a","steps":[{"stepId":"b"}]}}"#, ["a"]), (#"{"identity":"a","ids":["b"]}"#, []),
      (#"{"_meta":{"id":"a","threadId":"b"},"labId":"c"}"#, ["c"]), (#"{"id":7,"labId":null}"#, []),
      ("[]", []),
    ])
  func collected(json: String, expected: [String]) throws { #expect(try ids(json) == expected) }

  @Test("32 ids are looked for, no more") func limit() throws {
    for (count, kept) in [(31, 31), (32, 32), (33, 32)] {
      let list = (0..<count).map { #"{"id":"r\#($0)"}"# }.joined(separator: ",")
      #expect(try ids(#"{"entries":[\#(list)]}"#).count == kept)
    }
  }

  @Test(
    "of an answer step by step, the ids that are taken",
    arguments: [
      (#"{"results":[{"id":"a","error":{"details":{"reason":"duplicate_id"}}},{"id":"b"}]}"#, ["a"]),
      (
        #"{"results":[{"id":"a","reasons":["x","duplicate_id"]}],"more":[{"id":"c","r":"duplicate_id"}]}"#,
        ["a", "c"]
      ),
      (#"{"results":[{"labId":"a","r":"duplicate_id"}]}"#, []), (#"{"id":"a","r":"duplicate_id"}"#, []),
      (#"[{"id":"a","r":"duplicate_id"}]"#, []), (#"{"results":[{"id":"a","r":"duplicate"}]}"#, []),
    ])
  func taken(json: String, expected: [String]) throws {
    #expect(NamedThings(takenIn: try JSON.parse(Array(json.utf8))).ids == expected)
  }

  @Test("a program without a role is told so, whatever it asks for") func noRole() {
    for endpoint in Catalog.all {
      #expect {
        try ServiceRights.check(Caller(userID: 1, roles: []), endpoint.access, presentsToken: true)
      } throws: { ($0 as? Failure)?.details?["reason"] == "unknown_peer" }
    }
  }
}
