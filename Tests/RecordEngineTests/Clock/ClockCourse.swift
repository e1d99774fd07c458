import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What becomes of the clock around something that counts for a time.
enum ClockCourse: String, CaseIterable, Sendable {
  case right
  /// Something was recorded while the clock was a day ahead; then it was set back.
  case dayAheadAndBack
  /// The machine started with a clock that shows last year.
  case yearBackAtBoot
  /// The clock is set forward and back all the time.
  case stepping

  static let day: Int64 = 86_400_000

  fileprivate func scene() throws -> IdentityScene {
    let scene = try IdentityScene(keepsAccessLog: true)
    switch self {
    case .right, .stepping: return scene
    case .dayAheadAndBack:
      scene.clock.step(milliseconds: Self.day)
      _ = try scene.engine.call(CreatePatient())
      scene.clock.step(milliseconds: -Self.day)
      return scene
    case .yearBackAtBoot:
      _ = try scene.engine.call(CreatePatient())
      scene.clock.step(milliseconds: -365 * Self.day)
      return IdentityScene(try scene.restarted())
    }
  }
}

/// A scene in which the clock takes its course.
final class ClockRun {
  let scene: IdentityScene
  /// Milliseconds by which a stepping clock is set at each act.
  private var step: Int64

  init(_ course: ClockCourse, step: Int64) throws {
    scene = try course.scene()
    self.step = course == .stepping ? step : 0
  }

  /// Does something at one setting of the clock.
  func act<Outcome>(_ body: (IdentityScene) throws -> Outcome) rethrows -> Outcome {
    scene.clock.step(milliseconds: step)
    step = -step
    return try body(scene)
  }

  func pass(seconds: Int64) { scene.advance(seconds: seconds) }
}

extension IdentityScene {
  /// `CODE reason` of the refusal of a call; `nil` where it is not refused.
  func answer<M: Method>(_ method: M, _ token: String? = nil) throws -> String? {
    let reply = try engine.send(method, meta: token.map { meta($0) })
    guard case .failure(let failure) = reply.outcome else { return nil }
    guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
    return "\(failure.code.rawValue) \(reason)"
  }
}
