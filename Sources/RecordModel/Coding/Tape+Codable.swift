extension Tape {
  /// What becomes of members that a type never looks up.
  public enum UnknownMembers: Sendable {
    /// They are a failure that names the first of them.
    case reject
    /// They are passed over.
    case ignore
  }

  /// Reads the subtree at `node` as a `T`.
  ///
  /// Paths of failures start at that node.
  public func decode<T: Decodable>(
    _ type: T.Type, at node: Int = 0, unknownMembers: UnknownMembers = .reject
  ) throws(CodingFailure) -> T {
    let state = DecodingState(self, start: node)
    let value: T
    do {
      value = try TapeDecoder(state: state, node: node).generic(type)
    } catch {
      throw CodingFailure(error, in: state)
    }
    if unknownMembers == .reject { try state.rejectUnknownMembers() }
    return value
  }

  /// Lays out a value as a tape.
  public init<T: Encodable>(encoding value: T) throws(CodingFailure) {
    let state = EncodingState()
    do {
      try TapeEncoder(state: state, slot: 0).generic(value)
    } catch {
      throw CodingFailure(encoding: error)
    }
    self = try state.finish()
  }
}

extension CodingFailure {
  /// What a type's own `init(from:)` threw, without the texts that may hold input.
  init(_ error: any Error, in state: DecodingState) {
    switch error {
    case let failure as CodingFailure: self = failure
    case DecodingError.dataCorrupted(let context): self.init(.invalidValue, context)
    case DecodingError.typeMismatch(_, let context): self.init(.wrongType, context)
    case DecodingError.valueNotFound(_, let context): self.init(.wrongType, context)
    case DecodingError.keyNotFound(let key, let context):
      self.init(
        .missingMember, path: PathText.text(context.codingPath + [PathStep(stringValue: key.stringValue)]))
    default: self.init(.invalidValue)
    }
  }

  init(encoding error: any Error) {
    switch error {
    case let failure as CodingFailure: self = failure
    case EncodingError.invalidValue(_, let context): self.init(.invalidValue, context)
    default: self.init(.invalidValue)
    }
  }

  /// The texts of the standard library are sentences and may quote the input; ours are noun phrases in lower case.
  private init(_ kind: Kind, _ context: DecodingError.Context) {
    self.init(kind, path: PathText.text(context.codingPath), expected: Self.phrase(context.debugDescription))
  }

  private init(_ kind: Kind, _ context: EncodingError.Context) {
    self.init(kind, path: PathText.text(context.codingPath), expected: Self.phrase(context.debugDescription))
  }

  private static func phrase(_ text: String) -> String? {
    guard let first = text.utf8.first, first | 0x20 == first, text.utf8.count <= 200 else { return nil }
    return text
  }
}
