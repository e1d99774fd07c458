import Logging
import RecordProcess

extension LaboratorySettings {
  private typealias Setting = SettingDefinition<LaboratorySettings>

  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition<LaboratorySettings>] {
    work + scanner + sandbox + limits
  }

  private static var work: [Setting] {
    [
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      .path("socket", \.socketPath, longest: 107, meaning: "Path of the daemon's socket."),
      .count(
        "jobs", \.jobs, 1...16, unit: "documents",
        meaning:
          "Reports that are read at a time; each takes up to two processors and memory-limit. As many again are looked at or "
          + "made for somebody who waits."),
      .count(
        "stop-grace", \.stopSeconds, 0...300, unit: "seconds",
        meaning:
          "How long the documents under way may take when the laboratory is to stop; the daemon gives out again "
          + "what is not done by then."),
      .value(
        "log-level", \.logLevel,
        allowed: Logger.Level.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or critical",
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }

  private static var scanner: [Setting] {
    [
      .optionalPath(
        "clamd-socket", \.scannerSocket,
        meaning:
          "Path of clamd's socket. Where it is set and clamd does not answer, nothing is taken. Empty: the check "
          + "that is built in."),
      .count(
        "clamd-timeout", \.scannerSeconds, 1...300, unit: "seconds",
        meaning: "How long clamd may take for one document."),
    ]
  }

  private static var sandbox: [Setting] {
    [
      .value(
        "sandbox", \.sandbox, allowed: SandboxKind.allCases.map(\.rawValue).joined(separator: ", "),
        meaning:
          "Who puts a fence around the process of a document: systemd by recordd-document.socket, bwrap "
          + "(bubblewrap), or auto: the one whose socket is there, else the other. There is no working without.",
        text: { $0.rawValue }, parse: { text, _ in SandboxKind(rawValue: text) }),
      .path(
        "document-socket", \.documentSocket, longest: 107,
        meaning: "Path of the socket of recordd-document.socket."),
      .path("bwrap", \.bubblewrap, meaning: "Path of bubblewrap."),
      .path(
        "tools", \.toolDirectory,
        meaning:
          "Directory of the programs that work on documents. The unit recordd-document@.service has its own."),
    ]
  }

  private static var limits: [Setting] {
    [
      .count(
        "time-limit", \.limits.seconds, 10...600, unit: "seconds",
        meaning: "How long the work on one document may take."),
      .bytes(
        "memory-limit", \.limits.memory, (256 << 20)...(8 << 30),
        meaning: "Memory of a program that works on a document."
      ),
      .bytes(
        "scratch-limit", \.limits.files, (64 << 20)...(8 << 30),
        meaning: "Temporary files of one document, which lie in memory."),
      .bytes(
        "output-limit", \.limits.output, (1 << 20)...(256 << 20),
        meaning: "What a program may write about a document."),
      .count(
        "process-limit", \.limits.processes, 16...1024, unit: "processes",
        meaning: "Processes and threads of one document."),
    ]
  }
}
