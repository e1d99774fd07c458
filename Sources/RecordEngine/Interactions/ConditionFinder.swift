import RecordModel
import RecordStore

/// The conditions of an interaction table, ready for looking them up by name, code, age and rate of filtration.
struct ConditionFinder: Sendable {
  private let conditions: [InteractionTable.Condition]
  private let names: ConditionNames
  private let codes: [(id: String, system: CodeSystem, code: String)]
  private let rules: [(rule: InteractionTable.ConditionRule, drugs: Set<String>, conditions: Set<String>)]
  /// Those that the rate of filtration decides on.
  let ofKidneys: Set<String>
  /// Those that the age decides on.
  let ofAges: Set<String>
  /// Those that stand for a rate of filtration, whatever stage a code gives beside them.
  private let rated: Set<String>

  /// The id of pregnancies in tables.
  static let pregnancy = "pregnancy"
  /// The id of the time after a delivery.
  static let puerperium = "puerperium"

  init(_ table: InteractionTable) {
    conditions = KidneyStates.joined(to: table.conditions ?? [])
    names = ConditionNames(conditions)
    codes =
      conditions.flatMap { condition in
        condition.codes.map { (id: condition.id, system: $0.system, code: $0.code) }
      } + KidneyStates.codes
    rules = (table.conditionRules ?? []).map { ($0, Set($0.drugs), Set($0.conditions)) }
    ofKidneys = Set(conditions.filter { $0.filtration != nil }.map(\.id))
    ofAges = Set(conditions.filter { $0.ages != nil }.map(\.id))
    rated = Set(conditions.filter { $0.rate != nil }.map(\.id))
  }

  /// The conditions that a text names and does not deny, with what they say of the kidneys.
  func conditions(in text: String) -> Set<String> { withRates(named(in: text)) }

  /// The conditions that a text names and does not deny.
  func named(in text: String) -> Set<String> { names.named(in: text) }

  /// The conditions that a diagnosis names by its code, else by its words; of the kidneys by both.
  func named(_ concept: CodedConcept) -> Set<String> {
    let (coded, said) = (conditions(of: concept), named(in: concept.display))
    return coded.isEmpty ? said : coded.union(said.intersection(rated))
  }

  /// Whether each part of a text names a condition, be it denied.
  func knows(_ text: String) -> Bool { names.knows(text) }

  /// Whether a diagnosis is one that the table knows, by its code or its words.
  func knows(_ concept: CodedConcept) -> Bool { !conditions(of: concept).isEmpty || knows(concept.display) }

  /// The conditions meant by a diagnosis that began at a moment.
  func conditions(_ concept: CodedConcept, since start: Timestamp, now: Timestamp) -> Set<String> {
    let named = named(concept)
    return withRates(named.subtracting(lapsed(named, since: start, now: now)))
  }

  /// Of some conditions that began at a moment those that are over by now, since they last so long at most.
  func lapsed(_ ids: Set<String>, since start: Timestamp, now: Timestamp) -> Set<String> {
    Set(
      conditions.filter { condition in
        guard ids.contains(condition.id), let days = condition.days else { return false }
        return now.milliseconds >= start.milliseconds + Int64(days) * 86_400_000
      }.map(\.id))
  }

  /// With the conditions that a rate of filtration means for which one of them stands.
  func withRates(_ ids: Set<String>) -> Set<String> {
    conditions.filter { ids.contains($0.id) }.compactMap(\.rate).reduce(into: ids) {
      $0.formUnion(conditions(atFiltration: Double($1)))
    }
  }

  /// Whether no newer value takes the place of what one of them says of the kidneys.
  func isLasting(_ ids: Set<String>) -> Bool {
    conditions.contains { ids.contains($0.id) && $0.lasting == true }
  }

  /// Of ICD-10 the longest code that the diagnosis lies at or below.
  private func conditions(of concept: CodedConcept) -> Set<String> {
    let fitting = codes.filter { _, system, code in
      system == concept.system
        && (concept.code == code || (system == .icd10 && concept.code.hasPrefix(code)))
    }
    let longest = fitting.map(\.code.count).max()
    return Set(fitting.filter { $0.code.count == longest }.map(\.id))
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
