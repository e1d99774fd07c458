import RecordClient
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordLaboratory

/// The service manager's limits and our own: where both hold, ours must come first, because only ours are told apart.
@Suite("Limits of the laboratory's units") struct LaboratoryUnitTests {
  private let document = UnitFile("recordd-document@.service")
  private let socket = UnitFile("recordd-document.socket")
  private let laboratory = UnitFile("recordd-laboratory.service")

  private func refuses(_ setting: String, _ value: Int) -> Bool {
    (try? LaboratorySettings.load(commandLine: [setting: "\(value)"], environment: [:])) == nil
  }

  @Test("R-SO-111: a document's unit has room for what one document may use up, and not more")
  func ofDocument()
    throws
  {
    let limits = DocumentLimits()
    #expect(document.number("TasksMax") == limits.processes)
    #expect(document.number("LimitNOFILE") == Confinement.descriptors && document.number("LimitCORE") == 0)
    // Temporary files lie in memory, and count.
    #expect(document.number("MemoryMax") == limits.memory + limits.files)
    let scratch = try #require(document.text("TemporaryFileSystem")).split(separator: ",")
    let size = try #require(scratch.first { $0.hasPrefix("size=") }).dropFirst(5)
    #expect(UnitFile.number(String(size)) == limits.files)
  }

  @Test("R-SO-111: it lives longer than any document may take, and there are enough of them for all jobs")
  func times() throws {
    let longest = try #require(document.number("RuntimeMaxSec"))
    #expect(refuses("time-limit", longest - 30) && !refuses("time-limit", limits().seconds))
    let connections = try #require(socket.number("MaxConnections"))
    // Twice as many documents as jobs, and those of before that are being ended.
    #expect(refuses("jobs", connections / 4 + 1))
  }

  private func limits() -> DocumentLimits { DocumentLimits() }

  @Test("it may be stopped for as long as the documents under way may take, and is not taken for stuck")
  func ends()
    throws
  {
    let answer = Int(DaemonLine.patience.components.seconds)
    let stop = try #require(laboratory.number("TimeoutStopSec"))
    // An answer of the daemon, and the end of a process.
    #expect(refuses("stop-grace", stop - answer - 10))
    // It waits at the daemon for 20 seconds at most, and for the answer.
    #expect(try #require(laboratory.number("WatchdogSec")) > 2 * (20 + answer))
  }
}
