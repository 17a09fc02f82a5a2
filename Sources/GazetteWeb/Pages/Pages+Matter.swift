// Finds what each page shows.
import GazetteCore
import GazetteReader

extension Pages {
  func headlines(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    try await list(.headlines, visit)
  }

  func saved(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    try await list(.saved, visit)
  }

  func help(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    HelpPage(visit: visit, feedKinds: newsroom.feedKinds).matter
  }

  private func list(_ tab: Reading.Tab, _ visit: Visit) async throws(Problem) -> PageMatter {
    let list = ListAddress(tab, visit.request)
    // The room would look for a part of it, and say nothing.
    guard (list.reading.search?.utf8.count ?? 0) <= ReadingRoom.longestSearch else {
      throw Problem(414, visit.words[.tooLong], hint: visit.words[.tooLongHint])
    }
    do throws(StorageError) {
      let found = try await room.page(of: list.reading, after: list.after)
      // The script has the filters already; an empty list asks whether there are sources.
      let needsChoice = visit.part != .list || found.headlines.isEmpty
      let choice = needsChoice ? try await choice(visit) : FilterChoice()
      return ListPage(visit: visit, list: list, found: found, choice: choice).matter
    } catch {
      throw Problem(error, visit.words)
    }
  }

  private func choice(_ visit: Visit) async throws(StorageError) -> FilterChoice {
    FilterChoice(
      sources: try await room.sources(), tags: try await room.tags(),
      feedKinds: newsroom.feedKinds, feedToken: visit.session.feedToken)
  }

  func article(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    do throws(ReadingFault) {
      return ArticlePage(visit, try await room.article(parts["id"] ?? "")).matter
    } catch {
      throw Problem(error, visit.words)
    }
  }

  func sources(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    do throws(ServiceFault) {
      return SourcesPage(visit: visit, sources: try await newsroom.sources()).matter
    } catch {
      throw Problem(error, visit.words)
    }
  }

  func digests(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    do throws(ServiceFault) {
      return DigestsPage(visit: visit, digests: try await newsroom.digests()).matter
    } catch {
      throw Problem(error, visit.words)
    }
  }

  func digest(_ visit: Visit, _ parts: Parts) async throws(Problem) -> PageMatter {
    let (digest, bytes) = try await written(parts["id"] ?? "", visit)
    return DigestPage(visit: visit, digest: digest, bytes: bytes).matter
  }

  private func written(
    _ id: String, _ visit: Visit
  ) async throws(Problem) -> (WrittenDigest, [UInt8]) {
    do throws(ServiceFault) {
      if let digest = try await newsroom.digests().first(where: { $0.id == id }),
        let page = try await newsroom.digest(id)
      {
        return (digest, page.bytes)
      }
    } catch {
      throw Problem(error, visit.words)
    }
    throw Problem(404, visit.words[.noDigest], hint: visit.words[.noDigestHint])
  }

  func file(_ id: String, _ request: WebRequest, isDownload: Bool) async -> WebAnswer {
    let visit = Visit(request, self)
    do throws(Problem) {
      let (digest, bytes) = try await written(id, visit)
      return DigestFile(digest: digest, bytes: bytes).answer(isDownload: isDownload)
    } catch {
      return Frame(visit).answer(error.matter(visit))
    }
  }
}
