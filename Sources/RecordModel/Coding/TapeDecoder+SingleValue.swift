extension TapeDecoder: SingleValueDecodingContainer {
  package func decodeNil() -> Bool { kind == .null }
  package func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  /// Reads a text; ids, moments and byte strings give the text that JSON has for them.
  package func decode(_ type: String.Type) throws -> String { try string() }
  package func decode(_ type: Double.Type) throws -> Double { try double() }
  /// Reads a number that is finite as `Float`.
  package func decode(_ type: Float.Type) throws -> Float { try float() }
  package func decode(_ type: Int.Type) throws -> Int { try integer(Int.self) }
  package func decode(_ type: Int8.Type) throws -> Int8 { try integer(Int8.self) }
  package func decode(_ type: Int16.Type) throws -> Int16 { try integer(Int16.self) }
  package func decode(_ type: Int32.Type) throws -> Int32 { try integer(Int32.self) }
  package func decode(_ type: Int64.Type) throws -> Int64 { try integer(Int64.self) }
  package func decode(_ type: Int128.Type) throws -> Int128 { try integer(Int128.self) }
  package func decode(_ type: UInt.Type) throws -> UInt { try integer(UInt.self) }
  package func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(UInt8.self) }
  package func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(UInt16.self) }
  package func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(UInt32.self) }
  package func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(UInt64.self) }
  package func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(UInt128.self) }
  package func decode<T: Decodable>(_ type: T.Type) throws -> T { try generic(type) }
}
