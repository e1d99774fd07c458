import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What measures and the panel of biomarkers both know, with the figures of the panel (version 2025.1): one analyte, one entry.
@Suite("Analytes that measures and the panel share") struct SharedAnalyteTests {
  private let set: MeasureSet

  init() throws { set = try Shipped.measures() }

  @Test(
    "LOINC codes of laboratory values",
    arguments: [
      (MeasureKind.creatinine, "2160-0", "2160-0"), (.bloodGlucose, "2345-7", "2339-0"),
      (.a1cLevel, "4548-4", "4548-4"),
    ])
  func codes(kind: MeasureKind, lab: String, own: String) throws {
    let definition = try #require(set.definition(of: kind))
    #expect(definition.loinc(from: .lab) == lab)
    for source in [MeasureSource.patient, .device, .clinician] {
      #expect(definition.loinc(from: source) == own)
    }
  }

  /// si = conventional × factor + offset.
  @Test(
    "conversions",
    arguments: [
      (MeasureKind.bloodGlucose, "mmol/L", "0.0555", "0"), (.creatinine, "umol/L", "88.4", "0"),
      (.a1cLevel, "mmol/mol", "10.93", "-23.5"),
    ])
  func conversions(kind: MeasureKind, ucum: String, factor: String, offset: String) throws {
    let conversion = try #require(set.definition(of: kind)?.conversion(of: ucum))
    for figure in ["0", "1", "4.0", "5.7", "6.5", "54", "100", "126", "450"] {
      let converted = Fraction(figure) * Fraction(factor) + (offset == "0" ? Fraction(0) : Fraction(-235, 10))
      let value = try #require(ExactDecimal(converted.text(9)))
      let limit = Limit(try #require(ExactDecimal(figure)))
      let number = ReportedNumber(value, by: conversion)
      #expect(number <= limit && number >= limit, "\(figure)")
    }
  }

  /// The panel's low edge of critical, its reference, the end of its borderline range and its high edge of critical.
  @Test("limits") func limits() throws {
    func ends(_ kind: MeasureKind, _ context: GlucoseContext? = nil) -> [String] {
      set.bands.first { $0.name == MeasureSet.BandName(of: kind, context) }?.bands.compactMap {
        ($0.upTo ?? $0.below)?.figure.description
      }
        ?? []
    }
    // The panel calls glucose critical from 450 mg/dL (25 mmol/L, RCPath), MyHealthAlly from 300 (ADA, very high), which is
    // the stricter and the one that its contract fixes.
    #expect(ends(.bloodGlucose, .fasting) == ["54", "70", "100", "126", "300"])
    #expect(ends(.bloodGlucose) == ["54", "70", "140", "200", "300"])
    // The panel has no critical limit of HbA1c, and after R-MH-344 neither has MyHealthAlly.
    #expect(ends(.a1cLevel) == ["5.7", "6.5", "10"])
    #expect(set.bands.first { $0.name.kind == .a1cLevel }?.bands.contains { $0.status == .critical } == false)
    // KDIGO's 4.0 mg/dL is 353.6 µmol/L, the panel's 4.0 × 88.4. Its reference is ABIM's (0.7–1.3 and 0.5–1.1 mg/dL), that of
    // MyHealthAlly's contract Mayo's; a laboratory's own takes the place of either.
    let creatinine = try #require(set.references.first { $0.kind == .creatinine })
    #expect(creatinine.criticalFrom?.figure == ExactDecimal(4))
    #expect(creatinine.criticalFrom?.inUnits["umol/L"] == ExactDecimal("353.6"))
  }
}
