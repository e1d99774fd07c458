import HTTPTypes
import RecordClient
import RecordModel

/// Collects the values of a screen's bindings (R-MH-320).
///
/// Each comes from the route of its operation, carried out for the same person: so nobody sees more on a screen than by
/// asking for its data, and the access log says the same of both.
struct ScreenValues {
  private let exchange: Exchange
  private let language: Language
  private let filters: ScreenFilters
  /// Answers by operation, so that each is asked for once.
  private var answers: [String: Value] = [:]

  static let routes: [String: Route] = Dictionary(
    MyHealthAlly().routes.map { ($0.operation, $0) }, uniquingKeysWith: { first, _ in first })

  /// Whether a route serves the operation of a source, or the record has a method for it.
  static func serves(_ source: ScreenSource) -> Bool {
    routes[source.operation] != nil || source.method != nil
  }

  init(_ exchange: Exchange, _ language: Language, _ filters: ScreenFilters) {
    var exchange = exchange
    // What is asked for is a part of the screen, not the request itself.
    (exchange.body, exchange.fitting, exchange.command, exchange.sent) = (nil, nil, nil, [])
    (self.exchange, self.language, self.filters) = (exchange, language, filters)
  }

  /// The value of a source; `null` if there is nothing yet.
  mutating func value(_ source: ScreenSource) async throws(Failure) -> Value {
    var found = try await answer(source)
    var path = source.path[...]
    if source.making == .first, let list = path.popFirst() { found = first(of: found[list]) }
    for step in path { found = found[step] ?? .null }
    switch source.making {
    case .itself, .first: return found.withAmounts
    case .fullName: return .string(Self.name(found))
    case .photo: return try await ScreenPhoto.shown(found, exchange)
    case .targets:
      guard case .array(let targets) = found else { return [] }
      return .array(targets.map { ScreenChart.titled($0, language) })
    case .charts:
      guard case .array(let series) = found else { return [] }
      return .array(series.map { ScreenChart.drawn($0, language) })
    }
  }

  /// The first of a list about the patient whom the request names.
  private func first(of list: Value?) -> Value {
    guard case .array(let elements)? = list else { return .null }
    guard let patient = (try? exchange.query.value("patientId")).flatMap({ $0 }) else {
      return elements.first ?? .null
    }
    return elements.first { $0["patientId"] == .string(patient) } ?? .null
  }

  private static func name(_ person: Value) -> String {
    ["firstName", "lastName"].compactMap { member in
      if case .string(let text)? = person[member], !text.isEmpty { text } else { nil }
    }.joined(separator: " ")
  }

  private mutating func answer(_ source: ScreenSource) async throws(Failure) -> Value {
    if let known = answers[source.operation] { return known }
    let found: Value
    do throws(Failure) { found = try await asked(source) } catch {
      // What does not exist yet, such as a care plan, is no reason to refuse the screen.
      guard error.code == .notFound, error.reason != "malformed" else { throw error }
      found = .null
    }
    answers[source.operation] = found
    return found
  }

  private func asked(_ source: ScreenSource) async throws(Failure) -> Value {
    var part = exchange
    part.query = try QueryItems(query(source) + filters.query(source.operation, besides: source.query))
    guard let route = Self.routes[source.operation] else {
      guard let method = source.method else { return .null }
      let parameters = try Argument.namedRecord.members(of: part)
      let received = try await part.call(method, parameters, isWrite: false)
      return received.tape.value(at: received.node)
    }
    // A path that needs more than the request says leads nowhere.
    var path = part.path
    for name in route.path.parameters where path[name] == nil && name != "clinicianId" {
      guard let value = try exchange.query.value(name), PathRule.identifier.allows(value) else { continue }
      path[name] = value
    }
    guard route.path.parameters.allSatisfy({ path[$0] != nil }) else { return .null }
    part.path = path
    let answer = try await route.handle(part)
    guard case .data(let text) = answer.content, let tape = try? JSON.parse(text) else { return .null }
    return tape.value()
  }

  /// The patient whom the request is about narrows the lists that can be narrowed.
  private func query(_ source: ScreenSource) throws(Failure) -> String {
    guard source.operation == "listAlerts", let patient = try exchange.query.value("patientId"),
      PathRule.identifier.allows(patient)
    else { return source.query }
    return source.query + "&patientId=" + patient
  }
}

extension LiveScreen {
  /// The values of the bindings that the template declares, in the order of their names.
  func values(_ exchange: Exchange, _ filters: ScreenFilters = .none) async throws(Failure) -> Value {
    var collected = ScreenValues(exchange, live.language, filters)
    var members: [Value.Member] = []
    for source in ScreenSource.of(live.screen).sorted(by: { $0.binding < $1.binding })
    where template.bindings[source.binding] != nil {
      let value = try await collected.value(source)
      members.append(Value.Member(source.binding, value))
    }
    return .object(members)
  }
}
