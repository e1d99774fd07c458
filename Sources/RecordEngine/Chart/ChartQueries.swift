import RecordModel
import RecordStore

extension GetChart: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let limit = limit ?? 200
    guard (1...10_000).contains(limit) else {
      throw Failure(problems: [FieldProblem(path: "/limit", code: "out_of_range", message: "1 to 10000")])
    }
    _ = try view.patient(patientId)
    var sections: [ChartSectionView] = []
    for section in Chart.sections(of: areas) {
      let items = try section.items(patientId, view)
      sections.append(
        ChartSectionView(
          section: section.name, area: section.area, total: items.count, items: Array(items.prefix(limit))))
    }
    return Outcome(sections: sections, withheld: try Chart.withheld(areas, patientId, view))
  }
}
