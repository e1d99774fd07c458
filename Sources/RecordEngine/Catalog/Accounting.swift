import RecordModel
import RecordStore

/// What the access log says of the calls of some methods, and what they are counted as.
///
/// A table of the catalog begins with that of its area; a method that differs says so in its line.
struct Accounting: Sendable {
  /// What of a record they are about; `nil` where it is the record as a whole, or no record at all.
  let area: RecordArea?
  /// How much calls are about that only look.
  private(set) var reads: AccessScope
  /// How much calls are about that do more.
  private(set) var changes: AccessScope
  /// What they are counted with, besides all calls.
  private(set) var rateClass: RateClass?
  private(set) var answer = Answer.things
  /// What the call itself makes of whoever calls, to the patient; `nil` where that was there before.
  private(set) var relation: AccessRelation?

  /// What an answer tells of.
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
  /// What reads a whole log, and tells of nothing in it.
  var verdict: Accounting { with { $0.answer = .verdict } }
  var people: Accounting { with { $0.answer = .people } }
  var mixture: Accounting { with { $0.answer = .mixture } }
  var steps: Accounting { with { $0.answer = .steps } }
  /// What opens a record in an emergency.
  var emergency: Accounting { with { $0.relation = .breakGlass } }

  /// The same, counted with calls of a class.
  func counted(_ rateClass: RateClass) -> Accounting { with { $0.rateClass = rateClass } }

  private func with(_ change: (inout Accounting) -> Void) -> Accounting {
    var accounting = self
    change(&accounting)
    return accounting
  }
}
