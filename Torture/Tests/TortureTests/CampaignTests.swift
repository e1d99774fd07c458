import Testing

@testable import torture

@Suite("The verdict of a campaign") struct CampaignTests {
  private func campaign(_ change: (inout PartResult) -> Void) -> Campaign {
    var result = PartResult("kill")
    result.rounds = 3
    result.controls = [("broken on purpose", true, "2 lost")]
    change(&result)
    var campaign = Campaign(seed: 1)
    campaign.take(result)
    return campaign
  }

  @Test("it is good where nothing is lost, nothing is wrong, and every control is red")
  func verdict() {
    #expect(campaign { _ in }.isGood)
    #expect(!campaign { $0.lost = 1 }.isGood)
    #expect(!campaign { $0.defects = ["x"] }.isGood)
    #expect(!campaign { $0.controls.append(("green", false, "")) }.isGood)
    // A part that was left out is no failure; the table says so.
    #expect(campaign { $0.skipped = "no rights" }.isGood)
    #expect(campaign { $0.skipped = "no rights" }.table.contains("skipped"))
  }

  @Test("the results file is JSON, and its table has a row for each part and one for all")
  func file() {
    let json = JSON(Array(campaign { $0.defects = [#"a "quoted" line"#] }.json.utf8)[...])
    #expect(json?["good"] == .bool(false))
    #expect(json?["table"]?.list.count == 4)
    #expect(json?["parts"]?.list.first?["defects"]?.list == [.string(#"a "quoted" line"#)])
  }

  @Test("results that are read again are the same")
  func merging() throws {
    let path = "/tmp/torture-results-\(UInt64.random(in: 0 ... .max))"
    defer { try? Files.remove(path) }
    let one = campaign {
      $0.cases = [("a", "b")]
      $0.count("calls", 3)
      $0.size = "full"
    }
    try Files.write(Array(one.json.utf8), to: path)
    #expect(try Campaign(merging: [path]).json == one.json)
    #expect(try Campaign(merging: [path, path]).results.map(\.rounds) == [6])
  }

  @Test("the brief size tries a sixth, and at least two")
  func sizes() {
    #expect(Extent(seed: 1, size: .brief).count(short: 60, full: 1000) == 10)
    #expect(Extent(seed: 1, size: .brief).count(short: 5, full: 50) == 2)
    #expect(Extent(seed: 1, size: .short).chosen(Array(1...100), short: 3) == [1, 50, 100])
    #expect(Extent(seed: 1, size: .full).chosen(Array(1...100), short: 3).count == 100)
  }
}
