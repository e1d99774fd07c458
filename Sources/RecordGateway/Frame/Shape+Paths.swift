extension Shape {
  /// The form of what lies at a path of members.
  ///
  /// Digits stand for an element of a list, and so does the name of the item in the list that a template repeats.
  func member(at path: ArraySlice<Substring>) -> Shape? {
    switch self {
    case .orNull(let shape), .judged(let shape), .demanding(let shape, _): return shape.member(at: path)
    default: break
    }
    guard let step = path.first else { return self }
    switch self {
    case .object(let members, _):
      return members.first { $0.name == step }?.shape.member(at: path.dropFirst())
    case .list(let element, _):
      return step == "item" || Int(step) != nil ? element.member(at: path.dropFirst()) : nil
    case .dictionary(let element): return element.member(at: path.dropFirst())
    default: return nil
    }
  }
}
