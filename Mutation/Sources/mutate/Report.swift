/// The results as a page: a table of areas, and what survived.
struct Report {
  let verdicts: [Verdict]
  let reasons: Reasons
  /// Conditions that no run has come to.
  let untried: Int

  /// Survivors that nobody has given a reason for.
  var open: [Verdict] {
    verdicts.filter { ($0.state == .survived || $0.state == .unreached) && reasons.texts[$0.name] == nil }
  }

  var page: String {
    """
    # Would the tests notice?

    Each condition of the areas below is switched by itself — `<` for `<=`, `==` for `!=`, one side of `&&` or `||` left
    out, a `guard` that always holds, an `if` turned round, a `!` dropped — and the tests that reach it are run. What they
    do not notice gets a test, or a reason in `Mutation/reasons.tsv`. Made by `make mutate`.

    | Area | Mutants | Noticed | Survived with a reason | without | Does not compile |
    |---|---|---|---|---|---|
    \(areas.map(row).joined(separator: "\n"))
    \(row("all", verdicts))

    \(untried == 0 ? "All were tried." : "\(untried) more were not tried yet.")

    ## Survivors and why

    \(explained.isEmpty ? "None." : explained)

    """
  }

  private var areas: [(name: String, verdicts: [Verdict])] {
    Dictionary(grouping: verdicts) { $0.name.area }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func row(_ name: String, _ verdicts: [Verdict]) -> String {
    let unbuilt = verdicts.count { $0.state == .unbuilt }
    let noticed = verdicts.count { $0.state == .noticed }
    let left = verdicts.filter { $0.state == .survived || $0.state == .unreached }
    let explained = left.count { reasons.texts[$0.name] != nil }
    return
      "| \(name) | \(verdicts.count - unbuilt) | \(noticed) | \(explained) | \(left.count - explained) | \(unbuilt) |"
  }

  private var explained: String {
    verdicts.compactMap { verdict in
      guard verdict.state == .survived || verdict.state == .unreached,
        let reason = reasons.texts[verdict.name]
      else { return nil }
      let name = verdict.name
      return "- `\(name.text)` in `\(name.scope)`, \(name.path) (\(name.kind)): \(reason)"
    }.sorted().joined(separator: "\n")
  }
}
