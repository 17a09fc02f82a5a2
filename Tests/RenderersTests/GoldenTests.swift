// Sample editions in every renderer, compared byte for byte with what they gave before.
import GazetteCore
import GazetteFiles
import Glibc
import Renderers
import Testing

/// After a wanted change, GAZETTE_REWRITE_GOLDEN=1 writes the files anew, to be read in the diff.
struct GoldenTests {
  @Test(arguments: usualRenderers.indices, GoldenEdition.allCases)
  func `an edition is what its golden file says`(renderer: Int, sample: GoldenEdition) throws {
    let kind = usualRenderers[renderer]
    guard kind.forms.contains(sample.edition.form) else { return }
    let found = try rendered(kind, sample.edition)
    let file = GoldenFile(kind, sample)
    if getenv("GAZETTE_REWRITE_GOLDEN").map({ String(cString: $0) }) == "1" {
      try AtomicFile.write(Array(found.utf8), to: file.path)
      Issue.record("\(file.name) was written anew; read the difference, then test without it.")
    } else {
      let expected = try #require(try file.content, "\(file.name) is missing: see GoldenTests")
      let difference = firstDifference(found, expected)
      #expect(difference == nil, "\(file.name): \(difference ?? "")")
      #expect(found.utf8.elementsEqual(expected.utf8))
    }
  }

  @Test func `no golden file is left of a renderer that is gone`() {
    let wanted = usualRenderers.flatMap { kind in
      GoldenEdition.allCases.filter { kind.forms.contains($0.edition.form) }
        .map { GoldenFile(kind, $0).name }
    }
    #expect(!wanted.isEmpty)
    #expect(Folder.names(in: GoldenFile.folder) == wanted.sorted())
  }

  @Test(arguments: usualRenderers.indices, GoldenEdition.allCases)
  func `nothing that a terminal acts on is in any of them`(
    renderer: Int, sample: GoldenEdition
  ) throws {
    let page = try rendered(usualRenderers[renderer], sample.edition)
    let acting = page.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0a: false
      case 0x09: usualRenderers[renderer].kind != TSVRenderer.kind
      case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(acting.isEmpty)
  }

  private func firstDifference(_ found: String, _ expected: String) -> String? {
    let lines = found.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, (line, other)) in zip(lines, wanted).enumerated() where line != other {
      return "line \(number + 1) is\n\(line)\nand should be\n\(other)"
    }
    return lines.count == wanted.count ? nil : "\(lines.count) lines, not \(wanted.count)"
  }
}

private struct GoldenFile {
  static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/Editions"

  let name: String

  init(_ kind: any Renderer.Type, _ sample: GoldenEdition) {
    name = "\(sample.rawValue)-\(kind.kind).\(kind.fileExtension)"
  }

  var path: String { GoldenFile.folder + "/" + name }

  /// nil where there is no such file.
  var content: String? {
    get throws {
      do {
        let bytes = try RegularFile.read(path, maximumBytes: 1_000_000)
        return String(decoding: bytes, as: UTF8.self)
      } catch {
        if error.reason == .missing { return nil }
        throw error
      }
    }
  }
}
