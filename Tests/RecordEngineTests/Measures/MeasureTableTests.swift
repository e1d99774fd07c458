import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// That each row of the table of measures is complete, and that nothing else is needed for a measure to go all the way.
@Suite("The table of measures") struct MeasureTableTests {
  @Test("every row is complete, and what must be its own is its own") func rows() throws {
    let all = MeasureKind.allCases.map(\.traits)
    // Stored in keys and never changed; a new measure gets the next.
    #expect(all.map(\.code) == Array(1...UInt8(all.count)))
    for texts in [all.map(\.label.de), all.map(\.label.en)] {
      #expect(Set(texts).count == all.count && !texts.contains(""))
    }
    let codes = all.flatMap(\.loinc)
    #expect(Set(codes).count == codes.count && codes.allSatisfy(LOINC.isCode))
    let places = all.compactMap(\.series)
    #expect(places.sorted() == Array(1...places.count))
    #expect(TrendMetric.allCases.allSatisfy { TrendMetric(rawValue: $0.rawValue) == $0 })
    #expect(DashboardTile.allCases.allSatisfy { DashboardTile(rawValue: $0.rawValue) == $0 })
    for kind in MeasureKind.allCases where kind.traits.hasTile {
      #expect(kind.traits.series != nil, "\(kind)")
    }
    for kind in MeasureKind.allCases where kind.traits.origin != .laboratory {
      #expect(kind.metric != nil, "\(kind) has no series")
    }
  }

  @Test("clients know series, tiles and bands by these names, in this order") func names() {
    #expect(
      TrendMetric.allCases.map(\.rawValue) == [
        "heartRate", "bloodPressure", "bloodGlucose", "a1cLevel", "weight", "height", "bmi", "temperature",
        "respiratoryRate", "oxygenSaturation",
      ])
    #expect(
      DashboardTile.allCases.map(\.rawValue) == [
        "heartRate", "bloodPressure", "bloodGlucose", "a1cLevel", "weight", "bmi",
      ])
    #expect(
      Set(MeasureSet.BandName.allCases.map(\.rawValue)) == [
        "heartRate", "temperature", "respiratoryRate", "oxygenSaturation", "oxygenSaturationScale2",
        "a1cLevel", "bmi", "bloodGlucoseFasting", "bloodGlucoseOther",
      ])
    #expect(MeasureKind(labKey: "glucose") == .bloodGlucose && MeasureKind(labKey: "sodium") == nil)
  }

  @Test("the shipped set has for each row its codes and what judges it", arguments: MeasureKind.allCases)
  func set(_ kind: MeasureKind) throws {
    let set = try Shipped.measures()
    let definition = try #require(set.definition(of: kind))
    #expect(kind.traits.loinc.first == definition.loinc)
    #expect(definition.labLoinc.map(kind.traits.loinc.contains) ?? true)
    let tables = set.bands.filter { $0.name.kind == kind }.map(\.name.rawValue)
    switch kind.traits.meaning {
    case .bands: #expect(Set(tables) == Set(kind.bands) && !tables.isEmpty)
    case .pressure: #expect(tables.isEmpty && !set.bloodPressure.rules.isEmpty)
    case .reference: #expect(set.references.contains { $0.kind == kind })
    case .asBMI, .nothing: #expect(tables.isEmpty)
    }
  }

  @Test(
    "what is entered is judged, has a course, a tile and words, and is exported and imported",
    arguments: MeasureKind.entered)
  func flow(_ kind: MeasureKind) throws {
    let scene = try RecordScene()
    let (test, patient) = (scene.test, scene.patient)
    let set = try Shipped.measures()
    var input = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    input[kind: kind] = try Self.value(kind, set)
    if kind.traits.meaning == .pressure {
      (input.bloodPressureSystolic, input.bloodPressureDiastolic) = (ExactDecimal(118), ExactDecimal(76))
    }
    let value = try #require(input[kind: kind])
    #expect(try CBOR.decode(VitalsInput.self, from: CBOR.encode(input)) == input)

    let entry = try test.call(LogVitals(patientId: patient, input: input))
    let metric = try #require(kind.metric)
    #expect(entry[kind: kind] == value)
    #expect((entry.status[metric] != nil) == (metric.meaning != .nothing))
    #expect(try JSON.decode(VitalsEntry.self, from: JSON.encode(entry)) == entry)

    let series = try test.call(GetVitalsTrend(patientId: patient, metrics: [metric])).series
    #expect(series.first?.points.count == 1 && series.first?.unit == set.definition(of: kind)?.unit)
    let tile = DashboardTile(rawValue: metric.rawValue)
    #expect((tile != nil) == metric.kind.traits.hasTile)
    if let tile {
      let shown = try test.call(GetDashboard(patientId: patient)).metrics[tile]
      #expect(shown?.value == (kind.traits.meaning == .pressure ? nil : value) && shown != nil)
    }
    let told = try test.call(ReadTimeline(patientId: patient)).entries.filter { $0.area == .vitals }
    #expect(told.first?.summary.contains("\(kind.label.de) \(value)") == true, "\(told.map(\.summary))")

    let rows = try test.export(patient, .ndjson).rows(.vitals).filter {
      $0["measure"] == .string(kind.rawValue)
    }
    #expect(rows.count == 1 && rows.first?["loinc"] == set.definition(of: kind).map { .string($0.loinc) })
    let copy = try TestEngine(clock: FakeClock(test.clock.now()), seed: 99)
    #expect(try copy.take(test.lines()).refused.isEmpty)
    #expect(try copy.call(ListVitals(patientId: patient)).vitals.first?[kind: kind] == value)
  }

  /// A whole number in the middle of what is plausible.
  private static func value(_ kind: MeasureKind, _ set: MeasureSet) throws -> ExactDecimal {
    let span = try #require(set.definition(of: kind)).plausible
    return try #require(ExactDecimal.mean(of: [span.low, span.high])).rounded(to: ExactDecimal(1))
  }
}
