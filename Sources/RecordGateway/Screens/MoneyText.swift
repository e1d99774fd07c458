import RecordModel

/// Writes amounts of money, which are whole numbers of the smallest unit (R-MH-143).
enum MoneyText {
  /// Decimal places of a currency's smallest unit, where they are not two (ISO 4217).
  private static let places: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0,
    "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "BHD": 3, "IQD": 3, "JOD": 3,
    "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
  ]

  /// `125.00 USD`; exact, without a floating point.
  static func text(_ minor: Int64, _ currency: String) -> String {
    let places = places[currency] ?? 2
    var digits = String(minor.magnitude)
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let point = digits.index(digits.endIndex, offsetBy: -places)
    let fraction = places == 0 ? "" : "." + digits[point...]
    return "\(minor < 0 ? "-" : "")\(digits[..<point])\(fraction) \(currency)"
  }
}

extension Value {
  /// The value with `text` beside each amount of money in it, for screens.
  var withAmounts: Value {
    switch self {
    case .object(let members):
      let inner = members.map { Member($0.name, $0.value.withAmounts) }
      guard case .integer(let minor)? = self["amountMinor"], case .string(let currency)? = self["currency"]
      else { return .object(inner) }
      return .object(inner + [Member("text", .string(MoneyText.text(minor, currency)))])
    case .array(let elements): return .array(elements.map(\.withAmounts))
    default: return self
    }
  }
}
