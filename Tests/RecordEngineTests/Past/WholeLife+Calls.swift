import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Calls made of the examples of the catalog.
extension WholeLife {
  /// A call whose parameters are known, and what it was answered.
  struct Asked {
    let method: String
    let params: [Value.Member]
    let answer: Value
  }

  mutating func use(_ endpoint: Endpoint) throws {
    let roles = ActingPerson.Role.allCases.filter { role in
      AccountRole(rawValue: role.rawValue).map { endpoint.access.people.contains(People($0)) } ?? false
    }
    let actor = roles.randomElement(using: &generator).map { by($0) }
    let (_, answer) = try call(endpoint.name, try parameters(of: endpoint), actor)
    things.learn(from: answer, of: endpoint.name)
  }

  /// Every query about one patient, with what it is answered now.
  mutating func askEverything() throws -> [Asked] {
    var asked: [Asked] = []
    for endpoint in Catalog.all where endpoint.answersAboutThePast && endpoint.access.subject == .patient {
      let params = try parameters(of: endpoint)
      guard params.contains(where: { $0.name == "patientId" }) else { continue }
      let (isAnswered, answer) = try call(endpoint.name, params, nil)
      if isAnswered { asked.append(Asked(method: endpoint.name, params: params, answer: answer)) }
    }
    return asked
  }

  /// The answer as of a position, or the code and the reason of the refusal.
  func ask(_ asked: Asked, asOf position: UInt64) throws -> Value {
    try call(asked.method, asked.params, CallMeta(asOf: AsOf(position: position))).answer
  }

  private func call(
    _ method: String, _ params: [Value.Member], _ meta: CallMeta?
  ) throws -> (isAnswered: Bool, answer: Value) {
    let own = try meta.map { [Value.Member("_meta", try Tape(encoding: $0).value())] } ?? []
    let text = try JSON.encode(Value.object(params + own))
    switch try test.call(method, String(decoding: text, as: UTF8.self)).outcome {
    case .success(let tape): return (true, Self.withoutCursors(tape.value()))
    case .failure(let failure):
      return (false, .string("\(failure.code.rawValue) \(failure.details?["reason"]?.text ?? "")"))
    }
  }

  /// Cursors are bound to the moment that they were made for.
  private static func withoutCursors(_ value: Value) -> Value {
    switch value {
    case .array(let items): .array(items.map(withoutCursors))
    case .object(let members):
      .object(
        members.filter { $0.name != "nextCursor" }.map { .init($0.name, withoutCursors($0.value)) })
    default: value
    }
  }

  /// The example's parameters, about this patient, its things and today.
  private mutating func parameters(of endpoint: Endpoint) throws -> [Value.Member] {
    let name = endpoint.name
    guard case .object(let example) = try endpoint.description.example().parameters.value() else { return [] }
    var members: [Value.Member] = []
    for member in example where !["patientId", "id"].contains(member.name) {
      let known =
        member.name.hasSuffix("Id") || member.name == "ticket"
        ? things.pick(for: member.name, of: name, &generator) : nil
      members.append(.init(member.name, known.map { .string($0) } ?? later(member.value)))
    }
    if "\(endpoint.description.parameters())".contains("patientId") {
      members.append(.init("patientId", .string(patient.description)))
    }
    let own = try details(of: name)
    return members.filter { member in !own.contains { $0.name == member.name } } + own
  }

  /// A value of an example with its moments as much later as it is, and this patient for the example's.
  func later(_ value: Value) -> Value {
    switch value {
    case .string(let text): .string(later(text))
    case .array(let items): .array(items.map(later))
    case .object(let members): .object(members.map { .init($0.name, later($0.value)) })
    default: value
    }
  }

  /// What the examples set before it stays where it is, such as dates of birth.
  private static let firstLater = CalendarDay("2026-01-01")?.start ?? .earliest

  private func later(_ text: String) -> String {
    if text == Example.patient.description { return patient.description }
    // A little before now, so that what the examples stamp has happened.
    let passed = test.clock.now().milliseconds - Example.start.milliseconds - 600_000
    if let (moment, offset) = Timestamp.parse(text), moment >= Self.firstLater {
      return OffsetTime(Timestamp(milliseconds: moment.milliseconds + passed), offsetMinutes: offset)
        .description
    }
    guard let day = CalendarDay(text), day.start >= Self.firstLater, day.year < 2030 else { return text }
    return day.adding(days: Int(passed / 86_400_000)).description
  }
}
