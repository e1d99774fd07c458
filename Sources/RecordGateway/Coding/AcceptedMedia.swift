/// The media types of an `Accept` field (RFC 9110 §12.5.1).
struct AcceptedMedia {
  /// Preference for a type or a range of types in thousandths; 0 if it is refused.
  private var weights: [String: Int] = [:]

  /// - Parameter field: the whole field; `nil` if there is none.
  init(_ field: String?) {
    for element in (field ?? "").split(separator: ",") {
      let parts = element.split(separator: ";").map(AcceptedCodings.trimmed)
      guard let name = parts.first?.lowercased(), !name.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      weights[name] = weight.map(AcceptedCodings.weight) ?? 1000
    }
  }

  /// Whether a type is asked for by its name, and another one that is there too is not wanted as much.
  func names(_ type: String, before other: String) -> Bool {
    guard let wanted = weights[type], wanted > 0 else { return false }
    if let named = weights[other] { return wanted > named }
    let range = (other.split(separator: "/").first ?? "") + "/*"
    return wanted >= weights[String(range)] ?? weights["*/*"] ?? 0
  }
}
