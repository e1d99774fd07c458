/// The elements of one array being read.
struct TapeUnkeyedDecoding: UnkeyedDecodingContainer {
  let state: UnsafeMutablePointer<DecodingState>
  private let array: UInt32
  private var node: UInt32
  private(set) var currentIndex = 0

  init(state: UnsafeMutablePointer<DecodingState>, array: Int) {
    self.state = state
    self.array = UInt32(array)
    node = UInt32(array + 1)
  }

  var codingPath: [any CodingKey] { state.pointee.steps(to: Int(array)) }
  var count: Int? { state.pointee.tape.nodes[Int(array)].count }
  var isAtEnd: Bool { node == state.pointee.tape.nodes[Int(array)].next }

  private func current() throws -> TapeDecoder {
    guard !isAtEnd else { throw state.pointee.exhausted(Int(array), index: currentIndex) }
    return TapeDecoder(state: state, node: Int(node))
  }

  /// Goes on to the next element; an element that could not be read stays current.
  private mutating func advance() {
    node = state.pointee.tape.nodes[Int(node)].next
    currentIndex += 1
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try current().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try current().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try current()
    advance()
    return decoder
  }

  mutating func decodeNil() throws -> Bool {
    guard try current().decodeNil() else { return false }
    advance()
    return true
  }

  private mutating func next<T>(_ read: (TapeDecoder) throws -> T) throws -> T {
    let value = try read(try current())
    advance()
    return value
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.bool() } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.string() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.double() } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.float() } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.integer(Int.self) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.integer(Int8.self) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.integer(Int16.self) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.integer(Int32.self) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.integer(Int64.self) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.integer(Int128.self) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.integer(UInt.self) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.integer(UInt8.self) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.integer(UInt16.self) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.integer(UInt32.self) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.integer(UInt64.self) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.integer(UInt128.self) } }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.generic(type) } }
}
