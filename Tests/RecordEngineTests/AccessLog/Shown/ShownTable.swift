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
    screens.clinician screens.export screens.import screens.list screens.publish screens.templates screens.tokens
    screens.unpublish screens.version screens.versions
    rpc.discover health.check server.status server.figures command.refuse command.claim
    consent.publish identity.verifyAddress identity.resendCode identity.refresh identity.logOut
    identity.forgotPassword identity.resetPassword identity.changePassword identity.endSession
    identity.confirmTotp identity.removeTotp key.rotateSigning key.rotate server.confirmClock outbox.settle
    push.settle
    deepLink.noteRedirect deepLink.statistics funnel.list funnel.get funnel.definition funnel.bands
    funnel.revision funnel.publish funnel.deactivate funnel.activate measures.publish measures.get
    interactions.publish interactions.get panel.publish panel.get practice.publish practice.get practice.providers
    support.info practice.availability practice.locations log.verify projection.list projection.rebuild
    projection.cancel projection.verify import.events backup.create backup.status backup.list
    access.verify
    facilities.get facilities.list facilities.publish devices.get devices.publish deviceCatalog.list laboratory.corrections laboratory.append
    laboratory.read laboratory.report laboratory.settle laboratory.take
    narrative.settle narrative.take
    move.apply move.take
    ship.apply ship.document ship.fence ship.places ship.promote ship.renew ship.settle ship.status ship.store ship.take ship.takeOver
    resource.list resource.get resource.publish resource.revise faq.list faq.get faq.publish faq.revise
    """,
    .caller: """
    onboarding.status identity.me identity.resolveRole identity.listSessions identity.preferences
    identity.updatePreferences identity.enrollTotp identity.logIn identity.register deepLink.resolve
    identity.devices identity.person
    """,
    .listed: """
    patient.create account.create account.bootstrapAdmin account.list care.patients care.relationships
    care.emergencyAccesses deepLink.alerts outbox.take push.take log.read projection.parked projection.retry
    access.examine export.list alerts.find care.activities care.caseload care.overview care.schedule
    messages.careThreads
    visitRequests.list visitRequests.accept visitRequests.decline
    virtualVisits.list virtualVisits.get virtualVisits.prepare virtualVisits.start virtualVisits.saveNotes
    virtualVisits.prescribe virtualVisits.end virtualVisits.admit virtualVisits.leave
    """,
    .named: """
    move.accept move.begin move.cancel move.expect move.refuse move.settle move.status
    patient.update patient.get patient.erase patient.hold patient.releaseHold patient.retention erasure.certificate
    care.assign care.unassign care.team care.openEmergencyAccess care.patient care.reviewEmergencyAccess
    account.get account.disable account.enable account.setRole account.sessions account.endSessions
    consent.record consent.withdraw consent.status
    vitals.log vitals.logBatch vitals.retract vitals.correct vitals.list vitals.trend vitals.setTargets
    vitals.targets vitals.export vitals.metrics
    labs.record labs.amend labs.retract labs.get labs.list labs.trend labs.share labs.readDocument
    medications.add medications.update medications.discontinue medications.reportSideEffect
    medications.requestRefill medications.decideRefill medications.setReminders medications.assertNone
    medications.get medications.list medications.interactions
    appointments.book appointments.reschedule appointments.cancel appointments.complete
    appointments.get appointments.list
    support.open support.reply support.close support.get support.list
    walkIns.request walkIns.cancel walkIns.get walkIns.list virtualVisits.patient virtualVisits.join
    visitSummaries.record visitSummaries.amend visitSummaries.get visitSummaries.list
    messages.open messages.send messages.markRead messages.thread messages.threads messages.unreadCounts
    notifications.list notifications.markRead notifications.markUnread notifications.markAllRead
    notifications.registerDevice notifications.removeDevice notifications.devices
    settings.onboarding settings.completeOnboarding
    assessment.start assessment.get assessment.resume assessment.saveAnswer assessment.validateStep
    assessment.complete assessment.result assessment.history assessment.measures assessment.scorings
    settings.get settings.update
    carePlan.get carePlan.versions carePlan.version carePlan.getDraft carePlan.saveDraft carePlan.addGoal
    carePlan.updateGoal carePlan.removeGoal carePlan.discardDraft carePlan.publish carePlan.deactivate
    carePlan.setGoalStatus carePlan.recordProgress carePlan.progress carePlan.review
    document.begin document.append document.abandon document.add document.remove document.get
    document.list document.read attachment.store attachment.get attachment.read attachment.readSmall settings.setPhoto screens.patient
    assistant.start assistant.ask assistant.delete assistant.get assistant.list changes.list queue.apply
    voiceNote.record voiceNote.revise voiceNote.setTranscription voiceNote.delete voiceNote.get
    voiceNote.list voiceNote.read
    emergencyInfo.get emergencyInfo.addContact emergencyInfo.updateContact emergencyInfo.removeContact
    emergencyInfo.setMedicalAlerts emergencyInfo.setCriticalAllergies emergencyInfo.recordDnr
    devices.list devices.device devices.connect devices.disconnect devices.sync
    journal.create journal.revise journal.delete journal.get journal.list journal.search
    bookmark.list bookmark.add bookmark.remove billing.issueInvoice billing.voidInvoice billing.getInvoice
    billing.listInvoices billing.makePayment billing.settlePayment billing.listPayments billing.receipt
    billing.readReceipt billing.refund billing.listRefunds billing.ledger paymentMethod.list paymentMethod.add paymentMethod.update paymentMethod.setDefault
    paymentMethod.remove
    intake.get intake.submit insurance.get insurance.update history.record history.recordBatch history.resolve history.retract
    history.assertNone history.get
    alerts.list alerts.get alerts.raise alerts.acknowledge alerts.assess alerts.addAction
    alerts.updateAction alerts.resolve
    dashboard.get dashboard.explain chart.get timeline.read timeline.diff
    healthExport.begin healthExport.finish healthExport.read
    export.patient export.read export.start export.status export.cancel access.list access.disclosures
    analysis.compare analysis.delete analysis.generate analysis.get analysis.latest analysis.list
    analysis.personalize analysis.statistics analysis.trends healthDashboard.analytics
    healthDashboard.categories healthDashboard.overview healthDashboard.score
    healthDashboard.statistics healthDashboard.trends labReport.begin labReport.confirm
    labReport.correct labReport.delete labReport.get labReport.inspect labReport.list
    labReport.picture labReport.processing labReport.progress labReport.reject labReport.rejudge labReport.reprocess
    labReport.statistics labReport.upload labVisits.book labVisits.list labVisits.setStatus
    profile.get profile.update recommendation.acknowledge recommendation.insights
    recommendation.list recommendation.smart recommendation.statistics
    """,
  ]

  /// The class of each method.
  static let byMethod: [String: Shown] = Dictionary(
    table.flatMap { shown, names in names.split(whereSeparator: \.isWhitespace).map { (String($0), shown) } },
    uniquingKeysWith: { first, _ in first })
}
