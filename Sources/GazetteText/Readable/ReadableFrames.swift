// The lists, quotes and tables that are open while HTML is read as blocks.

struct ReadableFrames {
  enum Kind {
    case whole
    case quote
    /// `isLoose`: made for an item without a list.
    case list(ReadableList.Marker, isLoose: Bool)
    case item
    case figure
    case table
    case cell(columns: Int, rows: Int)
  }

  private struct Frame {
    var kind: Kind
    var blocks: [ReadableBlock] = []
    /// Of a list.
    var items: [[ReadableBlock]] = []
    /// Of a list whose first item has another number.
    var marker: ReadableList.Marker?
    var table = ReadableTableFrame()
    /// Whether the last block is a list made for an item without one.
    var endsLoose = false
  }

  /// Deeper ones are not told from what is around them: no screen has room for them.
  private static let deepest = 12
  private var frames = [Frame(kind: .whole)]

  var hasRoom: Bool { frames.count + 1 < ReadableFrames.deepest }

  var isInList: Bool { if case .list = frames[frames.count - 1].kind { true } else { false } }

  var isInTable: Bool { if case .table = frames[frames.count - 1].kind { true } else { false } }

  var isInLooseList: Bool {
    if case .list(_, true) = frames[frames.count - 1].kind { true } else { false }
  }

  /// Whether there are items already in the list that is open.
  var isListEmpty: Bool { frames[frames.count - 1].items.isEmpty }

  var blocks: [ReadableBlock] { frames[0].blocks }

  mutating func append(_ block: ReadableBlock) {
    frames[frames.count - 1].blocks.append(block)
    frames[frames.count - 1].endsLoose = false
  }

  mutating func push(_ kind: Kind) {
    if case .item = kind { settleItem() }
    frames.append(Frame(kind: kind))
  }

  /// The number of the item that comes, when nothing came before it.
  mutating func setNumber(_ number: Int) {
    guard case .list(.number, _) = frames[frames.count - 1].kind, isListEmpty else { return }
    frames[frames.count - 1].marker = .number(number)
  }

  mutating func startRow(isHead: Bool) { frames[frames.count - 1].table.startRow(isHead: isHead) }

  mutating func noteCell(isHead: Bool) { frames[frames.count - 1].table.note(isHead: isHead) }

  /// Ends the innermost frame; the outermost one stays open.
  mutating func pop() {
    guard frames.count > 1 else { return }
    if isInList { settleItem() }
    let frame = frames.removeLast()
    switch frame.kind {
    case .whole: break
    case .quote: if !frame.blocks.isEmpty { append(.quote(frame.blocks)) }
    case .item: if !frame.blocks.isEmpty { frames[frames.count - 1].items.append(frame.blocks) }
    case .list(let marker, let isLoose): close(frame, frame.marker ?? marker, isLoose)
    case .figure: closeFigure(frame.blocks)
    case .cell(let columns, let rows):
      frames[frames.count - 1].table.add(frame.blocks, columns: columns, rows: rows)
    case .table:
      // Captions, and what was written between the cells.
      for block in frame.blocks { append(block) }
      for block in frame.table.blocks { append(block) }
    }
  }

  /// What a list holds beside its items: the meanings of the last term, or an item of its own.
  private mutating func settleItem() {
    let top = frames.count - 1
    guard case .list(let marker, _) = frames[top].kind, !frames[top].blocks.isEmpty else { return }
    if marker == .term, let last = frames[top].items.indices.last {
      frames[top].items[last] += frames[top].blocks
    } else {
      frames[top].items.append(frames[top].blocks)
    }
    frames[top].blocks = []
  }

  private mutating func close(_ frame: Frame, _ marker: ReadableList.Marker, _ isLoose: Bool) {
    guard !frame.items.isEmpty else { return }
    let top = frames.count - 1
    if isLoose, frames[top].endsLoose, case .list(var list)? = frames[top].blocks.last {
      frames[top].blocks.removeLast()
      list.items += frame.items
      append(.list(list))
    } else {
      append(.list(ReadableList(marker: marker, items: frame.items)))
    }
    frames[top].endsLoose = isLoose
  }

  /// A picture and its caption; a figure may as well be a quote, code or a table.
  private mutating func closeFigure(_ blocks: [ReadableBlock]) {
    var descriptions: [ReadableRun] = []
    var caption: [ReadableRun] = []
    for case .paragraph(let runs) in blocks {
      if runs.allSatisfy({ $0.style.contains(.picture) }) {
        descriptions += runs
      } else {
        caption += (caption.isEmpty ? [] : [ReadableRun("\n")]) + runs
      }
    }
    let isPicture = blocks.allSatisfy { if case .paragraph = $0 { true } else { false } }
    guard isPicture, !descriptions.isEmpty else {
      for block in blocks { append(block) }
      return
    }
    // Many pages describe a picture by its caption.
    let words = caption.map(\.text).joined()
    let others = descriptions.filter { $0.link != nil || !words.contains($0.text) }
    append(.figure(descriptions: caption.isEmpty ? descriptions : others, caption: caption))
  }
}
