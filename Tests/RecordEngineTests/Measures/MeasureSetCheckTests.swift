import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every rule of a measure set, broken by itself in the one that ships.
@Suite("What a measure set must be") struct MeasureSetCheckTests {
  private let shipped: MeasureSet

  init() throws {
    shipped = try JSON.decode(MeasureSet.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
  }

  private func paths(_ change: (inout MeasureSet) -> Void) -> [String] {
    var changed = shipped
    change(&changed)
    return MeasureSetCheck(candidate: changed).defects.map(\.path)
  }

  @Test("units, codes and steps of a measure") func definitions() throws {
    #expect(paths { _ in } == [])
    #expect(paths { $0.measures[0].ucum = "" } == ["measures[0].ucum"])
    #expect(paths { $0.measures[0].ucum = "µg" } == ["measures[0].ucum"])
    #expect(paths { $0.measures[0].unit = "" } == ["measures[0].unit"])
    #expect(paths { $0.measures[0].source = "" } == ["measures[0].source"])
    #expect(paths { $0.measures[0].step = ExactDecimal(0) } == ["measures[0].step"])
    #expect(paths { $0.measures[0].labStep = ExactDecimal(0) } == ["measures[0].labStep"])
    #expect(paths { $0.measures[0].loinc += "0" } == ["measures[0].loinc"])
    #expect(paths { $0.measures[0].labLoinc = "8480-7" } == ["measures[0].labLoinc"])
    #expect(
      paths { $0.measures[0].plausible.low = $0.measures[0].plausible.high }.contains("measures[0].plausible")
    )
    #expect(paths { $0.measures.removeLast() }.contains("measures"))
    #expect(Set(paths { $0.measures.append($0.measures[0]) }).contains("measures"))
  }

  @Test("what is possible lies around what is plausible, at both ends") func possible() throws {
    let index = try #require(shipped.measures.firstIndex { $0.possible != nil })
    let path = "measures[\(index)].possible"
    let (plausible, step) = (shipped.measures[index].plausible, ExactDecimal(thousandths: 1))
    #expect(paths { $0.measures[index].possible = plausible }.filter { $0 == path } == [])
    #expect(paths { $0.measures[index].possible?.low = plausible.low + step }.filter { $0 == path } == [path])
    #expect(
      paths { $0.measures[index].possible?.high = plausible.high - step }.filter { $0 == path } == [path])
  }

  @Test("factors from 1 to 1,000,000,000, and names of a conversion's unit") func conversions() throws {
    let index = try #require(shipped.measures.firstIndex { !$0.conversions.isEmpty })
    let path = "measures[\(index)].conversions[0]"
    for (factor, isGood) in [(0, false), (1, true), (1_000_000_000, true), (1_000_000_001, false)]
      as [(Int64, Bool)]
    {
      let multiplier = paths { $0.measures[index].conversions[0].multiplier = factor }
      let divisor = paths { $0.measures[index].conversions[0].divisor = factor }
      #expect(multiplier.contains(path) != isGood && divisor.contains(path) != isGood, "\(factor)")
    }
    #expect(paths { $0.measures[index].conversions[0].ucum = "" }.contains(path))
    #expect(paths { $0.measures[index].conversions[0].unit = "" }.contains(path))
    #expect(paths { $0.measures[index].conversions[0].step = ExactDecimal(0) } == [path])
    #expect(paths { $0.measures[index].conversions[0].source = "" } == [path + ".source"])
  }

  @Test("bands ascend and leave no gap, and the last is open") func bands() {
    #expect(paths { $0.bands[0].bands = [] } == ["bands[0].bands"])
    #expect(paths { $0.bands[0].bands.removeLast() } == ["bands[0].bands"])
    #expect(paths { $0.bands[0].bands.swapAt(0, 1) } == ["bands[0].bands"])
    #expect(paths { $0.bands[0].bands[1] = $0.bands[0].bands[0] } == ["bands[0].bands"])
    #expect(paths { $0.bands[0].source = "" } == ["bands[0].source"])
    #expect(
      paths { set in
        let first = set.bands[0].bands[0]
        (set.bands[0].bands[0].upTo, set.bands[0].bands[0].below) = (
          first.upTo ?? first.below, first.below ?? first.upTo
        )
      } == ["bands[0].bands"])
  }

  @Test("the last rule of pressures has no condition of any kind, and no other has none") func pressures()
    throws
  {
    let last = shipped.bloodPressure.rules.count - 1
    let limit = try #require(
      shipped.bloodPressure.rules.lazy.compactMap { $0.systolicFrom ?? $0.systolicAbove }.first)
    let conditions: [WritableKeyPath<MeasureSet.PressureRule, Limit?>] = [
      \.systolicAbove, \.systolicFrom, \.systolicUpTo, \.diastolicAbove, \.diastolicFrom, \.diastolicBelow,
    ]
    for condition in conditions {
      #expect(paths { $0.bloodPressure.rules[last][keyPath: condition] = limit } == ["bloodPressure.rules"])
    }
    #expect(paths { $0.bloodPressure.rules[last].minimumAge = 18 } == ["bloodPressure.rules"])
    #expect(paths { $0.bloodPressure.rules.append($0.bloodPressure.rules[last]) } == ["bloodPressure.rules"])
    #expect(paths { $0.bloodPressure.source = "" } == ["bloodPressure.source"])
  }

  @Test("reference ranges have a width, and what is critical lies above all of them") func references() throws
  {
    #expect(paths { $0.references[0].female.low = $0.references[0].female.high } == ["references[0]"])
    #expect(paths { $0.references[0].source = "" } == ["references[0].source"])
    let index = try #require(shipped.references.firstIndex { $0.criticalFrom != nil })
    let table = shipped.references[index]
    let highest = [table.male.high, table.female.high, table.other.high].max { $0.figure < $1.figure }
    #expect(paths { $0.references[index].criticalFrom = highest } == ["references[\(index)].criticalFrom"])
  }

  @Test(
    "a LOINC code: at most seven digits, a hyphen, and the check digit",
    arguments: [
      ("8480-6", true), ("8480-5", false), ("0008480-6", true), ("00008480-6", false), ("-0", false),
      ("8480", false),
      ("8480-", false), ("8480-66", false), ("8480--6", false), ("84a0-5", false), ("٨480-6", false),
      ("8480-٦", false), ("8480-/", false), ("8480-:", false), ("84/0-5", false),
      ("", false),
    ])
  func codes(code: String, isGood: Bool) { #expect(LOINC.isCode(code) == isGood) }
}
