import RecordModel

/// The drugs of an interaction table of which one is enough.
struct DuplicateFinder: Sendable {
  fileprivate let rules: [Prepared]
  private let slowNames: Set<String>

  fileprivate struct Prepared: Sendable {
    let rule: InteractionTable.Duplication
    /// `nil` where it is the same substance that is looked for.
    let members: Set<String>?
    let except: Set<String>
    let slowAndFast: Set<String>
  }

  /// A rule that two medications break, and how severely.
  struct Finding {
    let rule: InteractionTable.Duplication
    let severity: InteractionTable.Severity
  }

  init(_ table: InteractionTable, _ members: [String: Set<String>]) {
    func whole(_ ids: [String]) -> Set<String> { Set(ids.flatMap { members[$0] ?? [$0] }) }
    rules = (table.duplications ?? []).map {
      Prepared(
        rule: $0, members: $0.members.map(whole), except: whole($0.except ?? []),
        slowAndFast: whole($0.slowAndFastOf ?? []))
    }
    slowNames = Set((table.duplications ?? []).flatMap { $0.slowNames ?? [] }.map { DrugWords($0).joined })
  }

  /// Whether a name of the table says of itself to act slowly.
  func isSlow(_ name: String) -> Bool { slowNames.contains(name) }

  /// What two medications share, in the order of the table.
  func findings(_ left: NamedSubstances, _ right: NamedSubstances) -> [Finding] {
    rules.compactMap { prepared in
      let shared = prepared.shared(left, right)
      guard !shared.isEmpty else { return nil }
      let isPaired = left.isSlow != right.isSlow && shared.isSubset(of: prepared.slowAndFast)
      let severity = isPaired ? prepared.rule.slowAndFast : nil
      return Finding(rule: prepared.rule, severity: severity ?? prepared.rule.severity)
    }
  }
}

extension DuplicateFinder.Prepared {
  /// The substances of the first that are one too many beside the second.
  func shared(_ left: NamedSubstances, _ right: NamedSubstances) -> Set<String> {
    let same = left.ids.intersection(right.ids)
    guard let members else {
      return same.subtracting(except).filter { meet(left.routes[$0], right.routes[$0]) }
    }
    let ones = left.ids.intersection(members).subtracting(same).subtracting(except)
    guard !ones.isEmpty else { return [] }
    let others = right.ids.intersection(members).subtracting(same).subtracting(except)
    return ones.filter { one in others.contains { meet(left.routes[one], right.routes[$0]) } }
  }

  /// For the whole body both, or in the same local way where the rule counts in it.
  private func meet(_ one: DrugRoute?, _ other: DrugRoute?) -> Bool {
    guard one == other else { return false }
    return one.map { rule.routes?.contains($0) == true } ?? true
  }
}
