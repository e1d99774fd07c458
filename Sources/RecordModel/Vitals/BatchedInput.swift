/// An entry of a batch as sent: readable, or set apart because a member has the wrong type.
///
/// So an unreadable entry only refuses itself and not its batch (R-MH-273).
package enum BatchedInput: Sendable, Equatable {
  case entry(VitalsInput)
  /// With its id, if that can be read.
  case unreadable(id: RecordID?, FieldProblem)
}

extension BatchedInput: Codable {
  private enum CodingKeys: CodingKey { case id }

  /// Reads an entry, or the reason why it cannot be read.
  package init(from decoder: any Decoder) throws {
    guard let tape = decoder.ofTape else {
      self = .entry(try VitalsInput(from: decoder))
      return
    }
    do { self = .entry(try VitalsInput(from: tape)) } catch {
      let failure = CodingFailure(error, VitalsInput.self, at: tape)
      let container = try? tape.container(keyedBy: CodingKeys.self)
      self = .unreadable(
        id: try? container?.decodeIfPresent(RecordID.self, forKey: .id),
        FieldProblem(failure, below: tape.failure(failure.kind).path))
      tape.skip()
    }
  }

  /// Writes the entry; for an unreadable one its id.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .entry(let input): try input.encode(to: encoder)
    case .unreadable(let id, _):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(id, forKey: .id)
    }
  }
}

extension FieldProblem {
  /// The problem of an unreadable value; the path begins below the value.
  fileprivate init(_ failure: CodingFailure, below place: String) {
    let code =
      switch failure.kind {
      case .missingMember: "required"
      case .invalidValue: "bad_format"
      case .numberOutOfRange: "out_of_range"
      default: "wrong_type"
      }
    let steps = failure.path.dropFirst(place.count).split { ".[]".contains($0) }
    self.init(
      path: steps.map { "/" + $0 }.joined(), code: code, message: failure.expected ?? "another value")
  }
}
