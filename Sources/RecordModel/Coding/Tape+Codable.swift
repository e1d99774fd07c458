extension Tape {
  /// The treatment of members that a type never looks up.
  package enum UnknownMembers: Sendable {
    /// A failure that names the first of them.
    case reject
    /// Skipped.
    case ignore
  }

  /// Reads the subtree at `node` as a `T`.
  ///
  /// Paths of failures start at that node.
  ///
  /// - Parameter passing: A member of that object which the caller reads itself.
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
  /// - Parameter becomesText: Whether the tape will only be written as JSON, so that text written before may
  ///   be copied.
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
