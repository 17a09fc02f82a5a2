// Reads places: GeoRSS Simple and GML, and the W3C's latitude and longitude.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readGeography(_ field: XMLElement, of parts: inout ItemParts) {
    if field.namespace == .geo { return readW3CGeo(field, of: &parts) }
    if field.local == .where {
      while let child = scanner.nextPart(of: field.depth) {
        if let geometry = readShape(child) { parts.extras.geometry = geometry }
      }
    } else if let geometry = readShape(field) {
      parts.extras.geometry = geometry
    }
  }

  private mutating func readW3CGeo(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .lat: parts.latitude = NumberText.decimal(word())
    case .long, .lon: parts.longitude = NumberText.decimal(word())
    case .point:
      while let child = scanner.nextPart(of: field.depth) {
        if child.local != .point { readW3CGeo(child, of: &parts) }
      }
    default: break
    }
  }

  /// A shape of either kind: numbers as text, or in elements of GML.
  private mutating func readShape(_ field: XMLElement) -> Geometry? {
    let isSwapped = isEastFirst(scanner.attribute(.srsname))
    let kind = field.local
    var numbers: [Double] = []
    if scanner.beginsWithElement {
      var depths = [field.depth]
      // Rings lie in polygons and positions in rings; deeper there is nothing.
      while let depth = depths.last {
        guard let child = scanner.nextPart(of: depth) else {
          depths.removeLast()
          continue
        }
        switch child.local {
        case .pos, .poslist, .lowercorner, .uppercorner:
          numbers += NumberText.list(word() ?? "")
        case .exterior, .linearring:
          if depths.count < 4 { depths.append(child.depth) }
        default: break
        }
      }
    } else {
      numbers = NumberText.list(word() ?? "")
    }
    return Shape.geometry(kind, numbers, isEastFirst: isSwapped)
  }

  /// EPSG 4326 and GeoRSS write latitude first; grids in metres write east first.
  private func isEastFirst(_ system: String?) -> Bool {
    guard let system, system.hasPrefix("EPSG:") else { return false }
    return system != "EPSG:4326"
  }
}

/// Makes geometries of numbers.
enum Shape {
  static func geometry(_ kind: Word, _ numbers: [Double], isEastFirst: Bool) -> Geometry? {
    let positions = positions(numbers, isEastFirst: isEastFirst)
    guard let first = positions.first else { return nil }
    switch kind {
    case .point:
      return Geometry(type: "Point", coordinates: .position(first))
    case .line, .linestring:
      guard positions.count > 1 else { return nil }
      return Geometry(type: "LineString", coordinates: .list(positions.map { .position($0) }))
    case .polygon:
      return polygon(positions)
    case .box, .envelope:
      guard positions.count == 2 else { return nil }
      let (low, high) = (positions[0], positions[1])
      return polygon([low, [high[0], low[1]], high, [low[0], high[1]], low])
    default:
      return nil
    }
  }

  private static func polygon(_ positions: [[Double]]) -> Geometry? {
    guard positions.count > 2 else { return nil }
    return Geometry(
      type: "Polygon", coordinates: .list([.list(positions.map { .position($0) })]))
  }

  /// RFC 7946: longitude before latitude.
  private static func positions(_ numbers: [Double], isEastFirst: Bool) -> [[Double]] {
    var positions: [[Double]] = []
    var place = 0
    while place + 1 < numbers.count {
      let (first, second) = (numbers[place], numbers[place + 1])
      positions.append(isEastFirst ? [first, second] : [second, first])
      place += 2
    }
    return positions
  }
}
