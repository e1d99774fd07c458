import RecordModel
import RecordStore

/// The access log's description of the calls of some methods, and the rate class that they are counted in.
///
/// A table of the catalog begins with that of its area; a method that differs says so in its line.
struct Accounting: Sendable {
  /// The area of a record that they are about; `nil` if it is the record as a whole, or no record at all.
  let area: RecordArea?
  /// How much calls are about that only look.
  private(set) var reads: AccessScope
  /// How much calls are about that do more.
  private(set) var changes: AccessScope
  /// The class that they are counted with, besides all calls.
  private(set) var rateClass: RateClass?
  private(set) var answer = Answer.things
  /// The caller's relation to the patient that the call itself creates; `nil` if it was there before.
  private(set) var relation: AccessRelation?

  /// The subject of an answer.
  enum Answer: Sendable {
    /// Things that have ids.
    case things
    /// People, whose ids are theirs.
    case people
    /// Things of many kinds, where a number would say nothing.
    case mixture
    /// Several steps, of which some may be refused inside the answer.
    case steps
    /// Nothing but whether something is whole: so it is not written down.
    case verdict
  }

  init(_ area: RecordArea?, reads: AccessScope = .item, changes: AccessScope = .change) {
    (self.area, self.reads, self.changes) = (area, reads, changes)
  }

  /// A table's methods.
  func methods(_ lines: (Accounting) -> [Endpoint]) -> [Endpoint] { lines(self) }

  /// A list or a search.
  var list: Accounting { with { $0.reads = .list } }
  /// A change, in a table whose changes are something else.
  var change: Accounting { with { $0.changes = .change } }
  /// A reading of a whole log, which reports nothing in it.
  var verdict: Accounting { with { $0.answer = .verdict } }
  var people: Accounting { with { $0.answer = .people } }
  var mixture: Accounting { with { $0.answer = .mixture } }
  var steps: Accounting { with { $0.answer = .steps } }
  /// The opening of a record in an emergency.
  var emergency: Accounting { with { $0.relation = .breakGlass } }

  /// The same, counted with calls of a class.
  func counted(_ rateClass: RateClass) -> Accounting { with { $0.rateClass = rateClass } }

  private func with(_ change: (inout Accounting) -> Void) -> Accounting {
    var accounting = self
    change(&accounting)
    return accounting
  }
}
