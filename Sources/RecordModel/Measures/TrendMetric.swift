/// The subject of a series: the contract's `MetricType`, and oxygen saturation.
package enum TrendMetric: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case heartRate, bloodPressure, bloodGlucose, a1cLevel, weight, height, bmi, temperature, respiratoryRate
  case oxygenSaturation
}
