// Owns libyaml's parser: bytes in, one event after the other out.
import CYAML

/// What the parser saw.
enum YAMLEvent {
  case documentStart
  case documentEnd
  case streamEnd
  case alias(String)
  case scalar(String, isPlain: Bool, Properties)
  case listStart(Properties)
  case listEnd
  case mapStart(Properties)
  case mapEnd

  /// What may stand before a node.
  struct Properties {
    var anchor: String?
    /// True for a tag that somebody wrote, such as `!!str`.
    var hasTag: Bool
    /// True for a list in brackets and a map in braces.
    var isFlow = false
  }
}

/// Why the parser stopped, in libyaml's words; lines and columns are counted from 0.
struct YAMLFault: Error {
  var problem: String
  var context: String
  var line: Int
  var column: Int
  /// Where what the parser was reading began.
  var contextLine: Int
  var contextColumn: Int
}

/// An event and where it begins and ends; lines and columns are counted from 0, columns in
/// characters.
struct YAMLStep {
  var event: YAMLEvent
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
}

/// The one owner of a `yaml_parser_t`. The bytes must outlive it.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // It fails only when memory is out, and then so does the first event.
    _ = yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
  }

  /// The next event; after an error there is none.
  func next() throws(YAMLFault) -> YAMLStep {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
      defer { yaml_event_delete(&event) }
      guard let known = YAMLEvents.read(event) else { continue }
      return YAMLStep(
        event: known, line: Int(clamping: event.start_mark.line),
        column: Int(clamping: event.start_mark.column),
        endLine: Int(clamping: event.end_mark.line),
        endColumn: Int(clamping: event.end_mark.column))
    }
  }

  private func fault() -> YAMLFault {
    let state = parser.pointee
    return YAMLFault(
      problem: state.problem.map { String(cString: $0) } ?? "",
      context: state.context.map { String(cString: $0) } ?? "",
      line: Int(clamping: state.problem_mark.line),
      column: Int(clamping: state.problem_mark.column),
      contextLine: Int(clamping: state.context_mark.line),
      contextColumn: Int(clamping: state.context_mark.column))
  }

  /// nil for the start of the stream, which says nothing.
  private static func read(_ event: yaml_event_t) -> YAMLEvent? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
    case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .listStart(
        properties(
          anchor: start.anchor, tag: start.tag, isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE))
    case YAML_SEQUENCE_END_EVENT: return .listEnd
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mapStart(
        properties(
          anchor: start.anchor, tag: start.tag, isFlow: start.style == YAML_FLOW_MAPPING_STYLE))
    case YAML_MAPPING_END_EVENT: return .mapEnd
    case YAML_SCALAR_EVENT: return scalar(event.data.scalar)
    default: return nil
    }
  }

  private static func scalar(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar)
    -> YAMLEvent
  {
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return .scalar(
      String(decoding: bytes, as: UTF8.self),
      isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
      properties(anchor: scalar.anchor, tag: scalar.tag))
  }

  private static func properties(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?,
    isFlow: Bool = false
  ) -> YAMLEvent.Properties {
    YAMLEvent.Properties(anchor: text(anchor), hasTag: tag != nil, isFlow: isFlow)
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
