import FoundationEssentials

/// The directives of a unit of systemd that is shipped.
package struct UnitFile: Sendable {
  private let lines: [Substring]

  package init(_ name: String) {
    let bytes = FileManager.default.contents(atPath: "\(GoldenFile.root())/systemd/\(name)") ?? Data()
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The last value of a directive; `nil` if there is none.
  package func text(_ directive: String) -> String? {
    lines.last { $0.hasPrefix(directive + "=") }.map { String($0.dropFirst(directive.count + 1)) }
  }

  /// A number, one of seconds, or one of bytes with `K`, `M` or `G`.
  package func number(_ directive: String) -> Int? { text(directive).flatMap(Self.number) }

  package static func number(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = text.last, let unit = units[last] else { return Int(text) }
    return Int(text.dropLast()).map { $0 * unit }
  }
}
