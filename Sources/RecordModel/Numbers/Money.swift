/// An amount of money, exact: whole minor units of a currency, such as cents (R-MH-143).
package struct Money: Codable, Sendable, Equatable {
  /// Below zero only in a ledger.
  package var amountMinor: Int64
  /// By ISO 4217: three capital letters.
  package var currency: String

  package init(amountMinor: Int64, currency: String) {
    (self.amountMinor, self.currency) = (amountMinor, currency)
  }
}

extension Money: CustomStringConvertible {
  /// The code and the amount with its currency's decimals: `USD 12.50`, `JPY 1250`.
  package var description: String {
    let digits = Currency.digits(of: currency) ?? 2
    let text = String(amountMinor.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    let sign = amountMinor < 0 ? "-" : ""
    let whole = "\(currency) \(sign)\(padded.dropLast(digits))"
    return digits == 0 ? whole : "\(whole).\(padded.suffix(digits))"
  }
}

/// The currencies of ISO 4217 (list one, 2025) and the decimals of their minor units.
package enum Currency {
  package static let pattern = "^[A-Z]{3}$"

  /// The decimals of a currency's minor unit; `nil` for no code of the list.
  package static func digits(of code: String) -> Int? {
    if pairs.contains(code) { return 2 }
    return others[code]
  }

  private static let pairs = Set(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
    CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG \
    HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR \
    MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD \
    SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG \
    YER ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))

  private static let others: [String: Int] = {
    var digits: [String: Int] = ["CLF": 4, "UYW": 4]
    let none = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
    for code in none.split(separator: " ") { digits[String(code)] = 0 }
    for code in "BHD IQD JOD KWD LYD OMR TND".split(separator: " ") { digits[String(code)] = 3 }
    return digits
  }()
}
