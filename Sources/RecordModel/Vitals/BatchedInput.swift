/// An entry of a batch as it was sent: read, or kept apart because a member of it has another type than it must.
///
/// So one entry that cannot be read refuses itself and not its batch (R-MH-273).
package enum BatchedInput: Sendable, Equatable {
  /// Values of one moment.
  case entry(VitalsInput)
  /// What cannot be read, with its id where that can.
  case unreadable(id: RecordID?, FieldProblem)
}

extension BatchedInput: Codable {
  private enum CodingKeys: CodingKey { case id }

  /// Reads an entry, or why it cannot be read.
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

  /// Writes the entry; of what could not be read, its id.
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
  /// What of a value could not be read; the path begins below the value.
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
