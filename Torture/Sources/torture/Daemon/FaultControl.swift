import CFaultControl
import Glibc

/// The memory that the driver shares with the library in the program; see `faults.h`.
final class FaultControl {
  let path: String
  private let memory: UnsafeMutablePointer<fault_control>

  init(path: String) throws {
    self.path = path
    try Files.write([UInt8](repeating: 0, count: MemoryLayout<fault_control>.size), to: path)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    let found = mmap(nil, MemoryLayout<fault_control>.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let found, found != MAP_FAILED else { throw TortureError.system("mapping \(path)") }
    memory = found.bindMemory(to: fault_control.self, capacity: 1)
  }

  deinit { munmap(memory, MemoryLayout<fault_control>.size) }

  /// Forgets rules and counts.
  func reset() { memory.pointee = fault_control() }

  /// The number of the call right before which the program ends; 0 for none.
  var killAt: Int {
    get { Int(memory.pointee.kill_at) }
    set { memory.pointee.kill_at = UInt64(newValue) }
  }
  var isUnsafe: Bool {
    get { memory.pointee.is_unsafe != 0 }
    set { memory.pointee.is_unsafe = newValue ? 1 : 0 }
  }
  var isRecording: Bool {
    get { memory.pointee.is_recording != 0 }
    set { memory.pointee.is_recording = newValue ? 1 : 0 }
  }
  var clockSeconds: Int {
    get { Int(memory.pointee.clock_seconds) }
    set { memory.pointee.clock_seconds = Int64(newValue) }
  }
  var seen: Int { Int(memory.pointee.seen) }
  var hits: Int { Int(memory.pointee.hits) }

  /// Lets matching calls do something else, from the next one on.
  func arm(_ rule: FaultRule) {
    disarm()
    memory.pointee.match = 0
    memory.pointee.hits = 0
    memory.pointee.error = rule.error
    memory.pointee.places = rule.places
    memory.pointee.calls = rule.calls
    memory.pointee.first = UInt64(rule.first)
    memory.pointee.times = UInt64(rule.times)
    memory.pointee.action = rule.action.rawValue
  }

  func disarm() { memory.pointee.action = fault_none.rawValue }
}

/// Which calls do something else, and what.
struct FaultRule {
  var action: fault_action
  var error: Int32 = 0
  var places: UInt32
  var calls: UInt32
  var first = 1
  /// 0 for all from the first on.
  var times = 0
}
