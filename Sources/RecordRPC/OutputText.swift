extension [UInt8] {
  mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // Up to 15 digits, a number's description is held without an allocation.
  mutating func append(decimal number: some BinaryInteger) { append(contentsOf: String(number).utf8) }

  mutating func append(text: String) { append(contentsOf: text.utf8) }
}
