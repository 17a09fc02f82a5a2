// Reads Podlove simple chapters.
import GazetteCore
import GazetteXML

extension DocumentReader {
  private static let maximumChapters = 10_000

  mutating func readChapters(_ field: XMLElement, of parts: inout ItemParts) {
    // The first list counts.
    guard field.local == .chapters, parts.draft.extras?.chapters.isEmpty ?? true else { return }
    var chapters: [Chapter] = []
    while let child = scanner.nextPart(of: field.depth) {
      guard child.local == .chapter, chapters.count < DocumentReader.maximumChapters,
        let start = NumberText.duration(scanner.attribute(.start))
      else { continue }
      let title = scanner.attribute(.title).flatMap { Line.folded($0) }
      chapters.append(Chapter(title: title, startInSeconds: start))
    }
    if !chapters.isEmpty { parts.extras.chapters = chapters }
  }
}
