import LMDB
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Something that the record destroys for ever because its time is over.
struct Destroyer: Sendable, CustomTestStringConvertible {
  let name: String
  /// The functions that decide it, as they stand in `Tests/Golden/times.tsv`.
  let places: [String]
  /// Makes the thing, moves the clock, lets the record do what it does then, moves it on, and says whether the thing is there.
  let isThere: @Sendable (ClockMoves) throws -> Bool

  var testDescription: String { name }

  static let all = reports + signIns + people + stores
}

/// How the clock comes to be years later, and what becomes of it.
struct ClockMoves: Sendable {
  /// Longer than anything is kept.
  static let years: Int64 = 11 * 366 * ClockCourse.day

  private let move: @Sendable (FakeClock, Int64) -> Void
  private let comesBack: Bool

  func ahead(_ clock: FakeClock, by milliseconds: Int64 = years) { move(clock, milliseconds) }

  func back(_ clock: FakeClock, by milliseconds: Int64 = years) {
    if comesBack { move(clock, -milliseconds) }
  }

  /// The clock is wrong, and then right again.
  static let wrong = ClockMoves(move: { $0.step(milliseconds: $1) }, comesBack: true)
  /// The time passes.
  static let passing = ClockMoves(move: { $0.advance(milliseconds: $1) }, comesBack: false)
}

extension Destroyer {
  private static let reports: [Destroyer] = [
    Destroyer(
      name: "a report, by the sweep",
      places: [
        "RecordEngine/Retention/ReportSweep.swift page", "RecordEngine/Retention/RetentionKeeper.swift work",
      ]
    ) { moves in
      let scene = try LabReportScene()
      _ = try scene.completed()
      moves.ahead(scene.test.clock)
      _ = try ReportSweep(engine: scene.test.engine).run()
      moves.back(scene.test.clock)
      return try scene.test.call(ListLabReports(patientId: scene.patient)).total == 1
    },
    Destroyer(
      name: "a report, where the clock jumps after the sweep has looked",
      places: ["RecordEngine/Retention/ReportExpiry.swift expire"]
    ) { moves in
      let scene = try LabReportScene()
      let report = try scene.completed()
      moves.ahead(scene.test.clock)
      _ = try? scene.test.engine.delete(report.id, of: scene.patient, .daemon, once: nil) {
        (report, view) throws(Failure) in
        try view.expire(report)
      } outcome: { _ in
        true
      }
      moves.back(scene.test.clock)
      return try scene.test.call(ListLabReports(patientId: scene.patient)).total == 1
    },
  ]

  private static let signIns: [Destroyer] = [
    Destroyer(name: "a session", places: ["RecordEngine/Identity/Methods/Refreshing.swift decide"]) { moves in
      let scene = try IdentityScene()
      let refresh = RefreshSession(refreshToken: try scene.register().tokens.refreshToken)
      moves.ahead(scene.clock)
      #expect(try scene.answer(refresh) == "SESSION_EXPIRED refresh_expired")
      moves.back(scene.clock)
      return try scene.answer(refresh) == nil
    },
    Destroyer(name: "a mailed code", places: ["RecordEngine/Identity/Methods/Codes.swift late"]) { moves in
      let scene = try IdentityScene()
      try scene.register()
      let verify = VerifyAddress(email: IdentityScene.address, code: try scene.code())
      moves.ahead(scene.clock)
      #expect(try scene.answer(verify) == "UNAUTHORIZED code_expired")
      moves.back(scene.clock)
      return try scene.answer(verify) == nil
    },
    Destroyer(
      name: "a signing key",
      places: ["fresh", "replace"].map { "RecordEngine/Identity/Tokens/SigningKeys.swift \($0)" }
    ) { moves in
      let scene = try IdentityScene()
      let signing = scene.engine.running.identity.signing
      let first = try signing.current()
      moves.ahead(scene.clock)
      _ = try signing.current()
      scene.advance(seconds: 86_400)
      _ = try signing.rotate()
      moves.back(scene.clock)
      return signing.key(first.id) != nil
    },
    Destroyer(
      name: "a kept answer",
      places: ["answer", "put", "sweepAll"].map { "RecordEngine/KeptAnswers/KeptAnswers.swift \($0)" }
    ) { moves in
      let test = try TestEngine()
      let meta = #"{"commandId":"550e8400-e29b-41d4-a716-446655440001","keeps":"refusals"}"#
      let command = #"{"patientId":"\#(Example.patient)","fullName":"Erika","_meta":\#(meta)}"#
      _ = try test.call("patient.update", command)
      moves.ahead(test.clock)
      let kept = test.engine.kept
      try test.engine.maintain { (_, transaction) throws(Failure) in try kept.sweepAll(transaction) }
      moves.back(test.clock)
      _ = try test.call("patient.create", #"{"patientId":"\#(Example.patient)"}"#)
      guard case .failure = try test.call("patient.update", command).outcome else { return false }
      return true
    },
  ]
}
