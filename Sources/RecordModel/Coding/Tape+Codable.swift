extension Tape {
  /// What becomes of members that a type never looks up.
  package enum UnknownMembers: Sendable {
    /// They are a failure that names the first of them.
    case reject
    /// They are passed over.
    case ignore
  }

  /// Reads the subtree at `node` as a `T`.
  ///
  /// Paths of failures start at that node.
  ///
  /// - Parameter passing: A member of the object there that is somebody else's to read.
  package func decode<T: Decodable>(
    _ type: T.Type, at node: Int = 0, unknownMembers: UnknownMembers = .reject, passing: StaticString? = nil
  ) throws(CodingFailure) -> T {
    if holdsText {
      return try subtree(at: node).expanded().decode(type, unknownMembers: unknownMembers, passing: passing)
    }
    var state = DecodingState(self, start: node, passing: passing)
    let value = try withUnsafeMutablePointer(to: &state) { (state) throws(CodingFailure) in
      try TapeDecoder(state: state, node: node).generic(type)
    }
    if unknownMembers == .reject { try state.rejectUnknownMembers() }
    return value
  }

  /// Lays out a value as a tape.
  ///
  /// - Parameter becomesText: Whether the tape is for being written as JSON and for nothing else, so that what was written
  ///   before need not be written again.
  package init<T: Encodable>(encoding value: T, becomesText: Bool = false) throws(CodingFailure) {
    var state = EncodingState(becomesText: becomesText)
    do {
      try withUnsafeMutablePointer(to: &state) { try TapeEncoder(state: $0, slot: 0).generic(value) }
    } catch {
      throw CodingFailure(encoding: error)
    }
    self = try state.finish()
  }
}
