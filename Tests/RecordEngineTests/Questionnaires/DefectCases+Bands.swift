import RecordModel

@testable import RecordStore

extension DefectCases {
  private static let load = "scoring.scales[0]"
  private static let second = "\(load).bands[1].min"

  /// Where bands of one scale meet, and a scale of nothing.
  static let bands: [DefectCase] = [
    .init("a band of one value", []) {
      $0.scoring.scales[0].bands = [Sample.band(2, 2, "low"), Sample.band(3, 14, "high")]
    },
    .init("bands that begin together", second, "Overlaps the band before: must be 7.") {
      $0.scoring.scales[0].bands[1].min = ScoreValue(hundredths: 200)
    },
    .init("band without end", "scoring.scales[1].bands[1].min", "Overlaps the band before.") {
      $0.scoring.scales[1].bands[0].max = ScoreValue(hundredths: .max)
    },
    .init("sum without items", "\(load).items", "Must have at least one item.") {
      $0.scoring.scales[0].items = []
    },
  ]
}
