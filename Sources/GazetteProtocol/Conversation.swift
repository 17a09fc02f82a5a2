// What a program has said so far, and what it means: a document, or messages up to `done`.
import GazetteCore
import GazetteJSON
import GazettePrograms
import GazetteText

/// Reads the output of a program piece by piece. It knows nothing of processes: the same bytes mean
/// the same, wherever they come from.
public struct Conversation: Sendable {
  /// How a program answers; its first line decides.
  public enum Form: Sendable, Hashable {
    case undecided
    /// Whatever it prints is the result.
    case document
    case messages
  }

  /// What somebody else has to do about a message.
  public enum Step: Sendable {
    case get(PluginGet)
    /// A line for people who ask for details.
    case log(String)
  }

  /// A first line that is longer is no `hello`.
  private static let longestHello = 65_536

  public private(set) var form = Form.undecided
  /// Whether what it printed begins with a message, but not with `hello`: a document all the same, and
  /// the reason why it is no feed.
  public private(set) var lacksHello = false
  public private(set) var hello: PluginHello?
  public private(set) var isUnchanged = false
  public private(set) var isDone = false
  public private(set) var complaint: PluginComplaint?
  public private(set) var pages: [Page] = []
  public private(set) var itemCount = 0
  private var firstRemarks: [String] = []
  private var remarkCount = 0
  private var saidBookmark: [UInt8]??
  private var lines = MessageLines()
  private var lineNumber = 0
  private var items = ItemDocument()
  /// Everything, while it may be or is a document.
  private var output: [UInt8] = []
  /// Before it there are only blanks.
  private var start = 0
  private var unknownTypes: Set<String> = []
  private let maximumItems: Int
  private let veil: SecretVeil

  /// `veil` hides secrets in remarks, before they are cut.
  public init(
    maximumItems: Int = PluginContract.maximumItems, veil: SecretVeil = SecretVeil([])
  ) {
    self.maximumItems = maximumItems
    self.veil = veil
  }

  /// Remarks for the user; of too many, how many more there were.
  public var remarks: [String] {
    let more = remarkCount - firstRemarks.count
    return more > 0 ? firstRemarks + ["And \(more) more."] : firstRemarks
  }

  /// Whether it has said all that it has to say.
  public var isOver: Bool { isDone || complaint != nil }

  /// The document that it printed, or a JSON Feed of the items that it sent, in which each item
  /// stands on the line on which it was sent.
  public var document: [UInt8] { form == .messages ? items.closed : output }

  /// Whether nothing was printed, or nothing but blanks.
  public var isBlank: Bool { document.allSatisfy { $0 <= 32 } }

  /// The bookmark to keep, where it left `old` behind the last time.
  public func bookmark(after old: [UInt8]?) -> [UInt8]? { saidBookmark ?? old }

  /// Takes the next piece of output, which may end anywhere.
  public mutating func hear(_ bytes: [UInt8]) throws(PluginFault) -> [Step] {
    if form == .messages {
      lines.add(bytes)
      return try readLines()
    }
    if output.isEmpty { output = bytes } else { output += bytes }
    guard form == .undecided else { return [] }
    decide(isAtEnd: false)
    return form == .messages ? try readLines() : []
  }

  /// The output has ended.
  public mutating func end() throws(PluginFault) {
    if form == .undecided { decide(isAtEnd: true) }
    guard form == .messages else { return }
    _ = try readLines()
    let rest = lines.rest()
    if !rest.isEmpty { _ = try read(rest) }
    guard isOver else {
      throw PluginFault(
        "ended without 'done'",
        hint: "What it sent may not be all, and was not stored; try it by hand.")
    }
  }

  private mutating func decide(isAtEnd: Bool) {
    while start < output.count, output[start] <= 32 || Conversation.mark.contains(output[start]) {
      start += 1
    }
    guard start < output.count else {
      if isAtEnd { form = .document }
      return
    }
    let window = output[start...].prefix(Conversation.longestHello)
    guard output[start] == UInt8(ascii: "{") else {
      form = .document
      return
    }
    let end = window.firstIndex(of: 10)
    guard end != nil || isAtEnd || window.count == Conversation.longestHello else { return }
    let type = Conversation.type(of: output[start..<(end ?? window.endIndex)])
    if type == "hello" {
      form = .messages
      lines.add(output)
      output = []
    } else {
      form = .document
      lacksHello = type.map(PluginMessage.types.contains) ?? false
    }
  }

  /// The bytes of a byte order mark.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func type(of line: ArraySlice<UInt8>) -> String? {
    // What is no JSON is no message either; its reader will say what it is.
    (try? JSON.parse(Array(line)))?["type"]?.string
  }
}

extension Conversation {
  private mutating func readLines() throws(PluginFault) -> [Step] {
    var steps: [Step] = []
    while let line = try lines.next() {
      if let step = try read(line) { steps.append(step) }
    }
    return steps
  }

  /// Reads one line. A fault names its number.
  private mutating func read(_ line: [UInt8]) throws(PluginFault) -> Step? {
    lineNumber += 1
    if lineNumber > 1 { items.beginLine() }
    guard line.contains(where: { $0 > 32 && !Conversation.mark.contains($0) }) else { return nil }
    do throws(PluginFault) {
      guard !isOver else {
        throw PluginFault(
          "sent more after \(isDone ? "'done'" : "'error'")",
          hint: "That is its last message; nothing may follow.")
      }
      let json = try Conversation.object(line)
      return try take(PluginMessage(json), line)
    } catch {
      // On the first line there is only one message to be wrong.
      let place = lineNumber > 1 ? " (line \(lineNumber) of its output)" : ""
      throw PluginFault(error.what + place, hint: error.hint)
    }
  }

  private static func object(_ line: [UInt8]) throws(PluginFault) -> JSON {
    let json = try? JSON.parse(line, maximumDepth: PluginContract.maximumDepth)
    guard let json, json.kind == .object else {
      throw PluginFault(
        "sent something that is no message",
        hint: "Standard output is for messages; let it print remarks to standard error.")
    }
    return json
  }

  private mutating func take(
    _ message: PluginMessage, _ line: [UInt8]
  ) throws(PluginFault) -> Step? {
    switch message {
    case .hello(let hello):
      guard self.hello == nil else {
        throw PluginFault("said 'hello' twice", hint: "It is the first message, and only that.")
      }
      self.hello = hello
    case .item: try add(line)
    case .feed(let json): items.head = json
    case .bookmark(let value): saidBookmark = .some(value)
    case .log(let text, isWarning: true): remark(text)
    case .log(let text, isWarning: false): return .log(text)
    case .progress(let done, let total):
      return .log(total.map { "\(done) of \($0)" } ?? "\(done) so far")
    case .error(let complaint): self.complaint = complaint
    case .unchanged: isUnchanged = true
    case .done(let count): try finish(count)
    case .get(let get): return .get(get)
    case .page(let page): pages.append(page)
    case .unknown(let type): note(unknown: type)
    }
    return nil
  }

  private mutating func add(_ line: [UInt8]) throws(PluginFault) {
    itemCount += 1
    guard itemCount <= maximumItems else {
      throw PluginFault(
        "sent more than \(maximumItems) items", hint: "Let it stop at the 'limit' of its request.")
    }
    items.add(line)
  }

  private mutating func finish(_ count: Int64?) throws(PluginFault) {
    if let count, count != Int64(itemCount) {
      throw PluginFault(
        "says that it sent \(count) items, and \(itemCount) came",
        hint: "Something was lost on the way, or its count is wrong.")
    }
    isDone = true
  }

  private mutating func remark(_ text: String) {
    remarkCount += 1
    guard firstRemarks.count < PluginContract.maximumRemarks else { return }
    firstRemarks.append(PlainText.shortened(TerminalText.clean(veil.over(text)), to: 240))
  }

  /// Newer programs may say more than this Gazette understands.
  private mutating func note(unknown type: String) {
    guard unknownTypes.count < 10, unknownTypes.insert(type).inserted else { return }
    remark(
      "It sent messages of the type \(Setting.quoted(veil.over(type))), which were passed over.")
  }
}
