import RecordModel
import RecordStore

/// The conditions of an interaction table, ready for looking them up by name, code and rate of filtration.
struct ConditionFinder: Sendable {
  private let conditions: [InteractionTable.Condition]
  private let names: NameIndex
  private let rules: [(rule: InteractionTable.ConditionRule, drugs: Set<String>, conditions: Set<String>)]
  /// Those that the rate of filtration decides on.
  let ofKidneys: Set<String>

  init(_ table: InteractionTable) {
    conditions = table.conditions ?? []
    names = NameIndex(conditions.flatMap { condition in condition.names.map { ($0, [condition.id]) } })
    rules = (table.conditionRules ?? []).map { ($0, Set($0.drugs), Set($0.conditions)) }
    ofKidneys = Set(conditions.filter { $0.filtration != nil }.map(\.id))
  }

  /// The conditions that a text names; negations are not understood, which errs on the safe side.
  func conditions(in text: String) -> Set<String> { names.read(DrugWords(text)).ids }

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

  /// Whether any rule of those drugs depends on the kidneys.
  func needsFiltration(_ drugs: Set<String>) -> Bool {
    rules.contains { !$0.drugs.isDisjoint(with: drugs) && !$0.conditions.isDisjoint(with: ofKidneys) }
  }

  /// The rules that drugs break with conditions, in the order of the table.
  func rules(of drugs: Set<String>, against conditions: Set<String>) -> [InteractionTable.ConditionRule] {
    rules.filter { !$0.drugs.isDisjoint(with: drugs) && !$0.conditions.isDisjoint(with: conditions) }
      .map(\.rule)
  }
}

extension InteractionTable.Code {
  fileprivate func contains(_ other: String) -> Bool {
    other == code || (system == .icd10 && other.hasPrefix(code))
  }
}
