import CFaultControl

extension fault_action {
  static var none: fault_action { fault_none }
  static var fail: fault_action { fault_fail }
  static var short: fault_action { fault_short }
  static var hang: fault_action { fault_hang }
  static var drop: fault_action { fault_drop }
}

/// Places and calls are sets of bits in the shared memory.
extension UInt32 {
  static var journal: UInt32 { fault_journal.rawValue }
  static var log: UInt32 { fault_log.rawValue }
  static var keys: UInt32 { fault_keys.rawValue }
  static var other: UInt32 { fault_other.rawValue }
  static var access: UInt32 { fault_access.rawValue }

  static var write: UInt32 { fault_write.rawValue }
  static var meta: UInt32 { fault_meta.rawValue }
  static var flush: UInt32 { fault_flush.rawValue }
  static var reserve: UInt32 { fault_reserve.rawValue }
  static var name: UInt32 { fault_name.rawValue }
  static var size: UInt32 { fault_size.rawValue }
}
