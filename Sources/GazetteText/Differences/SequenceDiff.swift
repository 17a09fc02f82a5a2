// The shortest way from one sequence to another (Myers 1986, in linear space).

/// Marks what must go and what must come. Work is bounded: parts that need more than `mostChanges`
/// changes are told as replaced.
struct SequenceDiff {
  private(set) var isDeleted: [Bool]
  private(set) var isInserted: [Bool]
  private let old: [Int32]
  private let new: [Int32]

  /// Two texts of thousands of words that have little in common take about a hundredth of a second.
  private static let mostChanges = 2000

  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
  }

  init(_ old: [Int32], _ new: [Int32]) {
    self.old = old
    self.new = new
    isDeleted = Array(repeating: false, count: old.count)
    isInserted = Array(repeating: false, count: new.count)
  }

  mutating func run() {
    var parts = [Part(old: old.indices, new: new.indices)]
    while let next = parts.popLast() {
      let part = trimmed(next)
      if part.old.isEmpty || part.new.isEmpty {
        replace(part)
      } else if let (x, y) = middle(of: part) {
        parts.append(Part(old: part.old.lowerBound..<x, new: part.new.lowerBound..<y))
        parts.append(Part(old: x..<part.old.upperBound, new: y..<part.new.upperBound))
      } else {
        replace(part)
      }
    }
  }

  private mutating func replace(_ part: Part) {
    for index in part.old { isDeleted[index] = true }
    for index in part.new { isInserted[index] = true }
  }

  /// Without what both have at the beginning and at the end.
  private func trimmed(_ part: Part) -> Part {
    var (start, newStart) = (part.old.lowerBound, part.new.lowerBound)
    var (end, newEnd) = (part.old.upperBound, part.new.upperBound)
    while start < end, newStart < newEnd, old[start] == new[newStart] {
      start += 1
      newStart += 1
    }
    while start < end, newStart < newEnd, old[end - 1] == new[newEnd - 1] {
      end -= 1
      newEnd -= 1
    }
    return Part(old: start..<end, new: newStart..<newEnd)
  }

  /// A point on a shortest path, found from both ends at once; nil when it is too far.
  private func middle(of part: Part) -> (Int, Int)? {
    let (rows, columns) = (part.old.count, part.new.count)
    let reach = min((rows + columns + 1) / 2, SequenceDiff.mostChanges / 2)
    let delta = rows - columns
    var forward = Furthest(reach)
    var backward = Furthest(reach)
    for steps in 0...reach {
      for diagonal in stride(from: -steps, through: steps, by: 2) {
        let x = forward.step(steps, diagonal, rows, columns) { x, y in
          old[part.old.lowerBound + x] == new[part.new.lowerBound + y]
        }
        let other = delta - diagonal
        if delta % 2 != 0, abs(other) < steps, x + backward[other] >= rows {
          return point(x, x - diagonal, of: part)
        }
      }
      for diagonal in stride(from: -steps, through: steps, by: 2) {
        let x = backward.step(steps, diagonal, rows, columns) { x, y in
          old[part.old.upperBound - 1 - x] == new[part.new.upperBound - 1 - y]
        }
        let other = delta - diagonal
        if delta % 2 == 0, abs(other) <= steps, x + forward[other] >= rows {
          return point(rows - x, columns - (x - diagonal), of: part)
        }
      }
    }
    return nil
  }

  /// nil for a corner, which would not divide anything.
  private func point(_ x: Int, _ y: Int, of part: Part) -> (Int, Int)? {
    guard 0...part.old.count ~= x, 0...part.new.count ~= y, x + y > 0,
      x + y < part.old.count + part.new.count
    else { return nil }
    return (part.old.lowerBound + x, part.new.lowerBound + y)
  }
}

/// How far each diagonal has been followed.
private struct Furthest {
  private var x: [Int]
  private let middle: Int

  init(_ reach: Int) {
    middle = reach + 1
    x = Array(repeating: 0, count: 2 * reach + 3)
  }

  subscript(diagonal: Int) -> Int {
    let index = middle + diagonal
    return x.indices ~= index ? x[index] : 0
  }

  /// One change more on a diagonal, and then as far as both sequences agree.
  mutating func step(
    _ steps: Int, _ diagonal: Int, _ rows: Int, _ columns: Int,
    _ agree: (Int, Int) -> Bool
  ) -> Int {
    let index = middle + diagonal
    let isDown = diagonal == -steps || (diagonal != steps && x[index - 1] < x[index + 1])
    var at = isDown ? x[index + 1] : x[index - 1] + 1
    while at < rows, at - diagonal < columns, at - diagonal >= 0, agree(at, at - diagonal) {
      at += 1
    }
    x[index] = at
    return at
  }
}
