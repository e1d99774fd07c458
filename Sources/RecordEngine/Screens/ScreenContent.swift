import Crypto
import RecordModel

/// The kept text of a template.
enum ScreenContent {
  /// SHA-256 of the kept text (R-MH-303).
  static func hash(_ content: String) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: Array(content.utf8))))
  }

  /// The kept text in the form of an import, which says whether it is live (R-MH-322).
  ///
  /// Kept is an object whose members stand in the order of their names, and none after `published`.
  static func export(_ content: String, isPublished: Bool) -> String {
    content.hasSuffix("}") ? content.dropLast() + ",\"published\":\(isPublished)}" : content
  }

  /// A member of the kept text.
  static func text(_ name: String, _ content: String) -> String {
    let limits = JSONLimits(depth: ScreenTemplate.depth)
    guard let tape = try? JSON.parse(Array(content.utf8), limits: limits),
      let node = tape.member(name, of: tape.root)
    else { return "" }
    return tape.string(at: node) ?? ""
  }
}
