/// Numbers as text, without the formats of Foundation.
enum Figures {
  /// With three decimals at most, none for large ones.
  static func plain(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    if value.magnitude >= 10_000 { return "\(Int(value.rounded()))" }
    return "\((value * 1000).rounded() / 1000)"
  }

  /// For people: two decimals for small ones, groups of three digits for large ones.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    if value.magnitude < 100 { return decimals(value) }
    var groups: [String] = []
    var rest = Int(value.rounded().magnitude)
    while rest >= 1000 {
      groups.insert(String("\(1000 + rest % 1000)".dropFirst()), at: 0)
      rest /= 1000
    }
    return (value < 0 ? "-" : "") + (["\(rest)"] + groups).joined(separator: ",")
  }

  private static func decimals(_ value: Double) -> String {
    let hundredths = Int((value.magnitude * 100).rounded())
    return "\(value < 0 ? "-" : "")\(hundredths / 100).\("\(100 + hundredths % 100)".dropFirst())"
  }
}
