extension CodingFailure {
  /// An error thrown by the `init(from:)` of `type`, without texts that may hold input.
  init(_ error: any Error, _ type: any Decodable.Type, at decoder: TapeDecoder) {
    let place = decoder.failure(.invalidValue)
    switch error {
    case let failure as CodingFailure: self = failure
    case DecodingError.dataCorrupted(let context):
      self.init(.invalidValue, context.codingPath, place, Self.expected(context.debugDescription, type))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init(.wrongType, context.codingPath, place, Self.phrase(context.debugDescription))
    case DecodingError.keyNotFound(let key, let context):
      self.init(.missingMember, context.codingPath + [key], place, nil)
    default: self = place
    }
  }

  /// The offset is known if the error is about the very value that was being read.
  private init(_ kind: Kind, _ steps: [any CodingKey], _ place: CodingFailure, _ expected: String?) {
    let path = PathText.text(steps)
    self.init(kind, path: path, offset: path == place.path ? place.offset : nil, expected: expected)
  }

  init(encoding error: any Error) {
    switch error {
    case let failure as CodingFailure: self = failure
    case EncodingError.invalidValue(_, let context):
      self.init(
        .invalidValue, path: PathText.text(context.codingPath),
        expected: Self.phrase(context.debugDescription))
    default: self.init(.invalidValue)
    }
  }

  private static func expected(_ text: String, _ type: any Decodable.Type) -> String? {
    if let phrase = phrase(text) { return phrase }
    guard let cases = type as? any (RawRepresentable & CaseIterable).Type else { return nil }
    return "one of " + names(of: cases).joined(separator: ", ")
  }

  private static func names<T: RawRepresentable & CaseIterable>(of type: T.Type) -> [String] {
    type.allCases.map { "\($0.rawValue)" }
  }

  /// The text, if it is one of ours: a noun phrase in lower case.
  ///
  /// Those of the standard library are sentences and may quote the input.
  private static func phrase(_ text: String) -> String? {
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      text.utf8.count <= 200
    else { return nil }
    return text
  }
}
