import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A file's text in which each condition can be switched while the program runs, and what the switches are.
///
/// `a < b` becomes `(mutates(7) ? (a <= b) : (a < b))`. Only one mutant is on at a time, so what a switched branch holds
/// is the source as it was. Nothing but insertions: what stands in the file stays in its order.
struct SwitchedSource {
  let text: String
  let mutants: [Mutant]

  /// - Parameters:
  ///   - firstID: the number of the first mutant; the others count up from it.
  ///   - left: those that are not to be made, because they do not compile.
  init(_ source: String, path: String, firstID: Int, leaving left: Set<MutantName> = []) {
    let folded = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let visitor = ConditionVisitor(path: path, firstID: firstID, leaving: left)
    visitor.walk(folded)
    mutants = visitor.mutants
    text = Self.insert(visitor.insertions, into: Array(source.utf8))
  }

  private static func insert(_ insertions: [Insertion], into source: [UInt8]) -> String {
    var text: [UInt8] = []
    var taken = 0
    for insertion in insertions.sorted(by: Insertion.isBefore) {
      text += source[taken..<insertion.offset]
      text += Array(insertion.text.utf8)
      taken = insertion.offset
    }
    return String(decoding: text + source[taken...], as: UTF8.self)
  }
}

/// A piece of text that comes in between.
struct Insertion {
  let offset: Int
  let text: String
  /// The later an insertion was found, the deeper it lies.
  let depth: Int
  let closes: Bool

  /// What closes comes before what opens, the inner end before the outer one, the outer beginning before the inner one.
  static func isBefore(_ one: Insertion, _ other: Insertion) -> Bool {
    if one.offset != other.offset { return one.offset < other.offset }
    if one.closes != other.closes { return one.closes }
    return one.closes ? one.depth > other.depth : one.depth < other.depth
  }
}
