/// A value that is written far more often than it changes, together with its JSON text.
///
/// It encodes as the value does; where the result becomes JSON text and nothing else, the text is copied. Decoded values and
/// assigned ones have no text.
@propertyWrapper
package struct Prewritten<Wrapped: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// Shared by all copies, so that a copy costs one reference.
  private final class Content: Sendable {
    let value: Wrapped
    let text: [UInt8]?

    init(_ value: Wrapped, _ text: [UInt8]?) { (self.value, self.text) = (value, text) }
  }

  private var content: Content

  package var wrappedValue: Wrapped {
    get { content.value }
    set { content = Content(newValue, nil) }
  }

  /// A value that is written when it is needed.
  package init(wrappedValue: Wrapped) { content = Content(wrappedValue, nil) }

  /// A value that is written now; without a text where that fails.
  package init(writing value: Wrapped) { content = Content(value, try? JSON.encode(value)) }

  /// Reads the value.
  package init(from decoder: any Decoder) throws { self.init(wrappedValue: try Wrapped(from: decoder)) }

  /// Writes the value, or copies its text.
  package func encode(to encoder: any Encoder) throws {
    if let text = content.text, let encoder = encoder.ofTape, encoder.state.pointee.becomesText {
      encoder.encode(text: text)
    } else {
      try content.value.encode(to: encoder)
    }
  }

  /// Whether the values are the same.
  package static func == (one: Self, other: Self) -> Bool {
    one.content === other.content || one.content.value == other.content.value
  }
}
