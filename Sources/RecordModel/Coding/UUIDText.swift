/// The text form of a UUID: 8-4-4-4-12 hexadecimal digits.
///
/// Eight digits at a time, as the bytes of one word, the first digit in the most significant byte: a UUID is read and
/// written with every answer, most of them several times.
enum UUIDText {
  /// Characters of the text form.
  static let length = 36

  static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: length) { buffer in
      write(high, low, to: UnsafeMutableRawBufferPointer(buffer))
      return length
    }
  }

  /// Writes the characters, in lower case, to the beginning of a buffer that has room for them.
  static func write(_ high: UInt64, _ low: UInt64, to buffer: UnsafeMutableRawBufferPointer) {
    let (middle, next) = (digits(high), digits(low >> 32))
    store(digits(high >> 32), buffer, at: 0)
    store(UInt32(truncatingIfNeeded: middle >> 32), buffer, at: 9)
    store(UInt32(truncatingIfNeeded: middle), buffer, at: 14)
    store(UInt32(truncatingIfNeeded: next >> 32), buffer, at: 19)
    store(UInt32(truncatingIfNeeded: next), buffer, at: 24)
    store(digits(low), buffer, at: 28)
    let hyphen = UInt8(ascii: "-")
    (buffer[8], buffer[13], buffer[18], buffer[23]) = (hyphen, hyphen, hyphen, hyphen)
  }

  /// Reads the text form; `strict` demands lower case, version 4 and variant 8, 9, a or b.
  static func parse(_ text: String, strict: Bool) -> (UInt64, UInt64)? {
    var text = text
    return text.withUTF8 { parse($0, strict: strict) }
  }

  /// The same from UTF-8.
  static func parse(_ text: UnsafeBufferPointer<UInt8>, strict: Bool) -> (UInt64, UInt64)? {
    let hyphen = UInt8(ascii: "-")
    guard text.count == length, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen
    else { return nil }
    let text = UnsafeRawBufferPointer(text)
    let middle = UInt64(load(text, 9, UInt32.self)) << 32 | UInt64(load(text, 14, UInt32.self))
    let next = UInt64(load(text, 19, UInt32.self)) << 32 | UInt64(load(text, 24, UInt32.self))
    guard let first = value(load(text, 0, UInt64.self), strict), let second = value(middle, strict),
      let third = value(next, strict), let fourth = value(load(text, 28, UInt64.self), strict)
    else { return nil }
    let words = (first << 32 | second, third << 32 | fourth)
    guard strict else { return words }
    return words.0 >> 12 & 15 == 4 && words.1 >> 62 == 2 ? words : nil
  }

  /// The eight lower-case digits of the 32 lower bits.
  private static func digits(_ value: UInt64) -> UInt64 {
    var nibbles = value & 0xFFFF_FFFF
    nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (nibbles + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    // From "0" on, and from "a" on for ten and more.
    return nibbles + 0x3030_3030_3030_3030 + letters * 39
  }

  /// The number that eight digits write, or `nil` if they are none.
  private static func value(_ text: UInt64, _ strict: Bool) -> UInt64? {
    // The bit that makes a letter a lower-case one.
    let lower = strict ? text : text | (text & 0x4040_4040_4040_4040) >> 1
    var value = (lower & 0x0F0F_0F0F_0F0F_0F0F) + 9 * (lower >> 6 & 0x0101_0101_0101_0101)
    value &= 0x0F0F_0F0F_0F0F_0F0F
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    value = (value | value >> 16) & 0xFFFF_FFFF
    return digits(value) == lower ? value : nil
  }

  private static func load<Word: FixedWidthInteger>(
    _ text: UnsafeRawBufferPointer, _ offset: Int, _: Word.Type
  ) -> Word {
    Word(bigEndian: text.loadUnaligned(fromByteOffset: offset, as: Word.self))
  }

  private static func store<Word: FixedWidthInteger>(
    _ word: Word, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    buffer.storeBytes(of: word.bigEndian, toByteOffset: offset, as: Word.self)
  }
}
