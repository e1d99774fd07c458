import RecordTestSupport
import Testing

@testable import RecordReading

@Suite("Noise of pictures") struct NoiseTests {
  /// A bar of ink on paper.
  private static let clean: GrayPicture = {
    var shades = [UInt8](repeating: 240, count: 200 * 100)
    for y in 40..<60 { for x in 20..<180 { shades[y * 200 + x] = 20 } }
    return GrayPicture(width: 200, height: 100, shades: shades)
  }()

  private static func noisy(_ most: Int) -> GrayPicture {
    var random = SeededGenerator(seed: 7)
    let shades = clean.shades.map { UInt8(clamping: Int($0) + Int.random(in: -most...most, using: &random)) }
    return GrayPicture(width: 200, height: 100, shades: shades)
  }

  @Test("a clean picture stays as it is") func untouched() {
    #expect(Self.clean.cleaned == Self.clean)
    #expect(Self.noisy(4).cleaned == Self.noisy(4))
  }

  @Test("what is cleaned is closer to the page, and keeps its edges") func cleaned() {
    let (noisy, cleaned) = (Self.noisy(40), Self.noisy(40).cleaned)
    func distance(_ picture: GrayPicture) -> Int {
      zip(picture.shades, Self.clean.shades).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    #expect(distance(cleaned) * 3 < distance(noisy) * 2)
    #expect(cleaned.shades[50 * 200 + 20] < 128 && cleaned.shades[50 * 200 + 19] > 128)
  }

  @Test("paper in a shadow is as bright as elsewhere, and ink stays dark") func lit() {
    // Blocks of paper are larger than letters, and the page is larger than many blocks.
    let (width, height) = (640, 640)
    func shade(_ x: Int, _ y: Int) -> Int { (y / 20) % 3 == 0 && (x / 10) % 2 == 0 ? 20 : 240 }
    let clean = (0..<(width * height)).map { UInt8(shade($0 % width, $0 / width)) }
    #expect(GrayPicture(width: width, height: height, shades: clean).lit.shades == clean)
    let shaded = clean.enumerated().map { UInt8(Double($1) * (1 - 0.7 * Double($0 % width) / 640)) }
    let lit = GrayPicture(width: width, height: height, shades: shaded).lit.shades
    for at in stride(from: 0, to: clean.count, by: 97) {
      #expect((lit[at] > 150) == (clean[at] > 150), "\(at)")
    }
  }

  @Test("rules are taken out, and letters are not") func rules() {
    var picture = Self.clean
    picture.removeRules(longerThan: 170)
    #expect(picture == Self.clean)
    // Paper in a shadow is no ink.
    let shades = Self.clean.shades.enumerated().map { UInt8(Double($1) * (1 - 0.3 * Double($0 % 200) / 200)) }
    picture = GrayPicture(width: 200, height: 20, shades: Array(shades.prefix(200 * 20)))
    let shadow = picture
    picture.removeRules(longerThan: 60)
    #expect(picture == shadow)
    picture = Self.clean
    picture.removeRules(longerThan: 100)
    #expect(picture.shades.allSatisfy { $0 > 200 })
  }

  @Test("pictures of any size can be cleaned", arguments: [(1, 1), (2, 3), (3, 3), (3, 200), (1, 400)])
  func small(width: Int, height: Int) {
    let shades = (0..<(width * height)).map { UInt8($0 % 2 == 0 ? 170 : 250) }
    let picture = GrayPicture(width: width, height: height, shades: shades)
    #expect(picture.cleaned.lit.shades.count == shades.count)
  }
}
