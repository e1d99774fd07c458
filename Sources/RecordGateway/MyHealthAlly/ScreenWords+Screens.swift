import RecordModel

extension ScreenWords {
  /// Those of a screen: its values have the forms of the answers that they come from.
  static func of(_ screen: ScreenName) -> ScreenWords { all[screen] ?? .none }

  private static let all: [ScreenName: ScreenWords] = Dictionary(
    Screen.all.map { screen in
      let known = ScreenSource.of(screen.name).compactMap { source in
        schema(source).map { (source.binding, $0) }
      }
      return (screen.name, ScreenWords(schemas: Dictionary(known, uniquingKeysWith: { first, _ in first })))
    }, uniquingKeysWith: { first, _ in first })

  private static func schema(_ source: ScreenSource) -> Value? {
    guard source.making != .fullName,
      let answer = ScreenValues.routes[source.operation]?.documentation.answer?()
    else { return nil }
    var place = source.path
    if source.making == .first, !place.isEmpty { place.insert(entry, at: 1) }
    let found = ScreenWords(schemas: [source.binding: answer]).schemas(at: [source.binding] + place)
    return found.isEmpty ? nil : ["anyOf": .array(found)]
  }
}
