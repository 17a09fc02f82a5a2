// swift-tools-version: 6.2
// Somebody's own package: the whole of Gazette, and one more source.
import PackageDescription

let package = Package(
  name: "city-gazette",
  dependencies: [
    // Outside of this repository: .package(url: "https://…/gazette", from: "0.1.0")
    .package(name: "gazette", path: "../../..")
  ],
  targets: [
    .target(name: "CityNotices", dependencies: [.product(name: "Gazette", package: "gazette")]),
    .executableTarget(
      name: "city-gazette",
      dependencies: ["CityNotices", .product(name: "GazetteProgram", package: "gazette")]),
    .testTarget(
      name: "CityNoticesTests",
      dependencies: ["CityNotices", .product(name: "Gazette", package: "gazette")]),
  ]
)
