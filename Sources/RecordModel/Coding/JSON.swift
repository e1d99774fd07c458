/// Limits of a text, which is refused beyond them.
package struct JSONLimits: Sendable {
  /// The deepest nesting of arrays and objects.
  ///
  /// Parsing takes no stack for them, but decoding into types does.
  package var depth: Int
  /// The most values; member names do not count.
  package var nodes: Int
  /// Whether numbers beyond what a type here holds are kept as they are written instead of being refused.
  package var keepsNumbers: Bool

  package init(depth: Int = 32, nodes: Int = 100_000, keepsNumbers: Bool = false) {
    (self.depth, self.nodes, self.keepsNumbers) = (depth, nodes, keepsNumbers)
  }
}

/// Strict JSON (RFC 8259): UTF-8 without byte-order mark, unique names, whole surrogate pairs, nothing after
/// the end.
///
/// Whole numbers must fit `Int64`, others must be finite as `Double`.
package enum JSON {
  /// Reads one text.
  package static func parse(_ bytes: [UInt8], limits: JSONLimits = .init()) throws(CodingFailure) -> Tape {
    var parser = JSONParser(bytes, limits)
    return try parser.document()
  }

  /// Reads one text out of a longer array; offsets of failures count from the start of the slice.
  package static func parse(
    _ bytes: ArraySlice<UInt8>, limits: JSONLimits = .init()
  ) throws(CodingFailure) -> Tape {
    try parse(Array(bytes), limits: limits)
  }

  /// Reads one text out of memory that is only borrowed; the tape keeps a copy.
  package static func parse(
    _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = .init()
  ) throws(CodingFailure) -> Tape {
    try parse(Array(bytes), limits: limits)
  }

  /// Reads one text as a `T`; members that `T` does not look up are refused.
  package static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws(CodingFailure) -> T {
    try parse(bytes).decode(type, at: 0, unknownMembers: .reject)
  }

  /// The compact text of a value: no space, members in the order written.
  ///
  /// Duplicate names are not noticed here, unlike in ``CBOR``.
  package static func encode<T: Encodable>(_ value: T) throws(CodingFailure) -> [UInt8] {
    text(try Tape(encoding: value, becomesText: true))
  }

  /// The compact text of a tape.
  static func text(_ tape: Tape) -> [UInt8] {
    var output: [UInt8] = []
    write(tape, node: 0, into: &output)
    return output
  }

  /// The text of a value for people: one member or element a line, two spaces a level, no line end at the
  /// end.
  package static func encode<T: Encodable>(pretty value: T) throws(CodingFailure) -> [UInt8] {
    let tape = try Tape(encoding: value)
    var writer = JSONWriter(pretty: true)
    writer.write(tape, node: 0)
    return writer.output
  }

  /// Appends a string between quotes.
  package static func write(_ text: String, into output: inout [UInt8]) {
    var writer = JSONWriter(pretty: false)
    swap(&writer.output, &output)
    if text.utf8.withContiguousStorageIfAvailable({ writer.quote(UnsafeRawBufferPointer($0)) }) == nil {
      Array(text.utf8).withUnsafeBytes { writer.quote($0) }
    }
    swap(&writer.output, &output)
  }

  /// Appends the compact text of one node.
  package static func write(_ tape: Tape, node: Int, into output: inout [UInt8]) {
    var writer = JSONWriter(pretty: false)
    swap(&writer.output, &output)
    writer.write(tape, node: node)
    swap(&writer.output, &output)
  }
}
