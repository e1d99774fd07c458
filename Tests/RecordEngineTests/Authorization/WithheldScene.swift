import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient who measures and writes what is found nowhere else, and the clinician who cares for them.
struct WithheldScene {
  let care: CareScene
  let clinician: String
  /// An entry and a page of the journal that are kept from the team.
  private(set) var kept: [Value]
  private let names = Counter()

  final class Counter {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  /// What the patient entered, and what only follows from it: the BMI of 44.3 kg with a height of 173.4 cm, its meaning,
  /// and comparisons with a weight of 131.7 kg.
  static let canaries: [(name: String, text: String)] = [
    ("pulse", #":184[,}]|[" ]184 "#), ("weight", #"131\.7"#), ("height", #"173\.4"#), ("words", "Zaunkönig"),
    ("own BMI", #":43\.8[,}]|[" ]43\.8 "#), ("BMI", #":14\.7[,}]|[" ]14\.7 "#),
    ("meaning", #""bmi":"critical"|"field":"bmi""#), ("comparison", "weight_change|height_change"),
  ]

  init() throws {
    try self.init(kept: [], CareScene())
    try prepare()
    let entry = try measure()
    // The team's own weight, whose BMI with the patient's height is one to raise an alert about.
    _ = try done("vitals.log", ["timestamp": now(), "weight": 44.3], clinician)
    let page: Value = [
      "date": now(), "title": "Zaunkönig", "content": "Ein Zaunkönig im Garten.", "mood": "good",
    ]
    kept = [entry, try #require(try done("journal.create", page, care.token)["id"])]
  }

  private init(kept: [Value], _ care: CareScene) throws {
    (self.kept, self.care) = (kept, care)
    clinician = try care.token(.clinician)
  }

  private func prepare() throws {
    try care.assign(.clinician)
    let engine = care.identity.engine
    for (file, method) in [
      ("practice/example", "practice.publish"), ("interactions/interactions-2026-4", "interactions.publish"),
      ("panel/panel-2025-3", "panel.publish"),
    ] {
      let definition = try JSON.decode(Value.self, from: Shipped.file("Config/\(file).json"))
      _ = try engine.call(method, Self.text(["definition": definition])).outcome.get()
    }
    try engine.publish("stress-assessment")
  }

  var patient: Value { .string("\(care.patient)") }

  /// A moment as parameters have it.
  func now(secondsAgo: Int64 = 0) -> Value {
    let moment = care.identity.clock.now().advanced(seconds: -secondsAgo)
    return .string("\(OffsetTime(moment, offsetMinutes: 0))")
  }

  func newID(_ area: String) -> Value { .string("\(area)-\(names.next())") }
  func newCommand() -> Value { .string("\(CommandID(high: 7, low: UInt64(names.next())))") }

  /// The patient measures; the entry's id.
  @discardableResult
  func measure() throws -> Value {
    let members: Value = [
      "id": newID("own"), "timestamp": now(), "heartRate": 184, "weight": 131.7,
      "height": 173.4, "note": "nach dem Zaunkönig",
    ]
    return try #require(try done("vitals.log", members, care.token)["id"])
  }

  func share(_ isShared: Bool) throws {
    _ = try done("settings.update", ["privacy": ["shareDataWithProviders": .bool(isShared)]], care.token)
  }

  /// What a method answers that is carried out, by the person of a token or by an operator.
  func done(_ method: String, _ members: Value, _ token: String? = nil) throws -> Value {
    let example = try #require(Catalog.byName[method]).description.example().parameters.value()
    let named = example["patientId"] == nil ? members : members.adding(["patientId": patient])
    return try call(method, named, token).outcome.get().value()
  }

  func call(
    _ method: String, _ members: Value, _ token: String? = nil, meta: Value = [:]
  ) throws -> Reply {
    // Slower than the limit of calls.
    care.identity.clock.advance(milliseconds: 100)
    let meta = token.map { meta.adding(["token": .string($0)]) } ?? meta
    return try care.identity.engine.call(method, Self.text(members.adding(["_meta": meta])))
  }

  private static func text(_ value: Value) throws -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
  }

  /// The names of the canaries in an answer or a refusal.
  static func canaries(in reply: Reply) throws -> [String] {
    let text: String
    switch reply.outcome {
    case .success(let tape): text = try self.text(tape.value())
    case .failure(let failure): text = "\(failure) " + (try self.text(failure.details ?? .null))
    }
    return try canaries.filter { try text.contains(Regex($0.text)) }.map(\.name)
  }

  /// `ok`, or the code and reason of a refusal.
  static func verdict(_ reply: Reply) -> String {
    guard case .failure(let failure) = reply.outcome else { return "ok" }
    guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
    return reason
  }
}

extension Value {
  /// The object with those members in the place of its own of the same names.
  func adding(_ other: Value) -> Value {
    guard case .object(let own) = self, case .object(let added) = other else { return other }
    return .object(own.filter { other[$0.name] == nil } + added)
  }
}
