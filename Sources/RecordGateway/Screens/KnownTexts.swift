import RecordModel

/// The texts of a template that were read for places before: those of a repeated block come again with each item of its list.
final class KnownTexts {
  /// A text of a template.
  struct Text {
    /// Whether it has a place for a value, in whatever form.
    let isBound: Bool
    /// Its parts; `nil` if a place is not of the right form.
    let parts: BoundText?
  }

  private var known: [String: Text] = [:]

  subscript(_ text: String) -> Text {
    if let found = known[text] { return found }
    let found = Text(isBound: text.contains("{{"), parts: BoundText(text))
    known[text] = found
    return found
  }
}
