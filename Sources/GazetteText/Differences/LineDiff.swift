// How one text became another, line by line, as tools that mend files show it.

/// Lines that must go and lines that must come, with some of those around them.
public struct LineDiff: Sendable, Hashable {
  /// A line of the old text, of the new one, or of both; lines are counted from 0.
  public enum Line: Sendable, Hashable {
    case kept(old: Int, new: Int)
    case deleted(Int)
    case inserted(Int)
  }

  /// Lines that follow one another.
  public struct Hunk: Sendable, Hashable {
    public var lines: [Line]
    public var old: Range<Int>
    public var new: Range<Int>

    /// `@@ -3,4 +3,2 @@`, lines counted from 1; before the first line stands 0.
    public var head: String { "@@ -\(Hunk.span(old)) +\(Hunk.span(new)) @@" }

    private static func span(_ range: Range<Int>) -> String {
      let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
      return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
    }
  }

  public let hunks: [Hunk]

  /// `context` lines around each change are shown. The lines are compared with their ends.
  public init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>], context: Int = 3) {
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int32 {
      if let known = numbers[line] { return known }
      let next = Int32(truncatingIfNeeded: numbers.count)
      numbers[line] = next
      return next
    }
    var diff = SequenceDiff(old.map(number), new.map(number))
    diff.run()
    hunks = LineDiff.hunks(LineDiff.lines(diff, old.count, new.count), context: context)
  }

  private static func lines(_ diff: SequenceDiff, _ old: Int, _ new: Int) -> [Line] {
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old || right < new {
      if left < old, diff.isDeleted[left] {
        lines.append(.deleted(left))
        left += 1
      } else if right < new, diff.isInserted[right] {
        lines.append(.inserted(right))
        right += 1
      } else {
        lines.append(.kept(old: left, new: right))
        left += 1
        right += 1
      }
    }
    return lines
  }

  private static func hunks(_ lines: [Line], context: Int) -> [Hunk] {
    var hunks: [Hunk] = []
    var start: Int?
    var lastChange = 0
    func close(_ end: Int) {
      guard let from = start else { return }
      hunks.append(hunk(lines, from..<min(lines.count, end)))
    }
    for (place, line) in lines.enumerated() {
      if case .kept = line { continue }
      if start == nil || place - lastChange > 2 * context + 1 {
        close(lastChange + context + 1)
        start = max(0, place - context)
      }
      lastChange = place
    }
    close(lastChange + context + 1)
    return hunks
  }

  private static func hunk(_ lines: [Line], _ range: Range<Int>) -> Hunk {
    var (old, new) = (0, 0)
    for line in lines[..<range.lowerBound] { count(line, &old, &new) }
    let start = (old, new)
    for line in lines[range] { count(line, &old, &new) }
    return Hunk(lines: Array(lines[range]), old: start.0..<old, new: start.1..<new)
  }

  private static func count(_ line: Line, _ old: inout Int, _ new: inout Int) {
    switch line {
    case .kept:
      old += 1
      new += 1
    case .deleted: old += 1
    case .inserted: new += 1
    }
  }
}
