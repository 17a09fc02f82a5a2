// `/api/articles/{id}` and the marks on it.
import GazetteCore
import GazetteJSON
import GazetteReader
import GazetteText

/// What stands at the end of an address that marks.
enum MarkVerb: String, CaseIterable {
  case save, unsave, read, unread

  var mark: Mark {
    switch self {
    case .save: .saved(true)
    case .unsave: .saved(false)
    case .read: .read(true)
    case .unread: .read(false)
    }
  }

  init(_ mark: Mark) {
    switch mark {
    case .saved(let isSaved): self = isSaved ? .save : .unsave
    case .read(let isRead): self = isRead ? .read : .unread
    }
  }
}

extension ReadingAPI {
  func article(_ reference: String, _ request: WebRequest) async throws(APIFault) -> WebAnswer {
    let arguments = try APIArguments(request, taking: ["q"])
    let shown = try await askingForArticles { () throws(ReadingFault) in
      try await room.article(reference)
    }
    let html = shown.html(showsPictures: showsPictures, marking: arguments.text("q"))
    return .json { writer in write(shown, html, to: &writer) }
  }

  private func write(_ shown: ShownArticle, _ html: String?, to writer: inout JSONWriter) {
    let story = StoryMembers(showsPictures: showsPictures)
    let content = shown.article.content
    story.article(shown.article, to: &writer)
    writer.member("authors", content.authors.compactMap { $0.name ?? $0.email })
    writer.member("tags", shown.article.labels + content.tags)
    writer.member("language", content.language)
    writer.member("content_html", html)
    writer.member("also_in", shown.alsoIn)
    story.others(shown.others, to: &writer)
    writer.member(
      "attachments", eachOf: content.attachments.filter { WebAddress.isWeb($0.url) }
    ) { writer, file in
      writer.object { writer in
        writer.member("url", file.url)
        writer.member("mime_type", file.mimeType)
        writer.member("title", file.title)
        writer.member("size_in_bytes", file.sizeInBytes)
        writer.member("duration_in_seconds", file.durationInSeconds)
      }
    }
    writer.member("comments_url", content.commentsURL.flatMap { WebAddress.isWeb($0) ? $0 : nil })
    writer.member("revisions", shown.article.revision)
  }

  /// `reference` is nil where the body names the articles.
  func mark(
    _ action: MarkVerb, _ reference: String?, _ request: WebRequest
  ) async throws(APIFault) -> WebAnswer {
    _ = try APIArguments(request, taking: [])
    let wish = try MarkWish(request.body, takesIDs: reference == nil)
    let ids = reference.map { [$0] } ?? wish.ids
    let marking = try await askingForArticles { () throws(ReadingFault) in
      try await room.mark(ids, action.mark, exactly: wish.isExact)
    }
    return .json { writer in
      writer.member("mark", action.rawValue)
      writer.name("changed")
      writer.array { writer in for id in marking.changed { writer.value(id.handle) } }
      writer.member("undo", MarkVerb(marking.undo).rawValue)
    }
  }
}

/// The body of a request that marks; an empty one has nothing to add.
struct MarkWish {
  var ids: [String] = []
  var isExact = false

  init(_ body: [UInt8], takesIDs: Bool) throws(APIFault) {
    let known = takesIDs ? ["ids", "exactly"] : ["exactly"]
    if !body.isEmpty { try read(body, known) }
    guard takesIDs else { return }
    guard !ids.isEmpty else {
      throw APIFault(400, "No article is named.", hint: "Send {\"ids\": [\"ID\"]}.")
    }
    guard ids.count <= ReadingRoom.mostMarked else {
      throw APIFault(
        400, "More than \(ReadingRoom.mostMarked) articles are named.", hint: "Send fewer at once.")
    }
  }

  private mutating func read(_ body: [UInt8], _ known: [String]) throws(APIFault) {
    let oddBody = APIFault(
      400, "The body is no JSON object.", hint: "Send {\"\(known[0])\": …}, or nothing.")
    let json: JSON
    do {
      json = try JSON.parse(body)
    } catch {
      throw oddBody
    }
    guard json.kind == .object else { throw oddBody }
    for (name, value) in json.members {
      guard known.contains(name) else {
        throw APIArguments.unknown(name, among: known, what: "member of the body")
      }
      if name == "ids" {
        ids = value.elements.compactMap(\.string)
        guard value.kind == .array, ids.count == value.elements.reduce(0, { count, _ in count + 1 })
        else { throw APIFault(400, "'ids' is a list of ids.") }
      } else {
        guard let flag = value.bool else { throw APIFault(400, "'exactly' is true or false.") }
        isExact = flag
      }
    }
  }
}
