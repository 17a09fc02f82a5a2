// Which elements and attributes of SVG and MathML survive: shapes and formulas, nothing that runs,
// loads or links elsewhere.

struct HTMLForeignPolicy {
  static let svg = HTMLForeignPolicy(elements: svgElements, attributes: svgAttributes)
  static let mathML = HTMLForeignPolicy(elements: mathElements, attributes: mathAttributes)

  private let elementNames: HTMLNameTable
  private let attributeNames: HTMLNameTable
  private let elements: [String]
  private let attributes: [String]

  private init(elements: [String], attributes: [String]) {
    self.elements = elements
    self.attributes = attributes
    elementNames = Self.table(of: elements)
    attributeNames = Self.table(of: attributes)
  }

  private static func table(of names: [String]) -> HTMLNameTable {
    HTMLNameTable(names.enumerated().map { ($1, UInt8(clamping: $0 + 1)) })
  }

  /// The element's name in its vocabulary's spelling (`linearGradient`); nil when it is not kept.
  func element(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    let index = Int(elementNames[name])
    return index > 0 ? elements[index - 1] : nil
  }

  func attribute(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    let index = Int(attributeNames[name])
    return index > 0 ? attributes[index - 1] : nil
  }

  /// Whether the text in an element of MathML is part of the formula.
  static func isShown(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    mathML.element(name) != nil || isTransparent(name)
  }

  /// An element that is not kept, but whose text is part of what is shown.
  static func isTransparent(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    transparentNames[name] != 0
  }

  private static let transparentNames = table(of: ["semantics", "maction", "menclose", "switch"])

  private static let svgElements = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
    "tspan", "a", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "marker",
    "pattern", "symbol", "title", "desc",
  ]

  private static let svgAttributes = [
    "width", "height", "viewBox", "version", "baseProfile", "x", "y", "x1", "y1", "x2", "y2",
    "cx", "cy", "r", "rx", "ry", "fx", "fy", "d", "points", "transform", "fill", "fill-opacity",
    "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-dasharray", "opacity", "offset",
    "stop-color", "stop-opacity", "gradientUnits", "dx", "dy", "text-anchor", "font-size",
    "font-family", "font-weight", "font-style", "textLength", "pathLength", "lang", "dir",
    "color", "role", "href", "xlink:href",
  ]

  private static let mathElements = [
    "math", "mi", "mn", "mo", "ms", "mtext", "mspace", "mrow", "mfrac", "msqrt", "mroot",
    "merror", "mpadded", "mphantom", "mfenced", "msub", "msup", "msubsup", "munder", "mover",
    "munderover", "mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mtd", "mlabeledtr",
    "mstyle",
  ]

  private static let mathAttributes = [
    "display", "dir", "lang", "mathvariant", "mathsize", "displaystyle", "scriptlevel", "stretchy",
    "symmetric", "fence", "separator", "separators", "accent", "accentunder", "form", "lspace",
    "rspace", "largeop", "movablelimits", "minsize", "maxsize", "linethickness", "numalign",
    "denomalign", "bevelled", "open", "close", "width", "height", "depth", "voffset",
    "columnalign", "rowalign", "columnspacing", "rowspacing", "columnlines", "rowlines", "frame",
    "columnspan", "rowspan", "notation", "align", "linebreak", "alttext", "href", "xlink:href",
    "xlink:type", "xlink:show",
  ]
}
