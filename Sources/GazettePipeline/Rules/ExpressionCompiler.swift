// Turns the tree of an expression into a program.

struct ExpressionCompiler {
  /// Steps at most: with the longest text it bounds the time of one match.
  static let longestProgram = 1000

  private var steps: [Expression.Step] = []

  static func program(_ tree: ExpressionTree) throws(Expression.Problem) -> [Expression.Step] {
    var compiler = ExpressionCompiler()
    try compiler.add(tree)
    compiler.steps.append(.match)
    return compiler.steps
  }

  private mutating func add(_ tree: ExpressionTree) throws(Expression.Problem) {
    guard steps.count < ExpressionCompiler.longestProgram else {
      throw Expression.Problem("it is too large")
    }
    switch tree {
    case .empty: break
    case .one(let set): steps.append(.one(set))
    case .assert(let assertion): steps.append(.assert(assertion))
    case .sequence(let parts): for part in parts { try add(part) }
    case .either(let branches): try addBranches(branches)
    case .repeated(let part, let minimum, let maximum):
      for _ in 0..<minimum { try add(part) }
      if let maximum {
        try addOptional(part, times: maximum - minimum)
      } else {
        try addLoop(part)
      }
    }
  }

  private mutating func addBranches(_ branches: [ExpressionTree]) throws(Expression.Problem) {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let split = steps.count
      steps.append(.match)
      try add(branch)
      ends.append(steps.count)
      steps.append(.match)
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = branches.last { try add(last) }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func addOptional(
    _ part: ExpressionTree, times: Int
  ) throws(Expression.Problem) {
    var splits: [Int] = []
    for _ in 0..<times {
      splits.append(steps.count)
      steps.append(.match)
      try add(part)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }

  private mutating func addLoop(_ part: ExpressionTree) throws(Expression.Problem) {
    let split = steps.count
    steps.append(.match)
    try add(part)
    steps.append(.jump(split))
    steps[split] = .split(split + 1, steps.count)
  }
}
