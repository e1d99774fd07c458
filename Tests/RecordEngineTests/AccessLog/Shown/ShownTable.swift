@testable import RecordStore

/// Whose data the answer of a method shows.
enum Shown {
  /// Nobody's.
  case nobody
  /// The data of whoever calls, or signs in.
  case caller
  /// The data of the patient or the account that the call names.
  case named
  /// The data of everybody whom the answer names.
  case listed
}

extension Shown {
  /// Every method of the catalog; one that is missing here is classed by nobody, and fails.
  static let table: [Shown: String] = [
    .nobody: """
    rpc.discover health.check server.status server.figures command.refuse
    consent.publish identity.verifyAddress identity.resendCode identity.refresh identity.logOut
    identity.forgotPassword identity.resetPassword identity.changePassword identity.endSession
    identity.confirmTotp identity.removeTotp key.rotateSigning key.rotate outbox.settle
    deepLink.noteRedirect deepLink.statistics funnel.list funnel.get funnel.definition funnel.bands
    funnel.revision funnel.publish funnel.deactivate funnel.activate measures.publish measures.get
    interactions.publish interactions.get panel.publish panel.get practice.publish practice.get practice.providers
    practice.availability practice.locations log.verify projection.list projection.rebuild
    projection.cancel projection.verify import.events backup.create backup.status backup.list
    access.verify
    """,
    .caller: """
    onboarding.status identity.me identity.resolveRole identity.listSessions identity.preferences
    identity.updatePreferences identity.enrollTotp identity.logIn identity.register deepLink.resolve
    """,
    .listed: """
    patient.create account.create account.bootstrapAdmin account.list care.patients care.relationships
    care.emergencyAccesses deepLink.alerts outbox.take log.read projection.parked projection.retry
    access.examine export.list
    """,
    .named: """
    patient.update patient.get patient.erase patient.hold patient.releaseHold patient.retention
    care.assign care.unassign care.team care.openEmergencyAccess care.reviewEmergencyAccess
    account.get account.disable account.enable account.setRole account.sessions account.endSessions
    consent.record consent.withdraw consent.status
    vitals.log vitals.logBatch vitals.retract vitals.correct vitals.list vitals.trend vitals.setTargets
    vitals.targets labs.record labs.amend labs.retract labs.get labs.list labs.trend
    medications.add medications.update medications.discontinue medications.reportSideEffect
    medications.requestRefill medications.decideRefill medications.setReminders medications.assertNone
    medications.get medications.list medications.interactions
    appointments.book appointments.reschedule appointments.cancel appointments.complete
    appointments.get appointments.list
    messages.open messages.send messages.markRead messages.thread messages.threads messages.unreadCounts
    notifications.list notifications.markRead notifications.markUnread notifications.markAllRead
    assessment.start assessment.get assessment.resume assessment.saveAnswer assessment.validateStep
    assessment.complete assessment.result assessment.history assessment.measures assessment.scorings
    settings.get settings.update
    carePlan.get carePlan.versions carePlan.version carePlan.getDraft carePlan.saveDraft carePlan.addGoal
    carePlan.updateGoal carePlan.removeGoal carePlan.discardDraft carePlan.publish carePlan.deactivate
    carePlan.setGoalStatus carePlan.recordProgress carePlan.progress carePlan.review
    document.begin document.append document.abandon document.add document.remove document.get
    document.list document.read
    journal.create journal.revise journal.delete journal.get journal.list journal.search
    intake.get intake.submit history.record history.recordBatch history.resolve history.retract
    history.assertNone history.get
    alerts.list alerts.get alerts.raise alerts.acknowledge alerts.assess alerts.addAction
    alerts.updateAction alerts.resolve
    dashboard.get dashboard.explain chart.get timeline.read timeline.diff
    export.patient export.read export.start export.status export.cancel access.list access.disclosures
    """,
  ]

  /// The class of each method.
  static let byMethod: [String: Shown] = Dictionary(
    table.flatMap { shown, names in names.split(whereSeparator: \.isWhitespace).map { (String($0), shown) } },
    uniquingKeysWith: { first, _ in first })
}
