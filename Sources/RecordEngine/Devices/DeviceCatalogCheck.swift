import RecordModel
import RecordStore

extension DeviceCatalog: CheckedDefinition {
  typealias Prepared = DeviceCatalog
  static let wording = DefinitionWording(
    "device catalogue", refused: "device catalogue", thing: "device catalogue")
  static let prefix = UInt8(ascii: "V")

  var defects: [DefinitionFile.Defect] {
    var defects: [DefinitionFile.Defect] = []
    func need(_ holds: Bool, _ path: String, _ message: String) {
      if !holds { defects.append(DefinitionFile.Defect(path: path, message: message)) }
    }
    need(Slug(id) != nil, "id", SlugRule.expectation)
    need(Set(devices.map(\.model)).count == devices.count, "devices", "each model once")
    for (index, device) in devices.enumerated() {
      let path = "devices[\(index)]"
      need((1...120).contains(device.name.unicodeScalars.count), path + ".name", "1 to 120 characters")
      need(
        (1...120).contains(device.manufacturer.unicodeScalars.count), path + ".manufacturer",
        "1 to 120 characters")
      need(!device.metrics.contains(.bmi), path + ".metrics", "a BMI is computed, not measured")
      need(Set(device.metrics).count == device.metrics.count, path + ".metrics", "each once")
    }
    return defects
  }
}

extension RecordView {
  /// The models in force: those that were published, else the ones that come with the program.
  func deviceCatalog() throws(Failure) -> DeviceCatalog { try inForce(DeviceCatalog.self) ?? .shipped }
}

extension ListDeviceCatalog: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    var checks = FieldChecks()
    checks.text("/q", q, 1...200)
    try checks.finish()
    let pattern = q.map { FoldedText.fold($0) }
    let found = try view.deviceCatalog().devices.filter { device in
      guard let pattern else { return true }
      return [device.name, device.manufacturer].contains { !FoldedText($0).matches(of: pattern).isEmpty }
    }
    let (devices, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) {
      [$0.name.lowercased(), $0.model.text]
    }
    return Outcome(devices: devices, page: page)
  }
}
