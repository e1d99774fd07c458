import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// R-MH-294 over every list there is.
@Suite("Cursors") struct CursorSealTests {
  private static let lists = Catalog.all.filter {
    $0.description.parameters()["properties"]?["cursor"] != nil
  }

  private static func call(
    _ endpoint: Endpoint, _ user: UInt32, with cursor: String?, and others: [Value.Member] = []
  ) throws -> Invocation {
    var members: [Value.Member] = []
    if case .object(let own) = try endpoint.description.example().parameters.value() { members = own }
    members = members.filter { $0.name != "cursor" } + others
    if let cursor { members.append(.init("cursor", .string(cursor))) }
    let tape = try Tape(Value.object(members))
    let call = Call(
      method: endpoint.name, tape: tape, params: tape.root, caller: Caller(userID: user, roles: [.operator]))
    return Invocation(call: call, context: try CallContext(call)) { _ in }
  }

  /// What a page of the list answers as its cursor for a place.
  private static func sealed(_ seal: CursorSeal, _ endpoint: Endpoint, _ place: String) throws -> String {
    let answer = TestBox<Reply>()
    let invocation = try call(endpoint, 1000, with: nil)
    let passed = try seal.passing(
      Invocation(call: invocation.call, context: invocation.context) { answer.value = $0 })
    let page: Value = ["limit": 1, "hasMore": true, "nextCursor": .string(place)]
    passed.reply(Reply(.success(try Tape(["page": page]))))
    guard case .string(let text)? = try answer.value?.outcome.get().value()["page"]?["nextCursor"] else {
      return ""
    }
    return text
  }

  private static func place(_ seal: CursorSeal, _ invocation: Invocation) -> String? {
    guard let call = try? seal.passing(invocation).call, let params = call.params,
      let node = call.tape.member("cursor", of: params)
    else { return nil }
    return call.tape.string(at: node)
  }

  @Test("a cursor is of use to the list, the filter and the caller that it was given for, and to no other")
  func bound() throws {
    let test = try TestEngine()
    let seal = test.engine.cursors
    let place = Cursor.text(["key": "place"])
    #expect(Self.lists.count >= 20)
    for (index, list) in Self.lists.enumerated() where list.name != ListFunnels.name {
      let cursor = try Self.sealed(seal, list, place)
      #expect(cursor != place && !cursor.isEmpty, "\(list.name)")
      #expect(Self.place(seal, try Self.call(list, 1000, with: cursor)) == place, "\(list.name)")
      // Another size of the page is no other filter.
      let sized = try Self.call(list, 1000, with: cursor, and: [.init("_meta", ["requestId": "x"])])
      #expect(Self.place(seal, sized) == place, "\(list.name)")
      var altered = Array(cursor.utf8)
      altered[altered.count / 2] = altered[altered.count / 2] == 65 ? 66 : 65
      let other = Self.lists[(index + 1) % Self.lists.count]
      let wrong: [Invocation] =
        [
          try Self.call(list, 1001, with: cursor), try Self.call(list, 1000, with: place),
          try Self.call(list, 1000, with: cursor, and: [.init("another", "filter")]),
          try Self.call(list, 1000, with: String(decoding: altered, as: UTF8.self)),
          try Self.call(list, 1000, with: String(cursor.dropLast(4))), try Self.call(list, 1000, with: ""),
        ] + (other.name == ListFunnels.name ? [] : [try Self.call(other, 1000, with: cursor)])
      for invocation in wrong {
        #expect(throws: Failure.self, "\(list.name)") { _ = try seal.passing(invocation) }
      }
    }
  }
}

/// A value that a closure leaves behind.
private final class TestBox<Content>: @unchecked Sendable {
  var value: Content?
}
