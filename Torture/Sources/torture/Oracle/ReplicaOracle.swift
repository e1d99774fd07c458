/// Compares what a replica answers with what the store has that is written to, at the same position.
struct ReplicaOracle {
  /// Events that it answered, by position; the first answer where a later one differed.
  private(set) var seen: [Int: String] = [:]
  private(set) var wrong: [String] = []
  private var position = 0
  private var looks = 0

  /// How many answers were compared.
  var answers: Int { seen.count }

  /// Asks for what came since the last time, and now and then for everything again.
  mutating func look(_ replica: Connection) throws {
    looks += 1
    let start = looks % 20 == 0 ? 0 : position
    for event in try Oracle.events(replica, after: start) { take(event) }
  }

  /// Takes notice of one answer.
  mutating func take(_ event: JSON) {
    guard let place = event["position"]?.whole else {
      return wrong.append("a replica's event has no position")
    }
    position = max(position, place)
    let text = event.canonical
    if let before = seen[place], before != text {
      wrong.append("a replica answers position \(place) otherwise than before")
    }
    seen[place] = seen[place] ?? text
  }

  /// Every answer must be what the other store has at that position.
  mutating func compare(with right: [JSON]) {
    var byPosition: [Int: String] = [:]
    for event in right { byPosition[event["position"]?.whole ?? 0] = event.canonical }
    for (place, text) in seen where byPosition[place] != text {
      wrong.append("a replica answered something else at position \(place)")
    }
  }

  /// Both end at the same position: everything that is derived, and what is asked of patients, must be equal.
  mutating func compare(_ replica: Connection, with other: Connection, patients: [String]) throws {
    compare(with: try Oracle.events(other, after: 0))
    let names = try other.call("projection.list")["projections"]?.list.compactMap { $0["name"]?.text } ?? []
    if names.isEmpty { wrong.append("there are no projections") }
    for name in names {
      try equal("projection.verify", "\"name\":\"\(name)\"", replica, other)
    }
    for patient in patients {
      for method in ["patient.get", "vitals.list", "assessment.history"] {
        try equal(method, "\"patientId\":\"\(patient)\"", replica, other)
      }
    }
  }

  private mutating func equal(
    _ method: String, _ members: String, _ replica: Connection, _ other: Connection
  ) throws {
    let (left, right) = (
      try replica.call(method, members, seconds: 300).without("_meta"),
      try other.call(method, members, seconds: 300).without("_meta")
    )
    if left != right {
      wrong.append(
        "\(method) of a replica: \(left.canonical.prefix(120)), not \(right.canonical.prefix(120))")
    }
  }
}
