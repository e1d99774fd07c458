/// A value that is written far more often than it changes, together with its JSON text.
///
/// It encodes as the value does; if the result only becomes JSON text, the text is copied. Decoded values and
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

  /// Written when it is needed.
  package init(wrappedValue: Wrapped) { content = Content(wrappedValue, nil) }

  /// Written now; without a text if that fails.
  package init(writing value: Wrapped) { content = Content(value, try? JSON.encode(value)) }

  package init(from decoder: any Decoder) throws { self.init(wrappedValue: try Wrapped(from: decoder)) }

  package func encode(to encoder: any Encoder) throws {
    if let text = content.text, let encoder = encoder.ofTape, encoder.state.pointee.becomesText {
      encoder.encode(text: text)
    } else {
      try content.value.encode(to: encoder)
    }
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.content === other.content || one.content.value == other.content.value
  }
}
