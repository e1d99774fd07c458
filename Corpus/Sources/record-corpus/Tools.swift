import FoundationEssentials
import RecordReading
import Subprocess

/// Runs the programs that make words of a document, and keeps what they wrote in a folder for the next time.
struct Tools: Sendable {
  /// Where outputs are kept.
  let cache: String

  struct Failure: Error { let command: String }

  /// The output of a program, from the folder if it ran before.
  func output(_ program: String, _ arguments: [String], named name: String) async throws -> [UInt8] {
    let path = "\(cache)/\(name)"
    if let kept = try? Data(contentsOf: URL(filePath: path)), !kept.isEmpty { return [UInt8](kept) }
    let result = try await run(
      .name(program), arguments: Arguments(arguments), environment: .inherit.updating(Self.variables),
      output: .bytes(limit: 64 << 20), error: .discarded)
    guard result.terminationStatus.isSuccess else {
      throw Failure(command: ([program] + arguments).joined(separator: " "))
    }
    try Data(result.standardOutput).write(to: URL(filePath: path), options: .atomic)
    return result.standardOutput
  }

  private static var variables: [Environment.Key: String] {
    Dictionary(
      uniqueKeysWithValues: ReadingPlan.environment.compactMap { name, value in
        Environment.Key(rawValue: name).map { ($0, value) }
      })
  }

  /// The words of a text layer.
  func text(_ path: String, _ name: String) async throws -> [WordPage] {
    try BoundingBoxPages.read(
      try await output("pdftotext", ReadingPlan.textLayer + [path, "-"], named: "\(name).xhtml"))
  }

  /// The words of a picture as one pass reads them.
  func words(_ picture: String, _ pass: ReadingPlan.Pass, named name: String) async throws -> WordPage {
    let arguments = pass.arguments + ["--dpi", "\(ReadingPlan.dotsPerInch)"]
    return try RecognizedPage.read(
      try await output(
        "tesseract", [picture, "-"] + arguments + ["tsv"], named: "\(name).\(arguments.joined()).tsv"))
  }

  /// The pages of a document as portable graymaps.
  func pictures(_ path: String, _ name: String) async throws -> [String] {
    let prefix = "\(name)-\(ReadingPlan.dotsPerInch)-"
    func kept() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: cache)
        .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".pgm") }.sorted().map { "\(cache)/\($0)" }
    }
    if case let found = try kept(), !found.isEmpty { return found }
    if path.hasSuffix(".pdf") {
      _ = try await output(
        "pdftoppm", ReadingPlan.picture + [path, "\(cache)/\(name)-\(ReadingPlan.dotsPerInch)"],
        named: "\(name).none")
    } else {
      let convert =
        "import sys; from PIL import Image; Image.open(sys.argv[1]).convert('L').save(sys.argv[2])"
      _ = try await output(
        "python3", ["-c", convert, path, "\(cache)/\(prefix)1.pgm"], named: "\(name).none")
    }
    return try kept()
  }
}
