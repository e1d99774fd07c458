/// The parameters of a link to an entry point.
struct LinkQuery {
  private var items: [(name: Substring, value: Substring)]
  private(set) var dropped: [LinkParameter] = []

  init(_ text: Substring) {
    items = text.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (halves[0], halves.count > 1 ? halves[1] : "")
    }
  }

  /// Takes an optional parameter out; duplicates and values that are not allowed are dropped and noted.
  mutating func take<T>(_ name: String, _ parameter: LinkParameter, _ read: (String) -> T?) -> T? {
    let values = items.filter { $0.name == name }
    items.removeAll { $0.name == name }
    guard let first = values.first else { return nil }
    let value = values.count == 1 ? PercentText.decode(first.value).flatMap(read) : nil
    if value == nil { dropped.append(parameter) }
    return value
  }

  mutating func take<Kind>(_ name: String, _ parameter: LinkParameter) -> Identifier<Kind>? {
    take(name, parameter) { Identifier<Kind>($0) }
  }

  /// The reading of a link to that target, or the fault if there is none.
  mutating func reading(
    _ entryPoint: LinkEntryPoint, _ fault: LinkFault, _ target: DeepLink.Target?
  ) -> DeepLinkReader.Reading {
    let source = take("source", .source) { LinkSource($0) }
    noteOthers()
    guard let target else {
      var reading = DeepLinkReader.Reading(fault, entryPoint)
      reading.dropped = dropped
      return reading
    }
    return DeepLinkReader.Reading(
      link: .success(.entry(DeepLink(target, source: source))), entryPoint: entryPoint, dropped: dropped)
  }

  /// Notes parameters longer than any may be; unknown ones are dropped anyway.
  private mutating func noteOthers() {
    let areTooLong = items.contains { item in
      PercentText.decode(item.value).map { $0.count > DeepLinkReader.longestValue } ?? true
    }
    if areTooLong { dropped.append(.other) }
  }

  /// The value of `returnUrl`; a plain link reaches to the end, since its own parameters follow.
  static func returnTarget(_ query: Substring) -> Substring? {
    var rest = query
    let name = "returnUrl="
    while !rest.hasPrefix(name) {
      guard let next = rest.firstIndex(of: "&") else { return nil }
      rest = rest[rest.index(after: next)...]
    }
    let value = rest.dropFirst(name.count)
    let end = value.firstIndex(of: "&") ?? value.endIndex
    return value[..<end].contains("://") ? value : value[..<end]
  }
}
