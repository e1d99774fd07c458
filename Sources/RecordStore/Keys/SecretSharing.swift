import RecordModel

/// Splits a secret into shares of which any `threshold` restore it and fewer reveal nothing: Shamir's scheme
/// (1979), byte by byte over GF(2^8) with the polynomial of AES (FIPS 197 §4.2).
///
/// Multiplies without tables and without branches on secret values.
enum SecretSharing {
  /// One share: the place at which the polynomials were taken, from 1, and their values.
  package struct Share: Equatable, Sendable {
    package var index: UInt8
    package var bytes: [UInt8]
  }

  /// - Parameters:
  ///   - threshold: shares that are needed, from 1 to `count`.
  ///   - count: shares that are made, at most 255.
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` for other numbers.
  package static func split(
    _ secret: [UInt8], threshold: Int, count: Int, random: any RandomSource
  ) throws(Failure) -> [Share] {
    guard (1...255).contains(count), (1...count).contains(threshold) else {
      throw Failure(
        .invalidInput, "shares lie between 1 and 255, and the threshold between 1 and the shares",
        details: ["field": "threshold"])
    }
    var shares = (1...count).map { Share(index: UInt8($0), bytes: []) }
    for byte in secret {
      let polynomial = [byte] + random.bytes(threshold - 1)
      for index in shares.indices {
        shares[index].bytes.append(value(of: polynomial, at: shares[index].index))
      }
    }
    return shares
  }

  /// The secret, if there are enough shares; with others, anything.
  ///
  /// `nil` for shares that do not belong together: none, of different lengths, or with a place twice.
  package static func join(_ shares: [Share]) -> [UInt8]? {
    guard let first = shares.first, Set(shares.map(\.index)).count == shares.count,
      shares.allSatisfy({ $0.bytes.count == first.bytes.count && $0.index > 0 })
    else { return nil }
    var secret = [UInt8](repeating: 0, count: first.bytes.count)
    for share in shares {
      // Lagrange's polynomial at 0: the product of x / (x - own x), where minus is exclusive or.
      var weight: UInt8 = 1
      for other in shares where other.index != share.index {
        weight = product(weight, product(other.index, inverse(other.index ^ share.index)))
      }
      for place in secret.indices { secret[place] ^= product(weight, share.bytes[place]) }
    }
    return secret
  }

  private static func value(of polynomial: [UInt8], at x: UInt8) -> UInt8 {
    polynomial.reversed().reduce(0) { product($0, x) ^ $1 }
  }

  /// The product of two elements: eight additions and doublings, each carried out and masked.
  package static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (sum, addend): (UInt8, UInt8) = (0, left)
    for bit: UInt8 in 0..<8 {
      sum ^= addend & (0 &- ((right >> bit) & 1))
      addend = (addend << 1) ^ (0x1b & (0 &- (addend >> 7)))
    }
    return sum
  }

  /// The inverse of an element, its 254th power; 0 of 0.
  static func inverse(_ element: UInt8) -> UInt8 {
    var (power, result) = (product(element, element), UInt8(1))
    for _ in 0..<7 {
      result = product(result, power)
      power = product(power, power)
    }
    return result
  }
}

extension RandomSource {
  /// So many random bytes.
  package func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let (high, low) = words()
      bytes.append(bigEndian: high)
      bytes.append(bigEndian: low)
    }
    return Array(bytes.prefix(count))
  }
}
