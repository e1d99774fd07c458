import ArgumentParser
import FoundationEssentials
import RecordModel
import RecordReading
import Subprocess

/// Draws what was read onto the pages of a document.
struct Draw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Draws the rows that were read onto pictures of the pages: green ones count, red ones are held back.")

  @Argument(help: "The document.") var document: String
  @Option(help: "Where the pictures go.") var out = "."
  @Option(help: "The panel.") var panel = "Config/panel/panel-2025-1.json"
  @Option(help: "Where outputs of programs are kept.") var cache = "/tmp/record-corpus"
  @Option(help: "The program that draws.") var draw = "Corpus/draw.py"

  func run() async throws {
    let panel = try JSONDecoder().decode(BiomarkerPanel.self, from: Data(contentsOf: URL(filePath: panel)))
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    let tools = Tools(cache: cache)
    let name = String(document.split(separator: "/").last ?? "")
    let reading = try await Document(path: document, tools: tools, panel: panel).read().reading
    for (index, picture) in try await tools.pictures(document, name).enumerated() {
      let boxes = reading.values.filter { $0.place.page == index + 1 }.map { line($0, panel, reading.method) }
      let file = "\(out)/\(name)-\(index + 1).png"
      let result = try await Subprocess.run(
        .name("python3"), arguments: [draw, picture, file],
        input: .string(boxes.joined(separator: "\n"), using: UTF8.self), output: .discarded, error: .discarded
      )
      guard result.terminationStatus.isSuccess else {
        throw Tools.Failure(command: "\(draw) \(picture) \(file)")
      }
      print(file)
    }
  }

  private func line(_ value: ReadValue, _ panel: BiomarkerPanel, _ method: ExtractionMethod) -> String {
    let acceptance = value.acceptance(by: panel, for: BiomarkerPerson(), method: method)
    let box = value.place.box
    let said =
      acceptance.isAccepted
      ? "\(acceptance.confidence)" : acceptance.reasons.map(\.rawValue).joined(separator: ",")
    return "\(box.left) \(box.top) \(box.right) \(box.bottom) \(acceptance.isAccepted ? "green" : "red") "
      + "\(value.biomarker ?? "?") \(value.text) \(value.ucum ?? value.unit) \(said)"
  }
}
