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
