extension BlockReader {
  /// Checks a text and what it asks for; `nil` if it cannot be kept.
  mutating func text(_ text: String, _ longest: Int, _ place: Place) -> String? {
    let text = text.composed
    if text.unicodeScalars.count > longest {
      refuse(place, "too_long", "at most \(longest) characters")
      return nil
    }
    if text.hasControls {
      refuse(place, "bad_format", "no control characters")
      return nil
    }
    guard let bound = BoundText(text) else {
      refuse(place, "bad_format", "a value is written as {{name.path}} or {{name.path | filter}}")
      return nil
    }
    for (path, filter) in bound.places {
      if let message = scope.fault(path, filter, hasItem: place.hasItem) {
        refuse(place, "unknown_binding", message)
      }
    }
    if bound.places.isEmpty, Self.greetsSomebody(text) {
      warn(place, "literal_name", "this greets one person by name; a binding greets everybody (R-MH-305)")
    }
    return text
  }

  /// Whether a text greets somebody in particular; templates are the same for everybody.
  private static func greetsSomebody(_ text: String) -> Bool {
    let greetings = [
      "welcome back, ", "welcome, ", "hello, ", "hello ", "hi, ", "hi ", "dear ", "good morning, ",
      "willkommen zurück, ", "willkommen, ", "hallo, ", "hallo ", "guten tag, ", "liebe ", "lieber ",
    ]
    guard let greeting = greetings.first(where: text.lowercased().hasPrefix) else { return false }
    return text.dropFirst(greeting.count).first?.isUppercase == true
  }
}

extension String {
  /// Whether there are control characters besides tab and line feed (R-MH-010).
  package var hasControls: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n" }
  }
}
