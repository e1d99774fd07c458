/// The codings of an `Accept-Encoding` field among those supported here (RFC 9110 §12.5.3).
struct AcceptedCodings {
  /// Preference for a coding in thousandths; 0 if it is refused.
  private var weights: [String: Int] = [:]

  /// - Parameter field: the whole field; `nil` if there is none.
  init(_ field: String?) {
    for element in (field ?? "").split(separator: ",") {
      let parts = element.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
      guard let name = parts.first?.lowercased(), !name.isEmpty else { continue }
      // A malformed weight counts as none: an uncompressed body can always be read.
      weights[name == "x-gzip" ? "gzip" : name] =
        parts.count == 1 ? 1000 : parts.count == 2 ? Self.weight(parts[1]) : 0
    }
  }

  /// Whether gzip is accepted, and preferred no less than an uncompressed body.
  var prefersGzip: Bool {
    guard let gzip = weights["gzip"] ?? weights["*"], gzip > 0 else { return false }
    return gzip >= weights["identity"] ?? 0
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " || $0 == "\t" }
    let end = rest.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { rest[...$0] } ?? ""
  }

  /// `q=` with at most three digits after the point; at most 1.
  private static func weight(_ text: Substring) -> Int {
    let text = text.lowercased()
    guard text.hasPrefix("q=") else { return 0 }
    let parts = text.dropFirst(2).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole == "0" || whole == "1" else { return 0 }
    let digits = parts.count > 1 ? parts[1] : ""
    guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    let thousandths = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
    return min(1000, (whole == "1" ? 1000 : 0) + thousandths)
  }
}
