// Reads Microsoft's Channel Definition Format, which puts addresses and dates into attributes.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readCDFAttributes() {
    setHome(address(scanner.attribute(.href)), rank: 5)
    setModified(
      scanner.attribute(.lastmod).flatMap { DateText.parse($0, zone: origin.zone) }, rank: 5)
  }

  mutating func readCDFHead(_ field: XMLElement) {
    switch field.local {
    case .title: setTitle(title(.either), rank: 5)
    case .abstract, .description: setDescription(self.field(.either), rank: 5)
    case .logo: setIcon(address(scanner.attribute(.href)), rank: 5)
    default: break
    }
  }

  mutating func readCDFAttributes(of parts: inout ItemParts) {
    parts.setLink(address(scanner.attribute(.href)), rank: 5)
    parts.setModified(
      scanner.attribute(.lastmod).flatMap { DateText.parse($0, zone: origin.zone) }, rank: 5)
  }

  mutating func readCDFField(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .title: parts.setTitle(title(.either), rank: 5)
    case .abstract, .description: parts.setShort(self.field(.either), rank: 5)
    case .a: parts.setLink(address(scanner.attribute(.href)), rank: 5)
    case .logo: parts.setImage(address(scanner.attribute(.href)), rank: 2)
    default: break
    }
  }
}
