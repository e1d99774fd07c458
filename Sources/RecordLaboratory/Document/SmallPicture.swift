import RecordModel

/// A picture for people, as PNG.
struct SmallPicture: Sendable {
  let pictures: PagePictures
  let step: DocumentStep

  func png() async throws(StepFailure) -> [UInt8] {
    let picture = try await pictures.picture(of: step, isGrey: false)
    guard let size = PictureFileSize(pictures.scratch.head(picture.name, bytes: 256)) else {
      throw StepFailure(.damaged, "picture")
    }
    let longest = min(max(size.width, size.height), step.longestSide ?? .max)
    for attempt in attempts(longest) {
      let bytes = try await png(picture.name, size, attempt)
      if bytes.count <= step.byteLimit ?? .max { return bytes }
    }
    throw StepFailure(.tooMuchOutput, Tool.pictureToPNG.rawValue)
  }

  private struct Attempt { let longest: Int, isGrey: Bool }

  /// In colours, then grey, then smaller.
  private func attempts(_ longest: Int) -> [Attempt] {
    let grey = [1, 2, 4, 8].map { Attempt(longest: max(1, longest / $0), isGrey: true) }
    return [Attempt(longest: longest, isGrey: false)] + (step.byteLimit == nil ? [] : grey)
  }

  private func png(
    _ name: String, _ size: PictureFileSize, _ attempt: Attempt
  ) async throws(StepFailure) -> [UInt8] {
    var last = name
    if max(size.width, size.height) > attempt.longest {
      try await pictures.toolbox.run(
        .scale, ["-xyfit", "\(attempt.longest)", "\(attempt.longest)", last], into: "small")
      last = "small"
    }
    if attempt.isGrey {
      try await pictures.toolbox.run(.grey, [last], into: "grey")
      last = "grey"
    }
    return try await pictures.toolbox.run(.pictureToPNG, ["-quiet", "-compression=9", last])
  }
}
