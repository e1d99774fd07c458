import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Exact decimals") struct ExactDecimalTests {
  @Test(
    "what is written is read digit by digit, and written again as it was",
    arguments: [
      "0", "1", "-1", "0.1", "36.6", "36.649999", "36.64999999999", "5.7", "0.0005", "999999999",
      "1000000000", "1700000000", "4500000000000", "1234567890.12345", "999999999999999", "1000000000000000",
      "123456.789012345", "-2.35", "70.05", "0.3", "2.675", "1.005",
    ])
  func roundTrip(text: String) throws {
    let number = try JSON.decode(ExactDecimal.self, from: Array(text.utf8))
    #expect(number.description == text)
    #expect(String(decoding: try JSON.encode(number), as: UTF8.self) == text)
    let tape = try Tape(encoding: number)
    #expect(try tape.decode(ExactDecimal.self) == number)
    #expect(ExactDecimal(text) == number)
  }

  /// An optional one of sixteen bytes' alignment is read where it does not lie, which ends the process.
  @Test("lies at any multiple of eight bytes, and so is any analyte made") func alignment() throws {
    #expect(MemoryLayout<ExactDecimal?>.alignment == 8)
    #expect(MemoryLayout<AsReported<ExactDecimal?>>.alignment == 8)
    let analyte = LabAnalyteInput(key: "a", name: "a", value: ExactDecimal(-1), unit: "")
    #expect(analyte.referenceLow == nil && analyte.value.description == "-1")
  }

  @Test(
    "a number is the same whichever of its words it fills",
    arguments: [
      "1000000000000000", "-1000000000000000", "-0.000000000001", "18446744.073709551615",
      "-18446744.073709551616",
    ])
  func words(text: String) throws {
    let number = try #require(ExactDecimal(text))
    #expect(number - number == ExactDecimal(0) && number.magnitude >= ExactDecimal(0))
    #expect((number < ExactDecimal(0)) == text.hasPrefix("-"))
    #expect(Set([number, number + ExactDecimal(1), number + ExactDecimal(1) - ExactDecimal(1)]).count == 2)
  }

  @Test("every thousandth up to 400 is read and written as itself") func thousandths() throws {
    for thousandths in stride(from: Int64(0), through: 400_000, by: 7) {
      let number = ExactDecimal(thousandths: thousandths)
      #expect(try JSON.decode(ExactDecimal.self, from: JSON.encode(number)) == number)
    }
  }

  @Test(
    "a number is rounded once, from its own digits (R-MH-198)",
    arguments: [
      ("36.649999", "36.6"), ("36.65", "36.7"), ("36.6499999999", "36.6"), ("36.650000001", "36.7"),
      ("36.6444445", "36.6"), ("69.9499999", "69.9"), ("69.95", "70"), ("0.05", "0.1"), ("0.0499999999", "0"),
      ("-0.05", "0"), ("-0.0500001", "-0.1"),
    ])
  func once(text: String, expected: String) throws {
    let number = try JSON.decode(ExactDecimal.self, from: Array(text.utf8))
    let step = ExactDecimal(thousandths: 100)
    #expect(number.rounded(to: step).description == expected)
  }

  @Test("what is too large is refused, and what is finer than a number can hold is cut off") func bounds()
    throws
  {
    for text in ["1000000000000001", "-1e16", "1e300"] {
      #expect(throws: (any Error).self) { try JSON.decode(ExactDecimal.self, from: Array(text.utf8)) }
      #expect(ExactDecimal(text) == nil)
    }
    for text in ["1e-13", "1e-300", "0e5", "-0.0"] {
      #expect(try JSON.decode(ExactDecimal.self, from: Array(text.utf8)) == ExactDecimal(0), "\(text)")
    }
    #expect(try JSON.decode(ExactDecimal.self, from: Array("1.5e2".utf8)) == ExactDecimal(150))
    #expect(ExactDecimal("1e15")?.description == "1000000000000000")
    #expect(ExactDecimal("4.5e12")?.description == "4500000000000")
    #expect(ExactDecimal("123456.7890123459")?.description == "123456.789012345")
    #expect(ExactDecimal("000000000000000001.5")?.description == "1.5")
    #expect(ExactDecimal("1e-12")?.description == "0.000000000001")
    #expect(ExactDecimal("furlong") == nil)
  }

  @Test("a temperature of 36.649999 is kept as 36.6 (R-MH-198)") func logged() throws {
    let scene = try RecordScene()
    var input = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    input.temperature = ExactDecimal("36.649999")
    let entry = try scene.test.call(LogVitals(patientId: scene.patient, input: input))
    #expect(entry.temperature?.description == "36.6")
    #expect(entry.entered?.first?.value.description == "36.649999")
  }
}
