/// The states of a kind of request, and the steps that lead from one to another.
///
/// Who may take a step, the method says; what it needs besides, its handler.
package struct RequestLifecycle: Sendable {
  /// The state of a new one.
  package let first: RequestState
  /// Each step once.
  package let steps: [Rule]

  package struct Rule: Sendable {
    package let step: RequestStep
    /// Where it leads, by the states that allow it.
    package let leads: [RequestState: RequestState]
    /// Why other states refuse it.
    package let refusal: String
    /// Why some of them refuse it for another reason.
    package let exceptions: [RequestState: String]

    fileprivate init(
      _ step: RequestStep, _ leads: [RequestState: RequestState], else refusal: String,
      except exceptions: [RequestState: String] = [:]
    ) {
      (self.step, self.leads, self.refusal, self.exceptions) = (step, leads, refusal, exceptions)
    }
  }

  /// The state after a step, or the reason why there is none.
  package enum Move: Sendable, Equatable {
    case to(RequestState)
    case refused(String)
  }

  /// What a step does in a state; a kind refuses what it does not know.
  package func move(_ step: RequestStep, from state: RequestState) -> Move {
    guard let rule = steps.first(where: { $0.step == step }) else { return .refused("conflict") }
    return rule.leads[state].map(Move.to) ?? .refused(rule.exceptions[state] ?? rule.refusal)
  }

  /// States that no step leaves.
  package func isFinal(_ state: RequestState) -> Bool { !steps.contains { $0.leads[state] != nil } }

  private static let support = RequestLifecycle(
    first: .open,
    steps: [
      Rule(.write, [.open: .open, .waitingOnPatient: .open], else: "request_closed"),
      Rule(
        .answer, [.open: .waitingOnPatient, .waitingOnPatient: .waitingOnPatient], else: "request_closed"),
      Rule(.close, [.open: .closed, .waitingOnPatient: .closed], else: "already_closed"),
    ])

  private static let walkIn = RequestLifecycle(
    first: .submitted,
    steps: [
      Rule(.accept, [.submitted: .accepted], else: "not_pending"),
      Rule(.decline, [.submitted: .declined], else: "not_pending"),
      Rule(.cancel, [.submitted: .cancelled], else: "not_open"),
    ])

  private static let virtualVisit: RequestLifecycle = {
    let stays: [RequestState: RequestState] = [
      .prepared: .prepared, .waiting: .waiting, .inProgress: .inProgress,
    ]
    return RequestLifecycle(
      first: .prepared,
      steps: [
        Rule(
          .join, [.prepared: .waiting, .waiting: .waiting, .inProgress: .inProgress], else: "visit_ended"),
        Rule(
          .start, [.prepared: .inProgress, .waiting: .inProgress, .inProgress: .inProgress],
          else: "visit_ended"),
        Rule(
          .admit, [.waiting: .waiting, .inProgress: .inProgress], else: "visit_ended",
          except: [.prepared: "visit_not_open"]),
        Rule(
          .leave, [.waiting: .waiting, .inProgress: .inProgress], else: "visit_ended",
          except: [.prepared: "visit_not_open"]),
        Rule(.note, stays, else: "visit_ended"),
        Rule(.prescribe, stays, else: "visit_ended"),
        Rule(
          .end, [.inProgress: .ended], else: "visit_ended",
          except: [.prepared: "visit_not_open", .waiting: "visit_not_open"]),
        Rule(
          .abandon, [.prepared: .abandoned, .waiting: .abandoned, .inProgress: .abandoned],
          else: "visit_ended"),
      ])
  }()

  /// Of a kind.
  package static func of(_ kind: RequestKind) -> RequestLifecycle {
    switch kind {
    case .support: support
    case .walkIn: walkIn
    case .virtualVisit: virtualVisit
    }
  }
}
