import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// The names under which a patient's phone is told of events (R-MH-278).
@Suite("MyHealthAlly: names of changes") struct ChangeNameTests {
  /// Areas whose events stand in no patient's record, or are another application's.
  private static let elsewhere: Set<RecordArea> = [
    .accounts, .access, .alerts, .analyses, .assessments, .erasure, .exports, .funnels, .history,
    .interactions,
    .labReports, .measures, .panel, .practice, .screens, .consents, .patients,
  ]
  /// Events that the contract has no name for.
  private static let ours: Set = [
    "appointment-lab-visit-booked", "appointment-lab-visit-status-set", "care-account-address-changed",
    "care-account-bound", "care-account-password-changed", "care-emergency-access-ended",
    "care-emergency-access-opened",
    "care-emergency-access-reviewed", "care-move-begun", "care-move-cancelled", "care-record-received",
    "care-plan-goal-progress-recorded", "document-added",
    "document-rendition-made", "document-removed", "payment-refunded",
    "lab-result-retracted", "medication-none-asserted", "settings-profile-updated", "voice-note-written",
  ]

  /// Names of the contract that no change has, and why.
  private static let untold: [String: Set<String>] = [
    "what an account does stands in a stream that no phone follows": [
      "patient-registered", "otp-issued", "session-started", "login-rejected", "email-verified",
      "otp-rejected", "session-refreshed", "refresh-reuse-detected", "password-reset-requested",
      "password-reset-completed", "sessions-revoked", "session-ended", "password-changed",
      "staff-account-created", "account-disabled", "email-change-requested",
    ],
    "a metric is an entry of vitals": ["health-metrics-recorded", "health-metrics-retracted"],
    "a notice is made of the event that it is about": ["notification-created"],
    "what is published for everybody is in nobody's record": [
      "resource-published", "resource-revised", "faq-published", "faq-revised",
    ],
    "the care team's own work, which patients are not shown": [
      "alert-raised", "alert-acknowledged", "alert-assessed", "alert-action-added", "alert-action-updated",
      "alert-resolved", "visit-notes-saved", "care-plan-draft-saved", "care-plan-draft-discarded",
      "care-plan-goal-added", "care-plan-goal-updated", "care-plan-goal-removed",
    ],
    "a template is the practice's": [
      "screen-template-imported", "screen-template-published", "screen-template-unpublished",
    ],
    "a copy is a job beside the record": ["data-export-requested", "data-export-completed"],
    "its commands are told one by one (decision 0063)": ["sync-batch-received"],
  ]

  /// The names of all changes there can be.
  private static let told: Set<String> = {
    let hidden = EventCatalog.all.filter { $0.isHiddenFromPatient }.map { $0.type.name }
    let others: Set<RecordArea> = [.accounts, .screens]
    let types = EventCatalog.all.filter { type in
      guard let area = EventCatalog.area(code: type.type.code) else { return false }
      let name = type.type.name
      let isPublic = area == .library && !name.hasPrefix("library.resource-bookmark")
      return !others.contains(area) && !isPublic && !hidden.contains(name) && !(type is any SaysStep.Type)
    }
    let steps = RequestKind.allCases.flatMap { kind in
      [("requests.opened", kind.rawValue)]
        + RequestStep.allCases.flatMap { step in
          ["requests.replied", "requests.advanced"].map { ($0, "\(kind.rawValue).\(step.rawValue)") }
        }
    }
    return Set(
      types.map { ChangeName.words($0.type.name, step: nil).event }
        + steps.map { ChangeName.words($0.0, step: $0.1).event })
  }()

  private static let contract = Result {
    let path = GoldenFile.root() + "/Tests/Rules/myhealthally-events.tsv"
    return Set(
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        .compactMap { $0.split(separator: "\t").first.map(String.init) })
  }

  @Test("R-MH-278: every event of a record that patients see has the contract's name, or is ours")
  func every()
    throws
  {
    let names = try Self.contract.get()
    #expect(names.count == 125)
    var named = 0
    for type in EventCatalog.all where !type.isHiddenFromPatient && !(type is any SaysStep.Type) {
      guard let area = EventCatalog.area(code: type.type.code), !Self.elsewhere.contains(area) else {
        continue
      }
      let name = ChangeName.words(type.type.name, step: nil).event
      // What the office publishes for everybody is in nobody's record.
      if area == .library, !name.hasPrefix("resource-bookmark") { continue }
      #expect(names.contains(name) != Self.ours.contains(name), "\(type.type.name) is \(name)")
      named += 1
    }
    #expect(named > 60)
  }

  @Test("R-MH-278: every name of the contract is a change's, or says why not") func allOfTheContract() throws
  {
    let untold = Self.untold.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let left = try Self.contract.get().subtracting(Self.told)
    #expect(left == untold, "\(left.symmetricDifference(untold).sorted())")
  }

  @Test(
    "R-MH-278: a request is told by its kind and its step",
    arguments: [
      ("requests.opened", "walk-in", "walk-in-requested"),
      ("requests.opened", "support", "support-request-opened"),
      ("requests.opened", "virtual-visit", "virtual-visit-prepared"),
      ("requests.replied", "support.answer", "support-reply-added"),
      ("requests.advanced", "support.close", "support-request-closed"),
      ("requests.advanced", "walk-in.accept", "visit-request-accepted"),
      ("requests.advanced", "walk-in.decline", "visit-request-declined"),
      ("requests.advanced", "walk-in.cancel", "walk-in-request-cancelled"),
      ("requests.advanced", "virtual-visit.join", "virtual-visit-joined"),
      ("requests.advanced", "virtual-visit.start", "virtual-visit-started"),
      ("requests.advanced", "virtual-visit.prescribe", "prescription-issued"),
      ("requests.advanced", "virtual-visit.end", "virtual-visit-ended"),
    ])
  func requests(type: String, step: String, event: String) throws {
    #expect(ChangeName.words(type, step: step).event == event)
    #expect(try Self.contract.get().contains(event))
  }
}
