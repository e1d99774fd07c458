import RecordModel

/// Numbers with their units, for people.
package enum Units {
  /// Bytes in binary multiples with one decimal: `131.1 KiB`.
  package static func bytes(_ count: Int) -> String {
    let names = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"]
    var (tenths, index) = (count * 10, 0)
    while tenths >= 10_240, index < names.count - 1 {
      tenths = (tenths + 512) / 1024
      index += 1
    }
    return index == 0 ? "\(count) B" : "\(tenths / 10).\(tenths % 10) \(names[index])"
  }

  /// A span of time in its two largest units: `2 d 3 h`, `4 min 5 s`, `1.5 s`.
  package static func duration(milliseconds: Int64) -> String {
    let seconds = WholeSeconds.begun(milliseconds: milliseconds)
    switch seconds {
    case ..<60: return "\(seconds).\(milliseconds % 1000 / 100) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    case ..<86_400: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: return "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
    }
  }
}
