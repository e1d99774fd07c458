import FoundationEssentials
import Logging
import RecordEngine
import RecordModel
import RecordServer

/// Publishes the questionnaires that come with the program.
enum ShippedFunnels {
  /// Publishes every file of the directory whose questionnaire the record does not have.
  static func publish(from settings: Settings, to engine: Engine, _ logger: Logger) throws {
    let places = FunnelsDirectory.candidates(
      setting: settings.funnelsDirectory, executable: FunnelsDirectory.executable())
    guard let directory = FunnelsDirectory.firstExisting(places) else {
      if settings.funnelsDirectory != nil { throw StartFailure.noFunnels }
      logger.warning("no directory of questionnaires was found; publish some with recordctl funnel publish")
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).filter {
      $0.hasSuffix(".json")
    }
    for name in names.sorted() { try publish(directory + "/" + name, name, engine, logger) }
  }

  private static func publish(_ path: String, _ name: String, _ engine: Engine, _ logger: Logger) throws {
    guard let file = FileManager.default.contents(atPath: path) else {
      throw StartFailure.unreadableFunnel(name)
    }
    do throws(Failure) {
      if try engine.publishShipped([UInt8](file)) {
        logger.info("published questionnaire", metadata: ["file": "\(name)"])
      }
    } catch {
      throw StartFailure.defectiveFunnel(name, error)
    }
  }
}
