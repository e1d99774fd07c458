/// The models of devices that can be connected: configured by the operator, published as a whole (R-MH-159).
package struct DeviceCatalog: Codable, Sendable, Equatable {
  /// Identifies this version; a changed one needs a new id.
  package var id: String
  package var devices: [DeviceModel]

  package init(id: String, devices: [DeviceModel]) { (self.id, self.devices) = (id, devices) }

  package func model(_ id: RecordID) -> DeviceModel? { devices.first { $0.model == id } }

  /// What is offered as long as nothing else is published: one model of each kind, by what it measures.
  package static let shipped = DeviceCatalog(
    id: "devices-shipped-1",
    devices: [
      DeviceModel(
        "generic-bp-monitor", "Blood pressure monitor", .bloodPressureMonitor, [.bloodPressure, .heartRate]),
      DeviceModel("generic-glucometer", "Glucose meter", .glucometer, [.bloodGlucose]),
      DeviceModel("generic-scale", "Body scale", .scale, [.weight]),
      DeviceModel("generic-thermometer", "Thermometer", .thermometer, [.temperature]),
      DeviceModel("generic-wearable", "Wearable", .wearable, [.heartRate, .respiratoryRate, .temperature]),
    ])
}

/// A model of a device.
package struct DeviceModel: Codable, Sendable, Equatable {
  package var model: RecordID
  package var name: String
  package var manufacturer: String
  package var kind: DeviceKind
  /// What it measures.
  package var metrics: [DeviceMetric]

  package init(
    _ model: StaticString, _ name: String, _ kind: DeviceKind, _ metrics: [DeviceMetric],
    by manufacturer: String = "Generic"
  ) {
    (self.model, self.name, self.kind) = (RecordID(known: model), name, kind)
    (self.metrics, self.manufacturer) = (metrics, manufacturer)
  }
}

package enum DeviceKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case wearable
  case bloodPressureMonitor = "blood-pressure-monitor"
  case glucometer, scale, thermometer, other
}

/// What a device measures, in the words of the contract.
package enum DeviceMetric: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case heartRate, bloodPressure, bloodGlucose, a1cLevel, weight, height
  /// Computed here, never taken from a device.
  case bmi
  case temperature, respiratoryRate

  /// The only unit that is taken (R-MH-161).
  package var unit: String {
    switch self {
    case .heartRate: "bpm"
    case .bloodPressure: "mmHg"
    case .bloodGlucose: "mg/dL"
    case .a1cLevel: "%"
    case .weight: "kg"
    case .height: "cm"
    case .bmi: "kg/m²"
    case .temperature: "°C"
    case .respiratoryRate: "/min"
    }
  }

  /// The measure of a single value; `nil` for a blood pressure, which has two.
  package var kind: MeasureKind? { MeasureKind(rawValue: rawValue) }
}

extension DeviceCatalog: SoleDefinition {
  package static let publication = Publication<DeviceCatalog>(
    "devices", code: 780, member: "devices",
    summary: "Checks and publishes the models of devices that patients can connect from then on.")
  package static let reading = "Answers the whole list of models of devices as it is in force."
  package static let label = LocalizedText(de: "Gerätemodelle", en: "Device models")
  package static let example = DeviceCatalog(id: "devices-1", devices: [])
}

package typealias DeviceCatalogPublished = DefinitionPublished<DeviceCatalog>
package typealias PublishDeviceCatalog = PublishDefinition<DeviceCatalog>
package typealias GetDeviceCatalog = GetDefinition<DeviceCatalog>

/// Lists the models that can be connected.
package struct ListDeviceCatalog: Method {
  package static let name = "deviceCatalog.list"
  package static let summary = "Lists the models of devices that can be connected, by name."
  package static let access = Access.read(.catalogue)

  /// Only models with it in name or manufacturer, of 1 to 200 characters; case and accents do not matter.
  package var q: String?
  /// Models a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var devices: [DeviceModel]
    package var page: Pagination

    package init(devices: [DeviceModel], page: Pagination) { (self.devices, self.page) = (devices, page) }
  }

  package static let example = ListDeviceCatalog()
  package static let exampleOutcome = Outcome(
    devices: DeviceCatalog.shipped.devices, page: Pagination(limit: 50, nextCursor: nil))
}
