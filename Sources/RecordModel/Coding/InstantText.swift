/// The text of an instant: RFC 3339 in UTC with three digits of fraction.
enum InstantText {
  /// The milliseconds of the years 0001 to 9999, which have such a text.
  static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  static func text(_ milliseconds: Int64) -> String {
    String(unsafeUninitializedCapacity: 24) { buffer in
      let time = CivilTime(milliseconds: milliseconds)
      var end = 0
      func put(_ number: Int, _ width: Int, _ separator: Unicode.Scalar) {
        var rest = number
        for place in stride(from: width - 1, through: 0, by: -1) {
          buffer[end + place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
          rest /= 10
        }
        buffer[end + width] = UInt8(ascii: separator)
        end += width + 1
      }
      put(time.year, 4, "-")
      put(time.month, 2, "-")
      put(time.day, 2, "T")
      put(time.hour, 2, ":")
      put(time.minute, 2, ":")
      put(time.second, 2, ".")
      put(time.millisecond, 3, "Z")
      return end
    }
  }
}
