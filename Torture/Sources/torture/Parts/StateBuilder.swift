import CFaultControl

/// One call of the trace; see `struct fault_trace`.
struct TracedCall {
  let kind: UInt32
  /// Below the state directory.
  let path: String
  let offset: Int
  let bytes: ArraySlice<UInt8>

  /// All calls of a trace file.
  static func all(_ trace: [UInt8]) -> [TracedCall] {
    let size = MemoryLayout<fault_trace>.size
    var (calls, at): ([TracedCall], Int) = ([], 0)
    while at + size <= trace.count {
      let header = trace[at..<at + size].withUnsafeBytes { $0.loadUnaligned(as: fault_trace.self) }
      let path = at + size + Int(header.path_length)
      let end = path + Int(header.length)
      guard end <= trace.count else { break }
      calls.append(
        TracedCall(
          kind: header.kind, path: String(decoding: trace[(at + size)..<path], as: UTF8.self),
          offset: Int(header.offset), bytes: trace[path..<end]))
      at = end
    }
    return calls
  }

  var isWrite: Bool { kind == fault_trace_write.rawValue || kind == fault_trace_write_durable.rawValue }
}

/// What of the writes that were not flushed is not there.
enum Loss: CustomStringConvertible {
  /// The sectors of these numbers are there, of all that were not flushed, in the order in which they were written.
  case allBut(Set<Int>, of: Int)
  /// Nothing is there that was not in the file before the trace: a device that says it flushed and did not.
  case everythingFlushedToo

  var description: String {
    switch self {
    case .allBut(let kept, let all): "\(kept.count) of \(all) sectors that were not flushed"
    case .everythingFlushedToo: "nothing that was flushed"
    }
  }
}

/// Makes stores out of a trace.
struct StateBuilder {
  /// The smallest part of a write that a device writes whole.
  static let sectorBytes = 512

  let calls: [TracedCall]
  /// Copy of the state directory from before the first call.
  let base: String

  private struct Piece {
    let path: String
    let offset: Int
    let bytes: ArraySlice<UInt8>
  }

  var sectors: Int {
    calls.filter(\.isWrite).reduce(0) { $0 + ($1.bytes.count + Self.sectorBytes - 1) / Self.sectorBytes }
  }

  /// Positions of the commands whose answers left before a call.
  func answered(before place: Int) -> Set<Int> {
    var positions: Set<Int> = []
    for call in calls[..<place] where call.kind == fault_trace_answer.rawValue {
      for line in call.bytes.split(separator: 0x0A) {
        guard let result = JSON(line)?["result"], let position = result["_meta"]?["position"]?.whole else {
          continue
        }
        positions.insert(position)
      }
    }
    return positions
  }

  /// Writes that may be lost when the power goes right before a call, while it is under way; and those that may not.
  private func writes(at place: Int) -> (durable: [Piece], pending: [Piece]) {
    var (durable, pending): ([Piece], [Piece]) = ([], [])
    for (index, call) in calls[..<min(place + 1, calls.count)].enumerated() {
      if call.kind == fault_trace_flush.rawValue, index < place {
        durable += pending.filter { $0.path == call.path }
        pending.removeAll { $0.path == call.path }
      } else if call.isWrite {
        let isDone = call.kind == fault_trace_write_durable.rawValue && index < place
        for piece in pieces(call) { isDone ? durable.append(piece) : pending.append(piece) }
      }
    }
    return (durable, pending)
  }

  private func pieces(_ call: TracedCall) -> [Piece] {
    stride(from: 0, to: call.bytes.count, by: Self.sectorBytes).map { start in
      let end = min(start + Self.sectorBytes, call.bytes.count)
      let from = call.bytes.startIndex
      return Piece(
        path: call.path, offset: call.offset + start, bytes: call.bytes[(from + start)..<(from + end)])
    }
  }

  /// Losses that are tried: none, all, and some; every one where there are few.
  func losses(at place: Int, limit: Int, _ generator: inout SeededGenerator) -> [Loss] {
    let count = writes(at: place).pending.count
    if count == 0 { return [.allBut([], of: 0)] }
    let all = Set(0..<count)
    if count <= 12, 1 << count <= limit + 2 {
      return (0..<1 << count).map { bits in .allBut(all.filter { bits >> $0 & 1 == 1 }, of: count) }
    }
    return [.allBut([], of: count), .allBut(all, of: count)]
      + (0..<limit).map { _ in
        // Rarely one sector, mostly many.
        let share = generator.number(1...99)
        return .allBut(all.filter { _ in generator.number(0...99) < share }, of: count)
      }
  }

  /// Makes the state directory.
  func build(_ place: Int, _ loss: Loss, to directory: String) throws {
    try Files.copy(base, to: directory)
    guard case .allBut(let kept, _) = loss else { return }
    let (durable, pending) = writes(at: place)
    let there = durable + pending.enumerated().filter { kept.contains($0.offset) }.map(\.element)
    for piece in there { try Files.write(Array(piece.bytes), to: directory + piece.path, at: piece.offset) }
  }
}
