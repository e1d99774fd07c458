import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let goal = Argument.path("goalId", .identifier, as: "goalId")
  private static let version = Argument.path("version", .number, as: "version")

  /// The published care plan (P08).
  static let carePlanRoutes: [Route] = [
    route(
      "getCarePlan", .get, "/api/patients/{patientId}/care-plan", GetCarePlan.self, .namedRecord,
      answers: MyHealthAllyAnswers.carePlan, isConditional: true, answer: tagged),
    route(
      "listCarePlanVersions", .get, "/api/patients/{patientId}/care-plan/versions", ListCarePlanVersions.self,
      .namedRecord, limit, cursor, answers: .listed("versions", MyHealthAllyAnswers.carePlanVersion)
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListCarePlanVersions.Outcome.self)
      for index in list.versions.indices {
        list.versions[index].publishedBy = list.versions[index].publishedBy.bareID
      }
      return try Answer(encoding: list)
    },
    route(
      "getCarePlanVersion", .get, "/api/patients/{patientId}/care-plan/versions/{version}",
      GetCarePlanVersion.self, .namedRecord, version, answers: MyHealthAllyAnswers.carePlan,
      isConditional: true, answer: tagged),
    route(
      "setGoalStatus", .put, "/api/patients/{patientId}/care-plan/goals/{goalId}/status", SetGoalStatus.self,
      .namedRecord, goal, .members(),
      takes: .closed(
        .required("status", .words(of: GoalStatus.self)), .optional("note", .text(0...500))),
      answers: MyHealthAllyAnswers.carePlanGoal),
  ]

  /// The plan cached by the app, which validates each time (R-MH-279, R-MH-280); a goal changes within a version, so
  /// the tag is the content's hash.
  private static func tagged(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let answer = try plan(received, exchange)
    guard case .data(let text) = answer.content else { return answer }
    return answer.cached(.revalidated, Validators(tag: .contentTag("care-plan", text)))
  }

  /// The plan in the contract's form: its author is named without a role.
  private static func plan(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    var plan = try received.read(CarePlan.self)
    plan.publishedBy = plan.publishedBy.bareID
    return try Answer(encoding: plan)
  }
}

extension MyHealthAlly {
  private static let editor = Argument.ownAccount("clinicianId")
  private static let seen = Argument.ifMatch(as: "draftVersion")

  /// The editor of the care plan (C04).
  static let carePlanDraftRoutes: [Route] = [
    route(
      "getCarePlanDraft", .get, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/draft",
      GetCarePlanDraft.self, editor, .namedRecord, answers: MyHealthAllyAnswers.carePlanDraft, answer: draft),
    route(
      "saveCarePlanDraft", .put, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/draft",
      SaveCarePlanDraft.self, editor, .namedRecord, seen, .members(), takes: .object(draftContent),
      answers: MyHealthAllyAnswers.carePlanDraft, answer: draft),
    route(
      "discardCarePlanDraft", .delete, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/draft",
      DiscardCarePlanDraft.self, editor, .namedRecord, success: .noContent),
    route(
      "addGoal", .post, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/draft/goals",
      AddDraftGoal.self, editor, .namedRecord, seen, .members(),
      takes: .closed(
        .optional("id", .id), .required("title", .text(1...200)), .optional("description", .text(0...2000)),
        .optional("targetDate", .orNull(.moment))),
      answers: MyHealthAllyAnswers.carePlanDraft, success: .created(.above), answer: draft),
    route(
      "updateGoal", .put, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/draft/goals/{goalId}",
      UpdateDraftGoal.self, editor, .namedRecord, goal, seen, .members(),
      takes: .closed(
        .optional("title", .text(1...200)), .optional("description", .text(0...2000)),
        .optional("targetDate", .orNull(.moment)), .optional("status", .words(of: GoalStatus.self))),
      answers: MyHealthAllyAnswers.carePlanDraft, answer: draft),
    route(
      "removeGoal", .delete,
      "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/draft/goals/{goalId}",
      RemoveDraftGoal.self, editor, .namedRecord, goal, seen, answers: MyHealthAllyAnswers.carePlanDraft,
      answer: draft),
    route(
      "publishCarePlan", .post, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/publish",
      PublishCarePlan.self, editor, .namedRecord, .members(),
      takes: .closed(.required("draftVersion", .version), .optional("changeNote", .text(0...500))),
      answers: MyHealthAllyAnswers.carePlan, answer: plan),
    route(
      "deactivateCarePlan", .post, "/api/clinicians/{clinicianId}/patients/{patientId}/care-plan/deactivate",
      DeactivateCarePlan.self, editor, .namedRecord, .members(),
      takes: .closed(.required("reason", .text(1...500))), answers: MyHealthAllyAnswers.carePlan,
      answer: plan),
  ]

  /// The contract's `CarePlanDraftBody`.
  private static let draftContent: [Shape.Member] =
    MyHealthAllyAnswers.carePlanContent.map { .optional($0.name, $0.shape) } + [
      .optional("scheduledCheckups", .list(of: MyHealthAllyAnswers.checkup, atMost: 50)),
      .optional("instructions", .list(of: .text(1...1000), atMost: 50)), .optional("baseVersion", .count),
    ]

  /// The draft in the contract's form, with its version for `If-Match`; what nobody saved or published is its first
  /// reader's.
  private static func draft(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    var draft = try received.read(CarePlanDraft.self)
    draft.editedBy = draft.editedBy?.bareID ?? exchange.session?.account.description
    var answer = try Answer(encoding: draft).cached(.revalidated)
    answer.headers[.eTag] = "\"\(draft.draftVersion)\""
    return answer
  }
}
