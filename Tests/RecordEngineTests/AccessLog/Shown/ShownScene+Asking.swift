import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

extension ShownScene {
  /// The parameters of a method's example, about the victim.
  func parameters(_ endpoint: Endpoint) throws -> [Value.Member] {
    if let special = special[endpoint.name] { return special.map { Value.Member($0.key, $0.value) } }
    guard case .object(let members) = try endpoint.description.example().parameters.value() else { return [] }
    return members.map { member in
      ["patientId", "accountId"].contains(member.name)
        ? Value.Member(member.name, .string("\(victim)")) : member
    }
  }

  /// Whether the method is about a person whom a call names, and these parameters name the victim.
  func names(_ endpoint: Endpoint) throws -> Bool {
    guard Shown.byMethod[endpoint.name] == .named else { return false }
    return try parameters(endpoint).contains { $0.value == .string("\(victim)") }
  }

  /// The same with each thing of the victim's in turn, where the method wants one.
  func candidates(_ endpoint: Endpoint) throws -> [[Value.Member]] {
    let members = try parameters(endpoint)
    let owned = ["patientId", "accountId", "jobId"]
    let wanted = members.first { $0.name.hasSuffix("Id") && !owned.contains($0.name) }
    guard let wanted, special[endpoint.name] == nil else { return [members] }
    return ids.map { id in
      members.map { $0.name == wanted.name ? Value.Member($0.name, .string(id)) : $0 }
    }
  }

  /// Calls as somebody, slower than the limit of calls.
  func call(_ method: String, _ members: [Value.Member], _ asker: Asker) throws -> Reply {
    test.clock.advance(milliseconds: 100)
    var members = members
    if let token = asker.token { members.append(Value.Member("_meta", ["token": .string(token)])) }
    let text = String(decoding: try JSON.encode(Value.object(members)), as: UTF8.self)
    return try test.call(method, text, roles: asker.token == nil ? [.operator] : [.gateway])
  }

  /// The entries about somebody since a place, the newest first.
  func entries(of person: PatientID, since place: AccessPlace?) throws -> [FoundAccess] {
    try all(since: place).filter { $0.envelope.stream.patient == person }
  }

  /// All entries since a place, the newest first.
  func all(since place: AccessPlace?) throws -> [FoundAccess] {
    let log = try #require(test.running.accessLog)
    try finishWriting(log)
    let reader = AccessReader(log: log, query: AccessQuery())
    // Mostly there are a few.
    let few = try since(place, reader.page(size: 10, from: nil).0)
    return few.count < 10 ? few : try since(place, reader.page(size: 100, from: nil).0)
  }

  private func since(_ place: AccessPlace?, _ found: [FoundAccess]) -> [FoundAccess] {
    found.filter { entry in
      place.map { ($0.year, $0.position) < (entry.year, entry.envelope.position) } ?? true
    }
  }

  /// Waits until everything is written that was noted.
  private func finishWriting(_ log: AccessLog) throws {
    log.writeOwnUse()
    _ = try test.waitForReply { done in log.submit([]) { _ in done(Reply(.success(.emptyObject))) } }
  }

  /// Where the access log ends now.
  func end() throws -> AccessPlace? {
    let log = try #require(test.running.accessLog)
    try finishWriting(log)
    let last = try AccessReader(log: log, query: AccessQuery()).page(size: 1, from: nil).0.first
    return last.map { AccessPlace(year: $0.year, position: $0.envelope.position) }
  }

  /// Whether an answer shows something of the victim's: the id, the address or the name.
  func shows(_ reply: Reply) throws -> Bool {
    guard case .success(let tape) = reply.outcome else { return false }
    let text = String(decoding: try JSON.encode(tape.value()), as: UTF8.self)
    return ["\(victim)", Self.address, "Zacharias Opfer"].contains { text.contains($0) }
  }

  func refusal(_ reply: Reply) -> Failure? {
    guard case .failure(let failure) = reply.outcome else { return nil }
    return failure
  }
}
