import Foundation
import RecordTestSupport
import Testing

/// Where the shipped panel differs from that of the contract, so that `Docs/Biomarkers.md` tells it as it is.
@Suite("The panel beside the contract's") struct PanelDifferenceTests {
  typealias Object = [String: Any]

  private static func markers() throws -> [Object] {
    let panel = try JSONSerialization.jsonObject(with: Data(Shipped.file("Config/panel/panel-2025-1.json")))
    return try #require((panel as? Object)?["biomarkers"] as? [Object])
  }

  @Test("weights, groups, and every limit in the unit of the contract are the contract's") func limits()
    throws
  {
    let rows = String(decoding: try Shipped.file("Tests/Golden/contract-panel.tsv"), as: UTF8.self)
      .split(separator: "\n").dropFirst()
    let markers = try Self.markers()
    #expect(rows.count == markers.count)
    for (row, marker) in zip(rows, markers) { #expect(String(row) == Self.row(marker)) }
  }

  @Test("the documentation has every figure that a source states in another unit") func figures() throws {
    var lines = ["| marker | limit | converted | what counts | stated by |", "|---|---|--:|--:|---|"]
    for marker in try Self.markers() { lines += Self.figures(marker) }
    let text = String(decoding: try Shipped.file("Docs/Biomarkers.md"), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- figures: held by PanelDifferenceTests -->\n"))
    let end = try #require(text.range(of: "\n<!-- end of figures -->"))
    #expect(String(text[begin.upperBound..<end.lowerBound]) == lines.joined(separator: "\n"))
  }

  /// As the table of the contract has it; `=` behind a limit that belongs to its side.
  private static func row(_ marker: Object) -> String {
    let (plausible, critical) = (marker["plausible"] as? Object, marker["critical"] as? Object)
    let ranges = (marker["ranges"] as? [Object] ?? []).map { range in
      let (reference, optimal) = (range["reference"] as? Object, range["optimal"] as? Object)
      return [
        range["sex"] as? String ?? "any", number(range["fromAge"]), number(range["toAge"]),
        edge(reference?["low"]), edge(reference?["high"]), edge(range["borderlineLow"]),
        edge(range["borderlineHigh"]), edge(optimal?["low"]), edge(optimal?["high"]),
      ].joined(separator: ",")
    }
    return [
      marker["id"] as? String ?? "", number(marker["weight"]), marker["group"] as? String ?? "-",
      marker["policy"] as? String ?? "", number(plausible?["low"]) + ";" + number(plausible?["high"]),
      edge(critical?["low"]) + ";" + edge(critical?["high"]), ranges.joined(separator: " "),
    ].joined(separator: "\t")
  }

  private static func edge(_ value: Any?) -> String {
    guard let edge = value as? Object else { return "-" }
    let figure = (edge["at"] as? Object)?["figure"] ?? edge["at"]
    return number(figure) + (edge["inclusive"] as? Bool == true ? "=" : "")
  }

  private static func number(_ value: Any?) -> String {
    guard let number = (value as? NSNumber)?.doubleValue else { return "-" }
    return number == number.rounded() ? String(Int(number)) : String(number)
  }

  /// A line for each limit that counts otherwise than converted.
  private static func figures(_ marker: Object) -> [String] {
    var lines: [String] = []
    for range in marker["ranges"] as? [Object] ?? [] {
      for name in ["reference", "optimal"] {
        for side in ["low", "high"] {
          lines += line(marker, "\(name) \(side)", (range[name] as? Object)?[side])
        }
      }
      lines += line(marker, "borderline low", range["borderlineLow"])
      lines += line(marker, "borderline high", range["borderlineHigh"])
    }
    for side in ["low", "high"] {
      lines += line(marker, "critical \(side)", (marker["critical"] as? Object)?[side])
    }
    return lines
  }

  private static func line(_ marker: Object, _ name: String, _ edge: Any?) -> [String] {
    guard let at = (edge as? Object)?["at"] as? Object, let figure = (at["figure"] as? NSNumber)?.doubleValue,
      let stated = at["inUnits"] as? Object
    else { return [] }
    return stated.keys.sorted().compactMap { unit in
      let conversions = marker["conversions"] as? [Object] ?? []
      guard let way = conversions.first(where: { $0["ucum"] as? String == unit }),
        let multiplier = (way["multiplier"] as? NSNumber)?.doubleValue,
        let divisor = (way["divisor"] as? NSNumber)?.doubleValue
      else { return nil }
      let before = (way["before"] as? NSNumber)?.doubleValue ?? 0
      let converted = ((figure * divisor / multiplier - before) * 1000).rounded() / 1000
      let sources = (marker["statedIn"] as? Object)?[unit] as? [String] ?? []
      return
        "| `\(marker["id"] as? String ?? "")` | \(name) \(number(at["figure"])) \(marker["unit"] as? String ?? "") "
        + "| \(number(NSNumber(value: converted))) | \(number(stated[unit])) \(way["unit"] as? String ?? "") "
        + "| \(sources.joined(separator: ", ")) |"
    }
  }
}
