import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

extension Destroyer {
  static let stores: [Destroyer] = [
    Destroyer(
      name: "a finished export", places: ["RecordEngine/Exports/Jobs/ExportJobs+Quota.swift removeExpired"]
    ) { moves in
      let test = try TestEngine()
      let patient = try test.call(CreatePatient()).id
      let job = try test.ended(try test.call(StartExport(patientId: patient, format: .json)))
      moves.ahead(test.clock)
      try test.engine.exports.removeExpired()
      moves.back(test.clock)
      return try test.call(ListExports()).jobs.map(\.id) == [job.id]
    },
    Destroyer(
      name: "a volume of the access log", places: ["RecordEngine/AccessLog/AccessRetention.swift certainNow"]
    ) { moves in
      let scene = try IdentityScene(keepsAccessLog: true)
      try scene.register()
      let log = try #require(scene.engine.running.accessLog)
      let year = try #require(try log.volumes.years.first)
      // A second time, past the caution that the log has of its own.
      let distances = [ClockMoves.years, 31 * ClockCourse.day]
      for distance in distances {
        moves.ahead(scene.clock, by: distance)
        try scene.logIn()
        try AccessRetention(log: log).run()
      }
      for distance in distances { moves.back(scene.clock, by: distance) }
      return try log.volumes.years.contains(year)
    },
  ]
}
