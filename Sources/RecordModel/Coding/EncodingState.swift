/// The tape that an encoding grows.
///
/// Containers may be filled in any order, so each node keeps the index of its container in `next` until the
/// end, when ``finish()`` turns these into the indices after subtrees. The encoders point to it, which counts
/// no references, and live no longer than the call to ``Tape/init(encoding:becomesText:)`` that owns it: a
/// type must not keep its encoder.
struct EncodingState {
  var nodes: [TapeNode] = []
  var bytes: [UInt8] = []
  /// Whether the nodes lie in document order so far.
  var isInOrder = true
  /// Whether the tape will only be written as JSON text, so that parts of it may be text already.
  let becomesText: Bool
  private(set) var holdsText = false
  /// The first failure of a call that cannot throw.
  var failure: CodingFailure?

  init(becomesText: Bool = false) {
    self.becomesText = becomesText
    nodes.reserveCapacity(32)
    bytes.reserveCapacity(256)
    nodes.append(TapeNode(.vacant))
  }

  /// Writes a scalar into its place, once.
  @inline(__always)
  mutating func set(_ slot: Int, _ kind: TapeNode.Kind, _ word: UInt64, _ extra: UInt64 = 0) {
    guard nodes[slot].kind == .vacant else { return refuseSecond(slot) }
    nodes[slot].kind = kind
    nodes[slot].word = word
    nodes[slot].extra = extra
  }

  /// Makes the place a container, or reopens the one that is there.
  mutating func open(_ slot: Int, _ kind: TapeNode.Kind) {
    if nodes[slot].kind != kind { set(slot, kind, 0) }
  }

  /// Notes whether the next node still comes in document order: `container` must be the last place or enclose
  /// it.
  @inline(__always)
  private mutating func willAppend(to container: Int) {
    var place = nodes.count - 1
    while place > container { place = Int(nodes[place].next) }
    if place != container { isInOrder = false }
  }

  /// A new place at the end of an array.
  mutating func element(of container: Int) -> Int {
    willAppend(to: container)
    nodes[container].word += 1
    nodes.append(TapeNode(.vacant, next: UInt32(truncatingIfNeeded: container)))
    return nodes.count - 1
  }

  /// A new place for the member of that name.
  mutating func member(_ name: String, of container: Int) -> Int {
    willAppend(to: container)
    nodes[container].word += 1
    let parent = UInt32(truncatingIfNeeded: container)
    let start = bytes.count
    append(name)
    nodes.append(TapeNode(.key, next: parent, offset: start, length: bytes.count - start))
    nodes.append(TapeNode(.vacant, next: parent))
    return nodes.count - 1
  }

  mutating func string(_ slot: Int, _ text: String) {
    let start = bytes.count
    append(text)
    set(
      slot, .string, UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: bytes.count - start) << 32
    )
  }

  mutating func byteString(_ slot: Int, _ content: [UInt8]) { set(slot, .bytes, content) }

  mutating func text(_ slot: Int, _ content: [UInt8]) {
    holdsText = true
    set(slot, .text, content)
  }

  private mutating func set(_ slot: Int, _ kind: TapeNode.Kind, _ content: [UInt8]) {
    let start = UInt64(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: content)
    set(slot, kind, start | UInt64(truncatingIfNeeded: content.count) << 32)
  }

  private mutating func append(_ text: String) {
    text.utf8Span.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ slot: Int, _ value: Double) throws(CodingFailure) {
    guard value.isFinite else {
      throw CodingFailure(.invalidValue, path: path(to: slot), expected: "a finite number")
    }
    let node = TapeNode(number: value)
    set(slot, node.kind, node.word)
  }

  mutating func number(_ slot: Int, _ digits: ReportedDigits) throws(CodingFailure) {
    guard let node = TapeNode(scaled: digits.scaled, decimals: digits.decimals) else {
      throw CodingFailure(.invalidValue, path: path(to: slot), expected: "a decimal that ends with a zero")
    }
    set(slot, node.kind, node.word, node.extra)
  }

  @inline(__always)
  mutating func integer(_ slot: Int, _ value: some BinaryInteger) throws(CodingFailure) {
    guard let value = Int64(exactly: value) else {
      throw CodingFailure(.numberOutOfRange, path: path(to: slot), expected: "an integer of 64 bits")
    }
    set(slot, .integer, UInt64(bitPattern: value))
  }

  @inline(never)
  private mutating func refuseSecond(_ slot: Int) {
    if failure == nil {
      failure = CodingFailure(.unsupported, path: path(to: slot), expected: "one value in one place")
    }
  }

  func path(to slot: Int) -> String { PathText.text(steps(to: slot)) }

  func steps(to slot: Int) -> [any CodingKey] {
    var steps: [any CodingKey] = []
    var current = slot
    while current > 0 {
      let parent = Int(nodes[current].next)
      if nodes[parent].kind == .object {
        let name = nodes[current - 1].range
        steps.append(PathStep(stringValue: String(decoding: bytes[name], as: UTF8.self)))
      } else {
        steps.append(PathStep(intValue: nodes[parent + 1..<current].count { $0.next == nodes[current].next }))
      }
      current = parent
    }
    return steps.reversed()
  }
}
