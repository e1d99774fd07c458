import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

extension WithheldScene {
  static let plans: [String: Case] = [
    "carePlan.get": { scene in try scene.published() },
    "carePlan.saveDraft": { scene in try scene.draft() },
    "carePlan.getDraft": { scene in try scene.saved().without("draftVersion") },
    "carePlan.discardDraft": { scene in try scene.saved() },
    "carePlan.publish": { scene in try scene.saved() },
    "carePlan.deactivate": { scene in try scene.published() },
    "carePlan.addGoal": { scene in ["id": scene.newID("goal")] },
    "carePlan.updateGoal": { scene in
      _ = try scene.saved()
      return ["title": scene.newID("Ziel")]
    },
    "carePlan.removeGoal": { scene in
      _ = try scene.saved()
      return [:]
    },
    "carePlan.setGoalStatus": { scene in
      _ = try scene.published()
      _ = try scene.done("carePlan.setGoalStatus", ["goalId": "goal-1", "status": "in-progress"])
      return [:]
    },
    "carePlan.recordProgress": { scene in try scene.published() },
    "carePlan.progress": { scene in try scene.published() },
    "carePlan.version": { scene in try scene.published() },
  ]

  /// A draft that is none yet.
  private func draft() throws -> Value {
    let version = try #require(try done("carePlan.getDraft", [:])["draftVersion"])
    let goals: [Value] = [
      goal("goal-1", newID("Ziel")), goal(newID("goal"), "Nichtraucher"),
    ]
    return ["draftVersion": version, "goals": .array(goals)]
  }

  private func goal(_ id: Value, _ title: Value) -> Value {
    ["id": id, "title": title, "description": "", "targetDate": nil, "status": "in-progress"]
  }

  private func saved() throws -> Value {
    ["draftVersion": try #require(try done("carePlan.saveDraft", try draft())["draftVersion"])]
  }

  private func published() throws -> Value {
    _ = try done("carePlan.publish", try saved())
    return [:]
  }

  static let history: [String: Case] = [
    "history.record": { scene in ["entry": scene.condition] },
    "history.recordBatch": { scene in ["entries": .array([scene.condition])] },
    "history.resolve": { scene in try scene.recorded().adding(["end": "2023-02-09"]) },
    "history.retract": { scene in try scene.recorded() },
    "labs.amend": { scene in try scene.lab().adding(["results": ["a1c": 6.1]]) },
    "labs.retract": { scene in try scene.lab() },
    "labs.get": { scene in try scene.lab() },
    "labs.record": { scene in ["id": scene.newID("lab")] },
    "assessment.get": { scene in try scene.assessment() },
    "assessment.resume": { scene in try scene.assessment().without("slug") },
    "assessment.result": { scene in try scene.assessment() },
    "assessment.scorings": { scene in try scene.assessment().without("slug") },
  ]

  private var condition: Value {
    [
      "id": newID("condition"), "resource": "Condition", "start": "2023-01-27",
      "code": ["system": "snomed-ct", "code": "195662009", "display": "Acute viral pharyngitis (disorder)"],
    ]
  }

  private func recorded() throws -> Value {
    let entry = condition
    _ = try done("history.record", ["entry": entry])
    return ["entryId": try #require(entry["id"])]
  }

  private func lab() throws -> Value {
    let members: Value = [
      "id": newID("lab"), "testName": "HbA1c", "date": now(secondsAgo: 60), "results": ["a1c": 5.8],
    ]
    return ["labId": try #require(try done("labs.record", members)["id"])]
  }

  private func assessment() throws -> Value {
    let started = try done("assessment.start", ["slug": "stress"])
    return ["slug": "stress", "assessmentId": try #require(started["assessmentId"])]
  }

  static let medications: [String: Case] = [
    "medications.add": { scene in ["id": scene.newID("med"), "order": scene.order] },
    "medications.update": { scene in try scene.medication().adding(["order": scene.order]) },
    "medications.discontinue": { scene in try scene.medication() },
    "medications.reportSideEffect": { scene in try scene.medication() },
    "medications.get": { scene in try scene.medication() },
    "medications.decideRefill": { scene in
      let taken = try scene.medication()
      _ = try scene.done("medications.requestRefill", taken, scene.care.token)
      return taken
    },
    "medications.assertNone": { scene in
      for taken in try scene.done("medications.list", ["limit": 200])["medications"]?.elements ?? [] {
        let id = try #require(taken["id"])
        _ = try scene.done("medications.discontinue", ["medicationId": id, "reason": "Ende"])
      }
      return [:]
    },
  ]

  /// Nothing that any table knows.
  private var order: Value {
    ["name": newID("Präparat"), "dosage": "500", "unit": "mg", "frequency": "twice daily"]
  }

  private func medication() throws -> Value {
    let added = try done("medications.add", ["id": newID("med"), "order": order], clinician)
    return ["medicationId": try #require(added["id"])]
  }

  static let messages: [String: Case] = [
    "messages.open": { scene in
      [
        "id": scene.newID("thread"), "recipientId": scene.patient, "participantName": nil,
        "participantRole": nil,
      ]
    },
    "messages.send": { scene in try scene.thread() },
    "messages.markRead": { scene in try scene.thread() },
    "messages.thread": { scene in try scene.thread() },
  ]

  private func thread() throws -> Value {
    let members: Value = [
      "id": newID("thread"), "recipientId": .string("\(try care.account(.clinician))"), "text": "Guten Tag",
    ]
    return ["threadId": try #require(try done("messages.open", members, care.token)["threadId"])]
  }
}
