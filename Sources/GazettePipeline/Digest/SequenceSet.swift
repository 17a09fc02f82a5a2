// A set of sequence numbers, kept as ranges since arrivals come in runs.

/// Sequence numbers in ascending ranges that neither touch nor overlap.
struct SequenceSet: Sendable, Hashable {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init() {}

  init(_ numbers: some Sequence<Int64>) {
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound.addingReportingOverflow(1).partialValue {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, number)
      } else {
        ranges.append(number...number)
      }
    }
  }

  /// Reads `3-17,20`; nil for anything else.
  init?(_ text: String) {
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard let first = ends.first.flatMap({ Int64($0) }), ends.count <= 2,
        let last = ends.last.flatMap({ Int64($0) }), first <= last,
        ranges.last.map({ $0.upperBound < first }) ?? true
      else { return nil }
      ranges.append(first...last)
    }
  }

  var text: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  var first: Int64? { ranges.first?.lowerBound }
  var last: Int64? { ranges.last?.upperBound }

  mutating func insert(_ number: Int64) {
    guard !contains(number) else { return }
    let place = ranges.firstIndex { $0.lowerBound > number } ?? ranges.count
    ranges.insert(number...number, at: place)
    join(place)
    if place > 0 { join(place - 1) }
  }

  /// Makes one range of that one and the next, where no number lies between them.
  private mutating func join(_ place: Int) {
    guard place + 1 < ranges.count, ranges[place + 1].lowerBound - 1 == ranges[place].upperBound
    else { return }
    let next = ranges.remove(at: place + 1)
    ranges[place] = ranges[place].lowerBound...next.upperBound
  }

  func contains(_ number: Int64) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(number)
  }
}

// A shorter notation, for sets that are kept long.
extension SequenceSet {
  /// Each range as its distance from the end of the one before, and how many more it has: `3+14,3`
  /// is 3 to 17, and 20.
  var steps: String {
    var end: Int64 = 0
    return ranges.map { range in
      defer { end = range.upperBound }
      let more = range.upperBound - range.lowerBound
      return more == 0 ? "\(range.lowerBound - end)" : "\(range.lowerBound - end)+\(more)"
    }.joined(separator: ",")
  }

  /// Reads `steps`; nil for anything else.
  init?(steps text: String) {
    var end: Int64 = 0
    for part in text.split(separator: ",") {
      let numbers = part.split(separator: "+", omittingEmptySubsequences: false)
      guard let step = numbers.first.flatMap({ Int64($0) }), step > 0, numbers.count <= 2,
        let more = numbers.count == 2 ? Int64(numbers[1]) : 0, more >= 0
      else { return nil }
      let (low, isFar) = end.addingReportingOverflow(step)
      let (high, isFarther) = low.addingReportingOverflow(more)
      guard !isFar, !isFarther else { return nil }
      ranges.append(low...high)
      end = high
    }
  }
}
