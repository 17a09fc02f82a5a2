// Reads licences: the two modules of Creative Commons.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readLicense(_ field: XMLElement, of parts: inout ItemParts) {
    guard field.local == .license else { return }
    parts.state(.licenseURL, Fact.text(licenseAddress()))
  }

  /// The address is the element's text, or its `rdf:resource`.
  mutating func licenseAddress() -> String? {
    let reference = scanner.attribute(.resource) ?? scanner.attribute(.href)
    return address(reference ?? word())
  }
}
