import RecordModel
import Testing

@testable import RecordEngine

/// Every step in every state of every kind.
@Suite("States of requests") struct RequestLifecycleTests {
  /// What each step does, by kind and state; whatever is not here is refused.
  private static let table: [(RequestKind, String)] = [
    (
      .support,
      """
      open: write open, answer waiting-on-patient, close closed
      waiting-on-patient: write open, answer waiting-on-patient, close closed
      """
    ),
    (.walkIn, "submitted: accept accepted, decline declined, cancel cancelled"),
    (
      .virtualVisit,
      """
      prepared: join waiting, start in-progress, note prepared, prescribe prepared, abandon abandoned
      waiting: join waiting, start in-progress, admit waiting, leave waiting, note waiting, prescribe waiting, abandon abandoned
      in-progress: join in-progress, start in-progress, admit in-progress, leave in-progress, note in-progress, prescribe in-progress, end ended, abandon abandoned
      """
    ),
  ]

  @Test(
    "R-MH-140, R-MH-172, R-MH-189: every step of every kind in every state", arguments: RequestKind.allCases)
  func moves(kind: RequestKind) throws {
    let text = try #require(Self.table.first { $0.0 == kind }).1
    var expected: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      for step in parts[1].split(separator: ",") {
        let words = step.split(separator: " ")
        expected["\(parts[0]) \(words[0])"] = String(words[1])
      }
    }
    let cycle = RequestLifecycle.of(kind)
    for state in RequestState.allCases {
      for step in RequestStep.allCases {
        let place = "\(state.rawValue) \(step.rawValue)"
        switch cycle.move(step, from: state) {
        case .to(let next): #expect(expected[place] == next.rawValue, "\(kind) \(place)")
        case .refused(let reason):
          #expect(expected[place] == nil && !reason.isEmpty, "\(kind) \(place) \(reason)")
        }
      }
    }
  }

  @Test("R-MH-140, R-MH-187, R-MH-190: why what is over refuses more") func refusals() {
    let cases: [(RequestKind, RequestState, RequestStep, String)] = [
      (.support, .closed, .write, "request_closed"), (.support, .closed, .answer, "request_closed"),
      (.support, .closed, .close, "already_closed"), (.walkIn, .accepted, .accept, "not_pending"),
      (.walkIn, .cancelled, .decline, "not_pending"), (.walkIn, .declined, .cancel, "not_open"),
      (.virtualVisit, .ended, .join, "visit_ended"), (.virtualVisit, .abandoned, .start, "visit_ended"),
      (.virtualVisit, .ended, .note, "visit_ended"), (.virtualVisit, .ended, .prescribe, "visit_ended"),
      (.virtualVisit, .ended, .end, "visit_ended"), (.virtualVisit, .waiting, .end, "visit_not_open"),
      (.virtualVisit, .prepared, .admit, "visit_not_open"),
    ]
    for (kind, state, step, reason) in cases {
      #expect(
        RequestLifecycle.of(kind).move(step, from: state) == .refused(reason), "\(kind) \(state) \(step)")
    }
  }

  @Test("what is over stays over, and what is open can get on") func ends() {
    let final: [RequestKind: Set<RequestState>] = [
      .support: [.closed], .walkIn: [.accepted, .declined, .cancelled],
      .virtualVisit: [.ended, .abandoned],
    ]
    for kind in RequestKind.allCases {
      let cycle = RequestLifecycle.of(kind)
      var reached: Set<RequestState> = [cycle.first]
      for _ in RequestState.allCases {
        for state in reached {
          for rule in cycle.steps { if let next = rule.leads[state] { reached.insert(next) } }
        }
      }
      #expect(Set(reached.filter(cycle.isFinal)) == final[kind], "\(kind)")
    }
  }
}
