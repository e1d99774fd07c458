import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What is answered is what is kept") struct AnsweredTests {
  @Test(
    "every time of a command's answer is what the queries of the catalog answer afterwards",
    arguments: [Int64(0), 400])
  func life(daysAhead: Int64) throws {
    var life = try RecordedLife(seed: 19)
    life.test.clock.step(milliseconds: daysAhead * ClockCourse.day)
    _ = try life.test.call(CreatePatient())
    life.test.clock.step(milliseconds: -daysAhead * ClockCourse.day)
    // No two readings show the same.
    life.test.clock.tick(milliseconds: 1)
    let kept = AnswersAndQueries(life.test)
    life.test.onAnswer.withLock { $0 = { kept.compare($0, $1, $2) } }
    try life.run(steps: 300, remembersAnswers: false)
    try Self.rest(life.test)
    life.test.onAnswer.withLock { $0 = nil }
    let compared = kept.compared.withLock { $0 }
    print(
      "\(compared.values.reduce(0, +)) times of \(compared.count) commands compared:",
      compared.keys.sorted().joined(separator: " "))
    let unseen = kept.unseen.withLock { $0 }.subtracting(Self.unseen).sorted()
    #expect(unseen.isEmpty, "times that no query shows: \(unseen)")
    let tried = kept.tried.withLock { $0 }
    print("tried, and answered without a time:", tried.subtracting(compared.keys).sorted())
    let left = Self.withTimes.subtracting(tried).subtracting(Self.leftOut).sorted()
    #expect(left.isEmpty, "commands that this life does not try: \(left)")
    let now = Self.leftOut.intersection(tried).sorted()
    #expect(now.isEmpty, "need not be left out any more: \(now)")
    #expect(Self.withTimes.count > 40)
  }

  /// What no random life does.
  private static func rest(_ test: TestEngine) throws {
    let id = try test.call(CreatePatient()).id
    var update = UpdatePatient(patientId: id)
    update.fullName = .set("Kim Ada Falk")
    _ = try test.call(update)
    _ = try test.call(HoldPatient(patientId: id, reason: "Rechtsstreit über die Behandlung"))
    _ = try test.call(ReleaseHold(patientId: id, reason: "Rechtsstreit ist beendet"))
    let staff = try test.call(
      CreateAccount(
        role: .nurse, application: .rhythmologicum, email: "nurse@praxis.example", name: "Kim Falk"))
    _ = try test.call(AssignPatient(patientId: id, accountId: staff.id))
    _ = try test.call(UnassignPatient(patientId: id, accountId: staff.id))
    var input = VitalsInput(timestamp: OffsetTime(test.clock.now(), offsetMinutes: 0))
    input.heartRate = ExactDecimal(70)
    let entry = try test.call(LogVitals(patientId: id, input: input))
    input.heartRate = ExactDecimal(71)
    _ = try test.call(CorrectVitals(patientId: id, vitalId: entry.id, reason: .enteredInError, input: input))
  }

  /// Commands about patients whose answers may hold times.
  private static let withTimes = Set(
    Catalog.all.filter {
      $0.kind == .command && "\($0.description.parameters())".contains("patientId")
        && "\($0.description.result())".contains("date-time")
    }.map(\.name))

  /// Those of them that this life does not try; their own tests look at some of their times.
  private static let leftOut: Set = [
    "alerts.acknowledge", "alerts.updateAction", "appointments.cancel", "appointments.complete",
    "appointments.reschedule", "care.openEmergencyAccess", "care.reviewEmergencyAccess",
    "carePlan.deactivate",
    "carePlan.discardDraft", "carePlan.recordProgress", "carePlan.removeGoal", "carePlan.saveDraft",
    "carePlan.setGoalStatus", "carePlan.updateGoal", "consent.record", "consent.withdraw", "history.record",
    "history.resolve", "medications.requestRefill", "medications.setReminders", "patient.create",
  ]

  /// Times that no query shows: of a hold that is over, and of a side that had nothing to read.
  private static let unseen: Set = ["patient.releaseHold since", "messages.markRead readAt"]

  @Test("an account's answers are the account", arguments: [Int64(0), 400])
  func accounts(daysAhead: Int64) throws {
    let scene = try IdentityScene()
    scene.clock.step(milliseconds: daysAhead * ClockCourse.day)
    _ = try scene.engine.call(CreatePatient())
    scene.clock.step(milliseconds: -daysAhead * ClockCourse.day)
    scene.clock.tick(milliseconds: 1)
    func expect(_ answered: AccountView, _ method: String) throws {
      var kept = try scene.engine.call(GetAccount(accountId: answered.id))
      kept.signIns = answered.signIns
      #expect(kept == answered, "\(method)")
    }
    let registered = try scene.register().account
    try expect(registered, "register")
    try expect(try scene.logIn().account, "logIn")
    let nurse = try scene.engine.call(
      CreateAccount(
        role: .nurse, application: .rhythmologicum, email: "nurse@praxis.example", name: "Kim Falk"))
    try expect(nurse, "create")
    try expect(try scene.engine.call(SetAccountRole(accountId: nurse.id, role: .clinician)), "setRole")
    try expect(try scene.engine.call(DisableAccount(accountId: nurse.id)), "disable")
    try expect(try scene.engine.call(EnableAccount(accountId: nurse.id)), "enable")
  }
}

/// Compares what commands answer with what every query answers right after, entry by entry.
final class AnswersAndQueries: Sendable {
  private let test: TestEngine
  /// Times that were compared, by command.
  let compared = Mutex<[String: Int]>([:])

  /// Commands that were answered.
  let tried = Mutex<Set<String>>([])
  /// Members of answers that no query answers with that time.
  let unseen = Mutex<Set<String>>([])

  /// Says when the question was answered, not when anything was recorded.
  private static let exempt: Set<String> = ["checkedAt"]

  init(_ test: TestEngine) { self.test = test }

  func compare(_ method: String, _ parameters: Value, _ reply: Reply) {
    guard Catalog.byName[method]?.kind == .command, case .success(let tape) = reply.outcome,
      case .string(let patient)? = parameters["patientId"], let answered = try? Self.plain(tape.value())
    else { return }
    var ids = Self.ids(of: parameters).merging(Self.ids(of: answered)) { first, _ in first }
    ids["patientId"] = patient
    let entries = Self.entries(of: answered)
    tried.withLock { _ = $0.insert(method) }
    let kept = answers(ids)
    let times = Set(kept.flatMap { Self.times(of: $0.1) })
    for time in Self.times(of: answered) where times.contains(time) {
      compared.withLock { $0[method, default: 0] += 1 }
    }
    for time in Self.times(of: answered) where !times.contains(time) && !Self.exempt.contains(time.name) {
      unseen.withLock { _ = $0.insert("\(method) \(time.name)") }
    }
    for (query, answer) in kept {
      for kept in Self.entries(of: answer) {
        for entry in entries where entry.id == kept.id { compare(method, entry, query, kept) }
      }
    }
  }

  private func compare(_ method: String, _ answered: Entry, _ query: String, _ kept: Entry) {
    for (name, time) in answered.times {
      guard let other = kept.times[name], !Self.exempt.contains(name) else { continue }
      compared.withLock { $0[method, default: 0] += 1 }
      #expect(time == other, "\(method) answers \(name) \(time), \(query) \(other)")
    }
  }

  /// Every query of the catalog with the parameters that it needs; to describe them takes as long as to ask.
  private static let queries: [(name: String, needed: [String])] = Catalog.all.compactMap { endpoint in
    guard endpoint.kind == .query || endpoint.kind == .scan else { return nil }
    guard case .array(let required)? = endpoint.description.parameters()["required"] else {
      return (endpoint.name, ["patientId"])
    }
    return (endpoint.name, required.compactMap(text))
  }

  /// What every query answers that needs nothing but these.
  private func answers(_ ids: [String: String]) -> [(String, Value)] {
    Self.queries.compactMap { query, names in
      guard names.allSatisfy({ ids[$0] != nil }) else { return nil }
      let members = names.map { Value.Member($0, .string(ids[$0] ?? "")) }
      guard let text = try? JSON.encode(Value.object(members)),
        let reply = try? test.call(query, String(decoding: text, as: UTF8.self)),
        case .success(let tape) = reply.outcome, let answer = try? Self.plain(tape.value())
      else { return nil }
      return (query, answer)
    }
  }

  private static func text(_ value: Value) -> String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  struct Time: Hashable {
    let name: String
    let text: String
  }

  /// All times of a value, with their members' names.
  private static func times(of value: Value) -> [Time] {
    switch value {
    case .array(let items): items.flatMap(times)
    case .object(let members):
      members.flatMap { member -> [Time] in
        guard case .string(let text) = member.value, text.count > 18, Timestamp.parse(text) != nil else {
          return times(of: member.value)
        }
        return [Time(name: member.name, text: text)]
      }
    default: []
    }
  }

  struct Entry {
    let id: String
    let times: [String: String]
  }

  /// The objects of a value that have an id and times.
  private static func entries(of value: Value) -> [Entry] {
    switch value {
    case .array(let items): return items.flatMap(entries)
    case .object(let members):
      let inner = members.flatMap { entries(of: $0.value) }
      guard case .string(let id)? = value["id"] else { return inner }
      var times: [String: String] = [:]
      for member in members {
        if case .string(let text) = member.value, text.count > 18, Timestamp.parse(text) != nil {
          times[member.name] = text
        }
      }
      return times.isEmpty ? inner : [Entry(id: id, times: times)] + inner
    default: return []
    }
  }

  /// Members that name something.
  private static func ids(of value: Value) -> [String: String] {
    guard case .object(let members) = value else { return [:] }
    var ids: [String: String] = [:]
    for member in members where member.name.hasSuffix("Id") {
      if case .string(let id) = member.value { ids[member.name] = id }
    }
    return ids
  }

  /// As it stands in a reply.
  private static func plain(_ value: Value) throws -> Value {
    try JSON.decode(Value.self, from: JSON.encode(value))
  }
}
