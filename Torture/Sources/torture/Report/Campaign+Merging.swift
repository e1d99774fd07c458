extension Campaign {
  /// Results of campaigns that ran side by side, a part or some each.
  init(merging files: [String]) throws {
    let read = try files.map { file in
      guard let json = JSON(try Files.bytes(file)[...]) else {
        throw TortureError("\(file) holds no results")
      }
      return json
    }
    self.init(seed: UInt64(read.first?["seed"]?.whole ?? 0))
    for json in read { for part in json["parts"]?.list ?? [] { take(PartResult(part)) } }
  }
}

extension PartResult {
  /// What a results file says of a part.
  init(_ json: JSON) {
    self.init(json["name"]?.text ?? "")
    size = json["size"]?.text ?? ""
    rounds = json["rounds"]?.whole ?? 0
    faults = json["faults"]?.whole ?? 0
    acknowledged = json["acknowledged"]?.whole ?? 0
    lost = json["lost"]?.whole ?? 0
    seconds = Double(json["seconds"]?.whole ?? 0)
    skipped = json["skipped"]?.text
    defects = json["defects"]?.list.compactMap(\.text) ?? []
    controls = (json["controls"]?.list ?? []).map {
      ($0["name"]?.text ?? "", $0["red"]?.isTrue == true, $0["seen"]?.text ?? "")
    }
    cases = (json["cases"]?.list ?? []).map { ($0["name"]?.text ?? "", $0["outcome"]?.text ?? "") }
    guard case .object(let members)? = json["counts"] else { return }
    counts = members.keys.sorted().map { ($0, members[$0]?.whole ?? 0) }
  }
}
