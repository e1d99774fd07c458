/// State shared by the decoders of one tape: the tape, and which members have been looked up.
///
/// They point to it, which counts no references, and live no longer than the call to
/// ``Tape/decode(_:at:unknownMembers:passing:)`` that owns it: a type must not keep its decoder.
struct DecodingState {
  let tape: Tape
  /// The root of the decoding; paths start here.
  let start: Int
  /// Whether what is read now keeps the zeros behind the last decimal; see ``AsReported``.
  var keepsZeros = false
  /// For a name: 1 once it has been looked up.
  ///
  /// For an object: the name at which the next look-up starts, since types mostly ask in the order of the
  /// text. One word a node.
  private var marks: [UInt32]

  init(_ tape: Tape, start: Int, passing: StaticString? = nil) {
    self.tape = tape
    self.start = start
    marks = [UInt32](repeating: 0, count: Int(tape.nodes[start].next) - start)
    if let passing, let node = tape.member(passing, of: start) { markAll(below: node - 1) }
  }

  /// The value of the member of that name, which then counts as looked up.
  mutating func find(_ name: String, in object: Int) -> Int? {
    name.utf8Span.span.withUnsafeBufferPointer { find($0, in: object) }
  }

  @inline(__always)
  private mutating func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
    let (first, end) = (object + 1, Int(tape.nodes[object].next))
    let resume = max(Int(marks[object - start]), first)
    return find(name, in: object, resume, end) ?? find(name, in: object, first, resume)
  }

  @inline(__always)
  private mutating func find(
    _ name: UnsafeBufferPointer<UInt8>, in object: Int, _ from: Int, _ end: Int
  ) -> Int? {
    var key = from
    while key < end {
      let next = Int(tape.nodes[key].next)
      if tape.isKey(key, name) {
        marks[key - start] = 1
        marks[object - start] = UInt32(next)
        return key + 1
      }
      key = next
    }
    return nil
  }

  /// Counts every member of the subtree as looked up.
  ///
  /// From a name on: it and everything in its value.
  mutating func markAll(below node: Int) {
    for index in node..<Int(tape.nodes[node].next) where tape.nodes[index].kind == .key {
      marks[index - start] = 1
    }
  }

  /// Fails on the first member that was never looked up.
  func rejectUnknownMembers() throws(CodingFailure) {
    for index in marks.indices where marks[index] == 0 && tape.nodes[start + index].kind == .key {
      throw failure(.unknownMember, at: start + index)
    }
  }

  func steps(to node: Int) -> [any CodingKey] { tape.steps(to: node, from: start) }

  func failure(_ kind: CodingFailure.Kind, at node: Int, expected: String? = nil) -> CodingFailure {
    CodingFailure(
      kind, path: tape.path(to: node, from: start), offset: tape.nodes[node].sourceOffset, expected: expected)
  }

  func missing(_ key: any CodingKey, in object: Int) -> CodingFailure {
    CodingFailure(
      .missingMember, path: PathText.text(steps(to: object) + [PathStep(stringValue: key.stringValue)]),
      offset: tape.nodes[object].sourceOffset)
  }

  func exhausted(_ array: Int, index: Int) -> CodingFailure {
    CodingFailure(
      .missingMember, path: PathText.text(steps(to: array) + [PathStep(intValue: index)]),
      offset: tape.nodes[array].sourceOffset, expected: "another element")
  }
}
