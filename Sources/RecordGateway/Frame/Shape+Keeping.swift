import RecordModel

extension Shape {
  /// The value with only the members of the shape: the record's others are no part of the application's
  /// contract (R-MH-336).
  func keeping(_ value: Value) -> Value {
    switch (self, value) {
    case (.object(let known, false), .object(let members)):
      .object(
        known.compactMap { known in
          members.first { $0.name == known.name }.map { .init($0.name, known.shape.keeping($0.value)) }
        })
    case (.object(let known, true), .object(let members)):
      .object(
        members.map { member in
          let shape = known.first { $0.name == member.name }?.shape
          return .init(member.name, shape?.keeping(member.value) ?? member.value)
        })
    case (.dictionary(let element), .object(let members)):
      .object(members.map { .init($0.name, element.keeping($0.value)) })
    case (.list(let element, _), .array(let elements)): .array(elements.map(element.keeping))
    case (.orNull(let shape), _), (.judged(let shape), _): shape.keeping(value)
    default: value
    }
  }
}

extension Answer {
  /// Removes members of the data that a shape does not have.
  mutating func keep(to shape: Shape) throws(Failure) {
    guard case .data(let text) = content else { return }
    do throws(CodingFailure) {
      content = .data(try JSON.encode(shape.keeping(try JSON.parse(text).value(keepsZeros: true))))
    } catch {
      throw Failure(.internalError, "an answer cannot be written")
    }
  }
}
