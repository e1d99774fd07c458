/// Names of hosts in settings.
package enum HostNames {
  /// The names of a comma-separated list; `nil` if one of them is invalid (RFC 1123 §2.1, lower case).
  package static func parse(_ text: String) -> [String]? {
    let names = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    return !names.isEmpty && names.allSatisfy(isName) ? names : nil
  }

  private static func isName(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == UInt8(ascii: "-")
          }
      }
  }
}
