import RecordModel

extension Exchange {
  /// Finds the body's deviations from the route's shape.
  mutating func check(_ route: Route) throws(Failure) {
    tellsAll = route.tellsAll
    if route.refusesCardNumbers { hideCardNumber(route) }
    guard !holdsCardNumber, var body, let shape = route.shape else { return }
    if route.ignoresUnknown, let known = try? Tape(shape.known(body.value())) {
      (self.body, body) = (known, known)
    }
    let check = ShapeCheck(body, shape)
    if check.problems.isEmpty { return }
    guard route.tellsAll, let fitting = try? Tape(check.fitting) else {
      throw Failure(problems: check.problems)
    }
    (self.fitting, problems) = (fitting, check.problems)
  }

  /// Lets nothing of a body with a card's number go further: the route's shape without it stands for it.
  private mutating func hideCardNumber(_ route: Route) {
    keepsNothing = false
    guard let held = body, CardNumber.isHeld(in: held, at: held.root) else { return }
    (keepsNothing, holdsCardNumber) = (true, true)
    (sent, body) = ([], .emptyObject)
    fitting = route.shape.flatMap { try? Tape(ShapeCheck(.emptyObject, $0).fitting) }
    problems = [FieldProblem(path: "", code: "pan_not_accepted", message: Failure.cardNumber.message)]
  }
}
