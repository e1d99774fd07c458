import RecordModel
import RecordStore

/// The conditions of an interaction table, ready for looking them up by name, code, age and rate of filtration.
struct ConditionFinder: Sendable {
  private let conditions: [InteractionTable.Condition]
  private let names: NameIndex
  private let rules: [(rule: InteractionTable.ConditionRule, drugs: Set<String>, conditions: Set<String>)]
  /// Those that pass, and are over where somebody says that they were.
  private let passing: Set<String>
  /// Those that the rate of filtration decides on.
  let ofKidneys: Set<String>
  /// Those that the age decides on.
  let ofAges: Set<String>

  init(_ table: InteractionTable) {
    conditions = table.conditions ?? []
    names = NameIndex(conditions.flatMap { condition in condition.names.map { ($0, [condition.id]) } })
    rules = (table.conditionRules ?? []).map { ($0, Set($0.drugs), Set($0.conditions)) }
    passing = Set(conditions.filter { $0.days != nil }.map(\.id))
    ofKidneys = Set(conditions.filter { $0.filtration != nil }.map(\.id))
    ofAges = Set(conditions.filter { $0.ages != nil }.map(\.id))
  }

  /// The conditions that a text names and does not deny.
  ///
  /// A denial counts in its own part of a list or sentence, and only where no other part says that it is there.
  func conditions(in text: String) -> Set<String> {
    let all = names.read(DrugWords(text)).ids
    guard !all.isEmpty else { return [] }
    var (denied, there): (Set<String>, Set<String>) = ([], [])
    for part in ListParts.parts(of: text) {
      let words = DrugWords(part)
      for name in names.read(words).found {
        let isDenied = DeniedWords.isDenied(name.range, in: words.words)
        let isOver = DeniedWords.isOver(name.range, in: words.words)
        for id in name.ids {
          if isDenied || (isOver && passing.contains(id)) { denied.insert(id) } else { there.insert(id) }
        }
      }
    }
    return all.subtracting(denied.subtracting(there))
  }

  /// Whether each part of a text names a condition, be it denied.
  func knows(_ text: String) -> Bool {
    let whole = names.read(DrugWords(text))
    if whole.rest.isEmpty, !whole.found.isEmpty { return true }
    return ListParts.parts(of: text).allSatisfy { part in
      let words = DrugWords(part)
      return words.words.isEmpty || !names.read(words).found.isEmpty
    }
  }

  /// Whether a diagnosis is one that the table knows, by its code or its words.
  func knows(_ concept: CodedConcept) -> Bool { !conditions(of: concept).isEmpty || knows(concept.display) }

  /// The conditions meant by a diagnosis that began at a moment: by its code, else by its words.
  func conditions(_ concept: CodedConcept, since start: Timestamp, now: Timestamp) -> Set<String> {
    let coded = conditions(of: concept)
    let ids = coded.isEmpty ? conditions(in: concept.display) : coded
    return ids.filter { id in
      guard let days = conditions.first(where: { $0.id == id })?.days else { return true }
      return now.milliseconds < start.milliseconds + Int64(days) * 86_400_000
    }
  }

  /// Of ICD-10 the longest code that the diagnosis lies at or below.
  private func conditions(of concept: CodedConcept) -> Set<String> {
    let fitting = conditions.flatMap { condition in
      condition.codes.filter { $0.system == concept.system && $0.contains(concept.code) }
        .map { (condition.id, $0.code.count) }
    }
    let longest = fitting.map(\.1).max()
    return Set(fitting.filter { $0.1 == longest }.map(\.0))
  }

  /// The conditions meant by a rate of filtration, in mL/min/1.73 m².
  func conditions(atFiltration rate: Double) -> Set<String> {
    Set(conditions.filter { $0.filtration?.contains(rate) == true }.map(\.id))
  }

  /// The lowest rate of filtration above what some conditions mean, by the worst of them; the largest number if none is of the
  /// kidneys.
  func rank(_ ids: Set<String>) -> Int {
    conditions.filter { ids.contains($0.id) }.compactMap { $0.filtration?.below }.min() ?? .max
  }

  /// The conditions meant by an age in whole years.
  func conditions(atAge age: Int) -> Set<String> {
    Set(conditions.filter { $0.ages?.contains(age) == true }.map(\.id))
  }

  /// Whether any rule of those drugs depends on one of some conditions.
  func hasRules(_ drugs: Set<String>, of conditions: Set<String>) -> Bool {
    rules.contains { !$0.drugs.isDisjoint(with: drugs) && !$0.conditions.isDisjoint(with: conditions) }
  }

  /// The rules that name one of some conditions, and drugs that are wanted, in the order of the table.
  func rules(
    against conditions: Set<String>, _ isWanted: (InteractionTable.ConditionRule, Set<String>) -> Bool
  ) -> [InteractionTable.ConditionRule] {
    rules.filter { !$0.conditions.isDisjoint(with: conditions) && isWanted($0.rule, $0.drugs) }.map(\.rule)
  }
}

extension InteractionTable.Code {
  fileprivate func contains(_ other: String) -> Bool {
    other == code || (system == .icd10 && other.hasPrefix(code))
  }
}
