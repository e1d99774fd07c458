import Foundation
import RecordModel
import RecordTestSupport

@testable import RecordLaboratory

/// What the tests look at.
enum Samples {
  /// Lines of a report, without letters that the encoding of a PDF would change.
  static let report = [
    "Labor Musterstadt", "Name: Erika Mustermann", "Entnahme: 03.02.2026",
    "Analyse Ergebnis Einheit Referenz",
    "Glucose 92 mg/dl 70-99", "Natrium 140 mmol/l 136-145", "Ferritin 55 ng/ml 30-300",
  ]

  /// Put together here, so that a scanner does not take this file for it.
  static let testFile = "X5O!P%@AP[4\\PZX54(P^)7CC)7}" + TestFile.core

  /// A page of a report as a JPEG, upright.
  static func page() throws -> [UInt8] {
    try made(
      "pdftoppm", ["-r", "100", "-gray", "-jpeg", "-singlefile", "IN", "OUT"], from: SamplePDF.text().bytes,
      output: ".jpg")
  }

  /// Makes tools be found in a directory of the test.
  static func link(_ tools: [Tool], into directory: TemporaryDirectory) throws {
    for tool in tools {
      try FileManager.default.createSymbolicLink(
        atPath: "\(directory.path)/\(tool.rawValue)", withDestinationPath: "/usr/bin/\(tool.rawValue)")
    }
  }

  /// Rules that make a page of the text that came, and no value.
  static let rules: ReportRules = { words, _, panel throws(StepFailure) in
    let pages: [[UInt8]] =
      switch words {
      case .textLayer(let pages): pages
      case .pictures(let pages): pages.map { $0[0] }
      }
    let read = pages.map {
      ReadPage(text: String(decoding: $0, as: UTF8.self), confidence: ExactDecimal(thousandths: 990))
    }
    return ReadOutcome(
      reading: ReportReading(
        rules: "test", panel: panel ?? "", method: words.method, pages: read, values: []),
      identity: PrintedIdentity())
  }

  /// Runs a program of this machine on a file and answers what it makes of it.
  static func made(
    _ program: String, _ arguments: [String], from bytes: [UInt8], suffix: String = "",
    output ending: String = ""
  ) throws -> [UInt8] {
    let directory = TemporaryDirectory()
    let (input, output) = (directory.path + "/in" + suffix, directory.path + "/out")
    try Data(bytes).write(to: URL(filePath: input))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/" + program)
    process.arguments = arguments.map {
      $0 == "IN" ? input : $0.hasPrefix("OUT") ? output + $0.dropFirst(3) : $0
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: URL(filePath: output + ending)))
  }
}

/// Sandboxes for tests.
enum Sandboxes {
  static let program = Program.directory.appending(path: "recordd-worker").path

  static func bubblewrap(
    tools: String = "/usr/bin", _ change: (inout DocumentLimits) -> Void = { _ in }
  ) throws
    -> DocumentSandbox
  {
    var plan = SandboxPlan(program: program)
    (plan.kind, plan.toolDirectory) = (.bubblewrap, tools)
    change(&plan.limits)
    return try DocumentSandbox(plan)
  }
}
