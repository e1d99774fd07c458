import RecordModel

/// Finds out which tools there are, in the very sandbox in which they will run.
struct ToolVersions: Sendable {
  let toolbox: Toolbox

  /// Of one, or of all.
  func reports(_ one: Tool? = nil) async -> [ToolReport] {
    var reports: [ToolReport] = []
    for tool in one.map({ [$0] }) ?? Tool.allCases {
      reports.append(ToolReport(name: tool.rawValue, version: await version(tool)))
    }
    return reports
  }

  private func version(_ tool: Tool) async -> String? {
    guard let ending = try? await toolbox.ending(tool, tool.versionArguments) else { return nil }
    let said = String(decoding: ending.output.prefix(4096), as: UTF8.self) + " " + ending.complaints
    return Self.number(in: said) ?? "unknown"
  }

  /// The first number with a dot in it, such as `22.12.0`.
  static func number(in text: String) -> String? {
    text.split { !($0.isASCII && ($0.isNumber || $0 == ".")) }
      .first { $0.contains(".") && $0.first != "." && $0.last != "." }.map(String.init)
  }
}
