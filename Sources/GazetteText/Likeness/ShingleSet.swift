// Near-equal texts: sets of shingles, compared by what they have in common.

/// The shingles of the beginning of a text: hashes of all runs of two words, or of three characters
/// of Han, Hangul and Kana (A. Broder, On the resemblance and containment of documents, 1997).
public struct ShingleSet: Sendable, Hashable {
  /// Of a longer text the rest is not looked at.
  static let mostUnits = 256
  /// In bytes of UTF-8; 256 units are seldom longer.
  static let longestText = 4096
  /// How many shingles the lead of a text has: what is left of it when it is cut to a summary.
  private static let leadLength = 24
  private static let sampleSize = 6

  /// In ascending order, each one once.
  private let hashes: [UInt32]
  /// A few shingles that near-equal texts are likely to share: the smallest ones of the lead, and
  /// of the whole.
  public let sample: [UInt32]

  public var count: Int { hashes.count }

  init(_ units: [TextUnit]) {
    var window = ShingleWindow()
    var all: [UInt32] = []
    let counted = units.filter { $0.kind != .pair }
    for unit in counted.prefix(ShingleSet.mostUnits) {
      if let shingle = window.shingle(endingWith: unit) { all.append(shingle) }
    }
    let lead = Array(all.prefix(ShingleSet.leadLength)).ascending()
    hashes = all.sortedSet()
    let size = ShingleSet.sampleSize
    sample = (Array(lead.prefix(size)) + Array(hashes.prefix(size))).sortedSet()
  }

  /// Of all shingles of both, the part that both have; 0 when one of them has none.
  public func resemblance(to other: ShingleSet) -> Double {
    let common = hashes.countCommon(with: other.hashes)
    let all = count + other.count - common
    return all == 0 ? 0 : Double(common) / Double(all)
  }

  /// Of the shingles of the shorter text, the part that the longer one has too.
  public func containment(with other: ShingleSet) -> Double {
    let fewer = min(count, other.count)
    return fewer == 0 ? 0 : Double(hashes.countCommon(with: other.hashes)) / Double(fewer)
  }
}

/// The last units of a text, of which the next shingle is made.
private struct ShingleWindow {
  private static let fullWeight = 6
  private var units: [(hash: UInt32, weight: Int)] = []
  private var weight = 0

  mutating func shingle(endingWith unit: TextUnit) -> UInt32? {
    let unitWeight = unit.kind == .character ? 2 : 3
    units.append((unit.hash, unitWeight))
    weight += unitWeight
    guard weight >= ShingleWindow.fullWeight else { return nil }
    let shingle = units.reduce(0x9E37_79B9 as UInt32) { ($0 ^ $1.hash) &* 0x85EB_CA6B &+ $0 >> 13 }
    while weight >= ShingleWindow.fullWeight { weight -= units.removeFirst().weight }
    return shingle ^ shingle >> 16
  }
}

extension Array where Element == UInt32 {
  /// Ascending, each one once.
  func sortedSet() -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(count)
    for value in ascending() where result.last != value { result.append(value) }
    return result
  }

  /// Sorted byte by byte, the lowest first, which for a few hundred hashes takes a third of the time
  /// that comparing them does.
  func ascending() -> [UInt32] {
    guard count > 32 else { return sorted() }
    var from = self
    var to = self
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
      var ends = [Int](repeating: 0, count: 257)
      for value in from { ends[Int(value >> shift & 0xFF) + 1] += 1 }
      for byte in 1...256 { ends[byte] += ends[byte - 1] }
      for value in from {
        let byte = Int(value >> shift & 0xFF)
        to[ends[byte]] = value
        ends[byte] += 1
      }
      swap(&from, &to)
    }
    return from
  }

  /// How many values two ascending lists have in common, each as often as both have it.
  func countCommon(with other: [UInt32]) -> Int {
    var common = 0
    var left = 0
    var right = 0
    while left < count, right < other.count {
      if self[left] == other[right] {
        common += 1
        left += 1
        right += 1
      } else if self[left] < other[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return common
  }
}
