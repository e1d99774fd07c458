/// Names and values of a record, one on each line, with values aligned.
package struct FieldList {
  private var fields: [(name: String, value: String)] = []

  package init() {}

  /// Adds a field; one without a value is left out.
  package mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    fields.append((name, TextWidth.printable(value)))
  }

  package func lines(_ style: Style) -> [String] {
    let width = fields.map { TextWidth.of($0.name) }.max() ?? 0
    return fields.map { field in
      let padding = String(repeating: " ", count: width - TextWidth.of(field.name) + 2)
      let room = style.width.map { max($0 - width - 2, 1) }
      let value = room.map { TextWidth.cut(field.value, to: $0) } ?? field.value
      return style.paint(field.name, .dim) + padding + value
    }
  }
}
