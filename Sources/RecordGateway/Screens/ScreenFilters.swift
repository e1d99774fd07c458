import RecordModel

/// What a page's own form asked for: parameters of one operation that the screen's values come from.
///
/// Only pages of the web app have such forms; the app asks the operation itself.
struct ScreenFilters: Sendable {
  /// The parameter that names the operation.
  static let operation = "form"

  let of: String?
  let items: [(name: String, value: String)]

  static let none = ScreenFilters(of: nil, items: [])

  /// Those of a request; empty fields ask for nothing.
  init(_ query: QueryItems) throws(Failure) {
    of = try query.value(Self.operation)
    items = query.all.filter { $0.name != Self.operation && $0.name != "patientId" && !$0.value.isEmpty }
  }

  private init(of: String?, items: [(name: String, value: String)]) { (self.of, self.items) = (of, items) }

  func value(_ name: String, of operation: String) -> String? {
    operation == of ? items.first { $0.name == name }?.value : nil
  }

  /// As part of the query of an operation, which checks them.
  func query(_ operation: String, besides own: String) -> String {
    guard operation == of else { return "" }
    let kept = Set(own.split(separator: "&").map { $0.prefix { $0 != "=" } })
    return items.filter { !kept.contains($0.name[...]) }
      .map { "&\(PercentText.encode($0.name))=\(PercentText.encode($0.value))" }.joined()
  }
}
