import FoundationEssentials
import Logging
import RecordEngine
import RecordModel
import RecordServer

/// Publishes the definitions shipped with the program.
struct ShippedDefinitions {
  let settings: Settings
  let engine: Engine
  let logger: Logger

  /// Publishes missing definitions; those that cannot be decided on yet are published later.
  func publishWhenServing() throws {
    do { try publish() } catch StartFailure.defectiveDefinition(_, let failure)
      where failure.code == .unavailable
    {
      logger.notice("definitions are published when the projections are folded")
      engine.whenProjectionsServe { publishLater() }
    }
  }

  private func publishLater() {
    do { try publish() } catch {
      logger.error("definitions could not be published", metadata: ["reason": "\(error)"])
    }
  }

  /// Publishes missing definitions.
  private func publish() throws {
    guard settings.publishesShipped else { return }
    for kind in ShippedKind.all { try publish(kind) }
  }

  private func publish(_ kind: ShippedKind) throws {
    let setting = settings.shippedDirectories[kind.directory]
    let places = ShippedDirectory.candidates(
      of: kind.directory, setting: setting, executable: ShippedDirectory.executable())
    guard let directory = ShippedDirectory.firstExisting(places) else {
      if setting != nil { throw StartFailure.noDirectory(kind.directory) }
      logger.warning("a directory of definitions was not found", metadata: ["kind": "\(kind.directory)"])
      return
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    where name.hasSuffix(".json") {
      try publish(directory + "/" + name, kind.directory + "/" + name, kind)
    }
  }

  private func publish(_ path: String, _ name: String, _ kind: ShippedKind) throws {
    guard let file = FileManager.default.contents(atPath: path) else {
      throw StartFailure.unreadableDefinition(name)
    }
    do throws(Failure) {
      if try kind.publish([UInt8](file), engine) {
        logger.info("published definition", metadata: ["file": "\(name)"])
      }
    } catch {
      throw StartFailure.defectiveDefinition(name, error)
    }
  }
}
