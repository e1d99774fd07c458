import RecordModel

/// Names of hosts in settings.
package enum HostNames {
  /// The names of a comma-separated list; `nil` if one of them is invalid (RFC 1123 §2.1, lower case).
  package static func parse(_ text: String) -> [String]? {
    let names = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    return !names.isEmpty && names.allSatisfy(isName) ? names : nil
  }

  private static func isName(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= DomainName.longest
      && labels.allSatisfy { DomainName.isLabel($0, isLowerCaseLetterOrDigit) }
  }

  private static func isLowerCaseLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    DomainName.isASCIILetterOrDigit(scalar) && !(0x41...0x5a).contains(scalar.value)
  }
}
