import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Measure sets as files") struct MeasureSetFileTests {
  @Test("the shipped set is without defects and covers every measure") func shipped() throws {
    let set = try Shipped.measures()
    #expect(Set(set.measures.map(\.kind)) == Set(MeasureKind.allCases))
    #expect(set.measures.allSatisfy { !$0.source.isEmpty })
  }

  /// Changes the shipped set's JSON and names the defect that must be found.
  @Test(
    "each defect is named with its place",
    arguments: [
      (#""id": "measures-2026-3""#, #""id": "Not a slug""#, "id"),
      (#""loinc": "8867-4""#, #""loinc": "8867-5""#, "measures[0].loinc"),
      (#""ucum": "/min""#, #""ucum": """#, "measures[0].ucum"),
      (#""unit": "bpm""#, #""unit": """#, "measures[0].unit"),
      (#""step": 1,"#, #""step": 0,"#, "measures[0].step"),
      (#""low": 20,"#, #""low": 300,"#, "measures[0].plausible"),
      (#""multiplier": 750062"#, #""multiplier": 0"#, "measures[1].conversions[0]"),
      (#""multiplier": 750062"#, #""multiplier": 1000000001"#, "measures[1].conversions[0]"),
      (#""kind": "heartRate""#, #""kind": "bmi""#, "measures"),
      (#""name": "heartRate""#, #""name": "bmi""#, "bands"),
      (#""upTo": 59"#, #""upTo": 39"#, "bands[0].bands"),
      (#""upTo": 40,"#, "", "bands[0].bands"),
      (#""systolicFrom": 120,"#, "", "bloodPressure.rules"),
      (#""figure": 4,"#, #""figure": 1,"#, "references[0].criticalFrom"),
      (#""labLoinc": "2345-7""#, #""labLoinc": "2345-8""#, "measures[9].labLoinc"),
      (#""mmol/mol": 48"#, #""mmol/mol": 39"#, "bands[5].bands"),
      (#""mmol/mol": 48"#, #""mmol/L": 48"#, "bands[5].bands"),
    ])
  func defects(text: String, replacement: String, path: String) throws {
    let changed = try Self.shipped(text, replacement)
    do throws(DefinitionFile.Refusal) {
      _ = try MeasureSet.read(Array(changed.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.defects.map(\.path).contains(path), "\(error)")
    }
  }

  /// The shipped file with the first occurrence of a text replaced.
  static func shipped(_ text: String, _ replacement: String) throws -> String {
    var file = String(decoding: try Shipped.file("Config/measures/measures-2026-3.json"), as: UTF8.self)
    file.replaceSubrange(try #require(file.firstRange(of: text), "the file has changed"), with: replacement)
    return file
  }

  @Test("what is not JSON, has an unknown member, or is too large is refused") func unreadable() throws {
    for text in ["", "[]", "{", #"{"id": "a", "surprise": 1}"#, String(repeating: " ", count: 1_048_577)] {
      #expect(throws: DefinitionFile.Refusal.self) { try MeasureSet.read(Array(text.utf8)) }
    }
  }

  @Test(
    "check digits of LOINC codes",
    arguments: [
      ("8867-4", true), ("8480-6", true), ("59408-5", true), ("8867-3", false), ("8867", false), ("", false),
      ("-4", false), ("8867-44", false), ("88a7-4", false), ("٨867-4", false),
    ])
  func loinc(code: String, isCode: Bool) { #expect(LOINC.isCode(code) == isCode) }
}

@Suite("Publishing measure sets") struct PublishMeasuresTests {
  @Test("a set is in force from its publication, and a published id never changes") func publishing() throws {
    let test = try TestEngine()
    #expect(throws: Failure.self) { try test.call(GetMeasures()) }
    #expect(try test.call(PublishMeasures(definition: try Self.definition("", ""))).id == "measures-2026-3")
    #expect(try test.call(GetMeasures()) == Shipped.measures())
    #expect(try reason(of: try Self.definition("", ""), test) == "version_exists")
    #expect(try reason(of: try Self.definition("bpm", "beats/min"), test) == "version_changed")
    let next = try Self.definition("measures-2026-3", "measures-2026-4")
    _ = try test.call(PublishMeasures(definition: next))
    #expect(try test.call(GetMeasures()).id == "measures-2026-4")
  }

  private func reason(of definition: Value, _ test: TestEngine) throws -> Value? {
    let reply = try test.send(PublishMeasures(definition: definition))
    guard case .failure(let failure) = reply.outcome else { return nil }
    return failure.details?["reason"]
  }

  private static func definition(_ text: String, _ replacement: String) throws -> Value {
    let file =
      text.isEmpty
      ? try Shipped.file("Config/measures/measures-2026-3.json")
      : Array(try MeasureSetFileTests.shipped(text, replacement).utf8)
    return try JSON.decode(Value.self, from: file)
  }
}
