// What a program is told when its question cannot be answered.
import GazetteCore
import GazetteJSON
import GazetteReader
import GazetteText

struct APIFault: Error {
  /// Of HTTP.
  var status: Int
  /// A sentence: what happened.
  var what: String
  /// A sentence: what to do.
  var hint: String?
  /// Articles that an ambiguous id fits.
  var candidates: [Article] = []

  /// Seconds after which a busy storage may be asked again.
  private static let pause = 1

  init(_ status: Int, _ what: String, hint: String? = nil) {
    self.status = status
    self.what = what
    self.hint = hint
  }

  /// Tells no path of this machine.
  init(_ error: StorageError) {
    let isPassing = error.reason == .busy || error.reason == .outdated
    self.init(isPassing ? 503 : 500, "The storage: \(error.what)", hint: error.hint)
  }

  init(_ fault: ServiceFault) {
    self.init(fault.isPassing ? 503 : 500, fault.what, hint: fault.hint)
  }

  init(_ fault: ReadingFault) {
    switch fault {
    case .storage(let error): self.init(error)
    case .unknown(let reference):
      self.init(
        404, "No article is called '\(APIFault.shown(reference))'.",
        hint: "/api/articles lists them with their ids.")
    case .ambiguous(let reference, let articles):
      self.init(
        409, "'\(APIFault.shown(reference))' fits several articles.",
        hint: "Send more of the id of one.")
      candidates = articles
    }
  }

  /// What somebody sent, short enough for a sentence.
  static func shown(_ text: String) -> String {
    PlainText.shortened(TerminalText.clean(text), to: 80)
  }

  var answer: WebAnswer {
    var answer = WebAnswer.json(status) { writer in
      writer.name("error")
      writer.object { writer in
        writer.member("status", status)
        writer.member("what", what)
        writer.member("hint", hint)
        writer.member("candidates", eachOf: candidates) { writer, article in
          writer.object { writer in
            writer.member("id", article.id.handle)
            writer.member("source", article.id.source)
            writer.member("title", GazetteText.Headline.title(of: article.content))
          }
        }
      }
    }
    if status == 503 { answer.headers.append((name: "Retry-After", value: "\(APIFault.pause)")) }
    return answer
  }
}

extension WebAnswer {
  /// An object as an answer; names of members are ours.
  static func json(_ status: Int = 200, _ members: (inout JSONWriter) -> Void) -> WebAnswer {
    var writer = JSONWriter(isCompact: true)
    writer.object(members)
    writer.endLine()
    return WebAnswer(status, "application/json", quiet(writer.bytes))
  }

  /// Specs rule 39: JSON that could stand in a script. `<` and U+2028 stand in strings alone.
  private static func quiet(_ json: [UInt8]) -> [UInt8] {
    var quiet: [UInt8] = []
    quiet.reserveCapacity(json.count + 64)
    var index = 0
    while index < json.count {
      let byte = json[index]
      if byte == UInt8(ascii: "<") {
        quiet += Array("\\u003c".utf8)
      } else if byte == 0xe2, index + 2 < json.count, json[index + 1] == 0x80,
        json[index + 2] & 0xfe == 0xa8
      {
        quiet += Array("\\u202\(json[index + 2] == 0xa8 ? 8 : 9)".utf8)
        index += 2
      } else {
        quiet.append(byte)
      }
      index += 1
    }
    return quiet
  }
}

/// Asks a question; what goes wrong becomes an answer.
func asking<Answer>(
  _ question: () async throws(StorageError) -> Answer
) async throws(APIFault) -> Answer {
  do throws(StorageError) {
    return try await question()
  } catch {
    throw APIFault(error)
  }
}

/// The same for the newsroom.
func askingNewsroom<Answer>(
  _ question: () async throws(ServiceFault) -> Answer
) async throws(APIFault) -> Answer {
  do throws(ServiceFault) {
    return try await question()
  } catch {
    throw APIFault(error)
  }
}

/// The same for single articles.
func askingForArticles<Answer>(
  _ question: () async throws(ReadingFault) -> Answer
) async throws(APIFault) -> Answer {
  do throws(ReadingFault) {
    return try await question()
  } catch {
    throw APIFault(error)
  }
}
