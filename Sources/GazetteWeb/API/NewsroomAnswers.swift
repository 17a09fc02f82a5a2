// `/api/sources`, `/api/tags`, `/api/refresh` and `/api/digests`.
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteReader

extension ReadingAPI {
  func sources(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    _ = try APIArguments(request, taking: [])
    let sources = try await askingNewsroom { () throws(ServiceFault) in try await newsroom.sources()
    }
    return .json { writer in
      writer.name("sources")
      writer.array { writer in for source in sources { write(source, to: &writer) } }
    }
  }

  private func write(_ source: ListedSource, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", source.status.name)
      writer.member("tags", source.tags)
      writer.member("articles", source.articles)
      writer.name("status")
      source.status.write(to: &writer)
    }
  }

  func tags(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    _ = try APIArguments(request, taking: [])
    let tags = try await asking { () throws(StorageError) in try await room.tags() }
    return .json { writer in
      writer.name("tags")
      writer.array { writer in for tag in tags { writer.value(tag) } }
    }
  }

  func refresh(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    _ = try APIArguments(request, taking: [])
    await newsroom.refresh()
    return await refreshState(202)
  }

  func refreshState(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    _ = try APIArguments(request, taking: [])
    return await refreshState(200)
  }

  private func refreshState(_ status: Int) async -> WebAnswer {
    let state = await newsroom.refreshState()
    return .json(status) { writer in
      writer.member("state", ReadingAPI.word(for: state))
      guard let state else { return }
      writer.member("began", state.began.rfc3339)
      writer.member("ended", state.ended?.rfc3339)
      writer.member("sources_done", state.sourcesDone)
      writer.member("sources", state.sourcesInAll)
      writer.member("new", state.new)
      writer.member("failures", eachOf: state.failures, ReadingAPI.write)
      writer.member("skipped", eachOf: state.skipped, ReadingAPI.write)
      guard let fault = state.fault else { return }
      writer.name("error")
      writer.object { writer in
        writer.member("what", fault.what)
        writer.member("hint", fault.hint)
      }
    }
  }

  private static func write(_ writer: inout JSONWriter, _ failure: SourceRemark) {
    writer.object { writer in
      writer.member("source", failure.source)
      writer.member("reason", failure.reason)
    }
  }

  private static func word(for state: RefreshState?) -> String {
    guard let state else { return "never" }
    if state.fault != nil { return "failed" }
    return state.ended == nil ? "running" : "done"
  }

  func digests(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    _ = try APIArguments(request, taking: [])
    let digests = try await askingNewsroom { () throws(ServiceFault) in try await newsroom.digests()
    }
    return .json { writer in
      writer.name("digests")
      writer.array { writer in
        for digest in digests {
          writer.object { writer in
            writer.member("id", digest.id)
            writer.member("output", digest.output)
            writer.member("file_name", digest.fileName)
            writer.member("media_type", digest.mediaType)
            writer.member("written", digest.written.rfc3339)
            writer.member("size", digest.size)
          }
        }
      }
    }
  }
}
