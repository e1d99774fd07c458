import FoundationEssentials
import RecordModel
import RecordTestSupport

@testable import RecordEngine
@testable import RecordStore

/// A store that holds what many tests begin with, made once and copied for each.
///
/// Publishing the shipped definitions takes half a second, most of it their checks; files are copied in milliseconds. A
/// copy goes on with the random words where the template ended, so a test finds the same ids as if it had begun itself.
struct StoreTemplate<Made: Sendable>: Sendable {
  private let directory: TemporaryDirectory
  private let words: SeededRandomSource
  private let made: Made

  /// Lets a body begin on an engine of its own, whose clock must not pass meanwhile.
  init(seed: UInt64 = 1, _ begin: (TestEngine) throws -> Made) throws {
    words = SeededRandomSource(seed: seed)
    directory = TemporaryDirectory()
    let test = try TestEngine(directory: directory, random: words)
    made = try begin(test)
    test.running.stop()
  }

  /// An engine on a copy, and what the body made.
  func engine(commitDelay: Int = 10) throws -> (engine: TestEngine, made: Made) {
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: directory.path + "/state", toPath: copy.path + "/state")
    let engine = try TestEngine(directory: copy, random: words.copy(), commitDelay: commitDelay)
    return (engine, made)
  }
}
