import RecordModel

/// The parameters of a request's query, percent-decoded.
struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  init() { items = [] }

  /// Reads the text after the question mark.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` if a part is not percent-encoded UTF-8.
  init(_ text: String?) throws(Failure) {
    var items: [(String, String)] = []
    for part in (text ?? "").split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentText.decode(halves[0], plusIsSpace: true),
        let value = PercentText.decode(halves.count > 1 ? halves[1] : "", plusIsSpace: true)
      else {
        throw Failure(.invalidInput, "the query is not percent-encoded UTF-8", details: ["field": "query"])
      }
      items.append((name, value))
    }
    self.items = items
  }

  /// The value of a parameter, refused if it occurs twice.
  func value(_ name: String) throws(Failure) -> String? {
    let values = items.filter { $0.name == name }
    guard values.count <= 1 else {
      throw Failure(.invalidInput, "a parameter stands there twice", details: ["field": .string(name)])
    }
    return values.first?.value
  }
}
