import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of the access log.
  static var access: [any Event] {
    let end = AccessVolumeEnd(
      year: 2026, instance: InstanceID(random: (1, 2)), position: 17,
      hash: Bytes([UInt8](repeating: 0xAB, count: 32)))
    return [
      AccessRecorded(use: accessUse), AccessDisclosed(use: disclosingUse),
      AccessVolumeBegan(
        year: 2027, previous: end, isIndexed: true,
        setAside: [AccessVolumeSetAside(directory: "2027.set-aside-1", end: end)]),
      AccessVolumeRemoved(volume: end, youngest: Example.end),
      AccessRefused(use: accessUse), AccessAttempted(use: accessUse), concluded,
      AccessEnded(use: accessUse, conclusion: .failed, reason: "STATE_CONFLICT"),
    ]
  }

  private static var concluded: AccessConcluded {
    var concluded = AccessConcluded(
      year: 2026, position: 17, conclusion: .failed, reason: "STATE_CONFLICT")
    (concluded.items, concluded.resources) = (1, ["offline-1"])
    return concluded
  }

  /// A use with every field but a disclosure.
  static var accessUse: AccessUse {
    var use = AccessUse(
      method: "vitals.list", areas: [.vitals, .labs], purpose: .emergency, basis: .vitalInterests,
      relation: .breakGlass, scope: .list, refusal: "not_assigned")
    (use.service, use.onBehalfOf, use.session) = (996, Example.clinician, Example.session)
    (use.bytes, use.items, use.resources) = (4211, 20, ["offline-1"])
    (use.address, use.count, use.firstAt) = ("192.0.2.7", 3, Example.start)
    return use
  }

  private static var disclosingUse: AccessUse {
    var use = AccessUse(
      method: "export.patient", areas: [], purpose: .treatment, basis: .consent, relation: .assigned,
      scope: .export)
    use.disclosure = AccessDisclosure(recipient: "Klinikum Musterstadt", what: "FHIR bundle: vitals")
    return use
  }
}
