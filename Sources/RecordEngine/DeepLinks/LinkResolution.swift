import RecordModel
import RecordStore

/// The target of a link for one person, by the same checks as the methods that show it (R-RH-225, R-RH-226).
struct LinkResolution {
  let person: Principal

  /// The link's target in this view.
  func resolved(_ link: DeepLink, _ view: borrowing RecordView) throws(Failure) -> ResolvedLink {
    switch link.target {
    case .funnel(let slug): try funnel(slug, view)
    case .resume(let id): try assessment(id, link, view)
    case .result(let id): try result(id, link, view)
    case .notifications(let id): try notifications(id, view)
    }
  }

  /// The patient whose links these can be; `nil` for callers who have no record here or may not use it yet.
  private func patient(_ view: borrowing RecordView) -> PatientID? {
    let isVerified = person.hasVerifiedAddress || !view.context.requiresVerifiedAddress
    let refusal = PersonRights.refusal(
      of: person.role, .read(.patient, by: .patients), .own, namesPatient: true, isShared: true,
      isVerified: isVerified)
    return refusal == nil ? person.patient : nil
  }

  private func funnel(_ slug: Slug, _ view: borrowing RecordView) throws(Failure) -> ResolvedLink {
    guard person.patient != nil, let entry = try view.catalogueEntry(slug), entry.isActive else {
      return refused(.openFunnel, .funnelUnavailable, LinkMessage.unavailable)
    }
    var resolved = ResolvedLink(entryPoint: .openFunnel, outcome: .success, screen: .funnel)
    resolved.funnelSlug = entry.slug
    return resolved
  }

  private func assessment(
    _ id: AssessmentID, _ link: DeepLink, _ view: borrowing RecordView
  ) throws(Failure) -> ResolvedLink {
    guard let document = try view.document(AssessmentDocument.self, id.keyBytes) else {
      return refused(link.entryPoint, .notFound, LinkMessage.noAssessment)
    }
    guard let patient = patient(view), document.patientId == patient else {
      return refused(link.entryPoint, .forbidden, LinkMessage.forbidden)
    }
    // A completed assessment has a result to show (R-RH-219).
    let screen: LinkScreen = document.status == .completed ? .result : .assessment
    return opened(link.entryPoint, screen, document)
  }

  private func result(
    _ id: AssessmentID, _ link: DeepLink, _ view: borrowing RecordView
  ) throws(Failure) -> ResolvedLink {
    guard let document = try view.document(AssessmentDocument.self, id.keyBytes) else {
      return refused(link.entryPoint, .notFound, LinkMessage.noResult)
    }
    guard let patient = patient(view), document.patientId == patient else {
      return refused(link.entryPoint, .forbidden, LinkMessage.forbidden)
    }
    guard document.status == .completed else {
      return refused(link.entryPoint, .notCompleted, LinkMessage.notCompleted)
    }
    return opened(link.entryPoint, .result, document)
  }

  private func notifications(
    _ id: NotificationID?, _ view: borrowing RecordView
  ) throws(Failure) -> ResolvedLink {
    guard let patient = patient(view) else {
      return refused(.openNotifications, .forbidden, LinkMessage.forbidden)
    }
    var resolved = ResolvedLink(entryPoint: .openNotifications, outcome: .success, screen: .notifications)
    guard let id else { return resolved }
    let name = RecordID(replacing: id.description)
    let place = try view.document(NotificationPlaceDocument.self, name.keyBytes)
    if let place, place.patientId != patient {
      return refused(.openNotifications, .forbidden, LinkMessage.forbidden)
    }
    // The notification centre is of use without the entry (R-RH-170).
    if place == nil { resolved.outcome = .notFound }
    return resolved
  }

  private func opened(
    _ entryPoint: LinkEntryPoint, _ screen: LinkScreen, _ document: AssessmentDocument
  ) -> ResolvedLink {
    var resolved = ResolvedLink(entryPoint: entryPoint, outcome: .success, screen: screen)
    // The routes of assessments and results require the questionnaire too (C-25).
    resolved.funnelSlug = document.funnel
    return resolved
  }

  private func refused(
    _ entryPoint: LinkEntryPoint, _ outcome: LinkOutcome, _ message: String
  ) -> ResolvedLink {
    ResolvedLink(entryPoint: entryPoint, outcome: outcome, screen: .home, message: message)
  }
}
