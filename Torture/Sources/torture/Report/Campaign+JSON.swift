extension Campaign {
  /// The results file.
  var json: String {
    let table = documentTable.map(JSON.quoted).joined(separator: ",\n    ")
    let parts = results.map(Self.json).joined(separator: ",\n")
    return
      "{\n  \"seed\": \(seed), \"good\": \(isGood),\n  \"table\": [\n    \(table)\n  ],\n  \"parts\": [\n\(parts)\n  ]\n}\n"
  }

  private static func json(_ result: PartResult) -> String {
    let counts = result.counts.map { "\(JSON.quoted($0.name)): \($0.value)" }.joined(separator: ", ")
    let controls = result.controls.map {
      "{\"name\": \(JSON.quoted($0.name)), \"red\": \($0.isRed), \"seen\": \(JSON.quoted($0.seen))}"
    }.joined(separator: ", ")
    let cases = result.cases.map {
      "{\"name\": \(JSON.quoted($0.name)), \"outcome\": \(JSON.quoted($0.outcome))}"
    }
    .joined(separator: ",\n        ")
    let members = [
      "\"name\": \(JSON.quoted(result.name))", "\"size\": \(JSON.quoted(result.size))",
      "\"rounds\": \(result.rounds)", "\"faults\": \(result.faults)",
      "\"acknowledged\": \(result.acknowledged)", "\"lost\": \(result.lost)",
      "\"seconds\": \(Int(result.seconds))",
      "\"skipped\": \(result.skipped.map(JSON.quoted) ?? "null")",
      "\"defects\": [\(result.defects.map(JSON.quoted).joined(separator: ", "))]",
      "\"controls\": [\(controls)]", "\"counts\": {\(counts)}",
      "\"cases\": [\(cases.isEmpty ? "" : "\n        " + cases)]",
    ]
    return "    {" + members.joined(separator: ",\n     ") + "}"
  }
}
