extension Tape {
  /// The path of `target` below `start`: names joined by dots, positions in brackets.
  ///
  /// A target that is a member's name gives the path of the member.
  package func path(to target: Int, from start: Int = 0) -> String {
    var path = ""
    for step in steps(to: target, from: start) { path = PathText.append(step, to: path) }
    return path
  }

  func steps(to target: Int, from start: Int) -> [PathStep] {
    var steps: [PathStep] = []
    var current = start
    while current < target, nodes[current].isContainer {
      guard let (position, child) = child(of: current, holding: target) else { return steps }
      if nodes[current].kind == .object {
        guard child < nodes.count else { return steps }
        steps.append(PathStep(stringValue: text(nodes[child])))
        current = child == target ? target : child + 1
      } else {
        steps.append(PathStep(intValue: position))
        current = child
      }
    }
    return steps
  }

  /// The child whose subtree contains `target`.
  ///
  /// In a tape still being parsed, an open container's `next` is less than its own index, and everything
  /// after it belongs to it.
  private func child(of node: Int, holding target: Int) -> (Int, Int)? {
    var (position, child) = (0, node + 1)
    while child <= target {
      let value = nodes[node].kind == .object ? child + 1 : child
      guard value < nodes.count else { return (position, child) }
      let end = Int(nodes[value].next)
      if end > target || end <= value { return (position, child) }
      (position, child) = (position + 1, end)
    }
    return nil
  }
}

/// One step from a container to its content.
struct PathStep: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

/// The text form of paths.
enum PathText {
  static func append(_ step: some CodingKey, to path: String) -> String {
    if let index = step.intValue { return path + "[\(index)]" }
    let name = isPlain(step.stringValue) ? step.stringValue : "?"
    return path.isEmpty ? name : path + "." + name
  }

  static func text(_ steps: [any CodingKey]) -> String {
    var path = ""
    for step in steps { path = append(step, to: path) }
    return path
  }

  /// Names come from the client too; only short plain ones are shown.
  private static func isPlain(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
