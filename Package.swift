// swift-tools-version: 6.2
// The package: every target in floor order, lowest first. ARCHITECTURE.md explains the floors.
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil,
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, resources: resources,
    swiftSettings: house)
}

func system(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: house)
}

/// For `make fuzz` only: what the fuzzer's driver is linked with.
let fuzzing: [Product] =
  Context.environment["GAZETTE_FUZZ"] == nil
  ? [] : [.library(name: "GazetteFuzzing", type: .static, targets: ["GazetteFuzz"])]

/// What `gazette version` tells of where it came from; make says it.
let commit = (Context.environment["GAZETTE_COMMIT"] ?? "").filter {
  $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
}

let package = Package(
  name: "gazette",
  products: [
    .executable(name: "gazette", targets: ["gazette"]),
    .library(
      name: "Gazette",
      targets: [
        "GazetteCore", "GazetteText", "GazetteJSON", "GazetteFeed", "GazetteTesting", "NewsSources",
        "Renderers", "Storages",
      ]),
    // The whole program, for a package that adds plugins of its own to it.
    .library(name: "GazetteProgram", targets: ["GazetteCLI"]),
  ] + fuzzing,
  traits: [
    .trait(
      name: "PostgreSQL", description: "A storage for many machines; see docs/scale.md.")
  ],
  targets: [
    // Floor 0: C libraries, each imported by exactly one place.
    .target(name: "CSupport"),
    .target(name: "CTerminal"),
    .target(name: "CBuild", cSettings: [.define("GAZETTE_COMMIT", to: "\"\(commit)\"")]),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    system("CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    // Needs the headers of libcurl4-openssl-dev; the library itself is loaded when it is needed.
    .target(name: "CCurl"),
    // Needs the headers of libmicrohttpd-dev; the library itself is loaded when it is needed.
    .target(name: "CMicrohttpd"),
    // Needs nothing: libpq is loaded when it is needed.
    .target(name: "CPostgres"),
    system("CGumbo", pkgConfig: "gumbo", package: "libgumbo-dev"),
    // Its .pc file has a flag that SwiftPM refuses, and nothing that is needed.
    system("CUTF8Proc", package: "libutf8proc-dev"),
    system("CPCRE2", pkgConfig: "libpcre2-8", package: "libpcre2-dev"),
    system("CBrotli", pkgConfig: "libbrotlidec", package: "libbrotli-dev"),
    system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    system("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),

    // Floor 1: values and text.
    library("GazetteCore", []),
    library("GazetteText", ["GazetteCore", "CSupport", "CGumbo", "CUTF8Proc"]),
    library("GazetteXML", ["GazetteText", "CSupport"]),
    library("GazetteJSON", ["GazetteCore", "CSupport"]),
    library("GazetteFiles", []),
    library("GazettePrograms", ["GazetteCore", "GazetteText", "CSupport"]),
    library("GazetteZip", ["CBrotli", "CZlib", "CZstd"]),

    // Floor 2: formats, network, config, the pipeline.
    library(
      "GazetteFeed", ["GazetteCore", "GazetteText", "GazetteXML", "GazetteJSON", "GazetteZip"]),
    library("GazetteHTTP", ["GazetteCore", "GazetteText", "GazetteZip", "CCurl"]),
    library(
      "GazetteConfig",
      [
        "GazetteCore", "GazetteText", "GazetteJSON", "GazetteFiles", "GazettePrograms", "CYAML",
      ]),
    library(
      "GazettePipeline", ["GazetteCore", "GazetteText", "GazetteJSON", "GazetteFeed", "CPCRE2"]),
    library("GazetteReader", ["GazetteCore", "GazetteText", "GazettePipeline"]),
    library("GazetteOPML", ["GazetteCore", "GazetteText", "GazetteXML"]),
    library(
      "GazetteProtocol",
      ["GazetteCore", "GazetteText", "GazetteJSON", "GazetteFiles", "GazettePrograms"]),
    library("GazetteTesting", ["GazetteCore", "GazetteText"]),

    // Floor 3: plugins, one target a kind.
    library(
      "NewsSources",
      [
        "GazetteCore", "GazetteText", "GazetteJSON", "GazetteFiles", "GazettePrograms",
        "GazetteFeed", "GazetteProtocol",
      ],
      path: "Plugins/NewsSources"),
    library(
      "Renderers",
      [
        "GazetteCore", "GazetteFiles", "GazetteText", "GazetteXML", "GazetteJSON",
        "GazettePrograms", "GazetteProtocol",
      ],
      path: "Plugins/Renderers"),
    library(
      "Storages",
      ["GazetteCore", "GazetteText", "GazetteJSON", "GazetteFiles", "CSQLite", "CPostgres"],
      path: "Plugins/Storages"),
    library(
      "Deliveries", ["GazetteCore", "GazetteText", "GazettePrograms"], path: "Plugins/Deliveries"),

    // The roof.
    library(
      "GazetteWeb",
      [
        "GazetteCore", "GazetteText", "GazetteJSON", "GazettePipeline", "GazetteReader",
        "CMicrohttpd",
      ],
      // The style sheet and the script are in the program itself.
      resources: [.embedInCode("Assets/gazette.css"), .embedInCode("Assets/Script")]),
    library("GazetteTUI", ["GazetteCore", "GazetteText", "GazetteReader", "CTerminal"]),
    library(
      "GazetteCLI",
      [
        "GazetteCore", "GazetteText", "GazetteJSON", "GazetteFeed", "GazetteHTTP", "GazetteConfig",
        "GazetteFiles", "GazetteOPML", "GazettePipeline", "GazettePrograms", "GazetteProtocol",
        "GazetteReader", "GazetteTUI", "GazetteWeb",
        "NewsSources", "Renderers", "Storages", "Deliveries", "CBuild", "CSupport",
      ]),
    .executableTarget(name: "gazette", dependencies: ["GazetteCLI"], swiftSettings: house),
    .executableTarget(
      name: "gazette-bench",
      dependencies: [
        "GazetteCore", "GazetteFeed", "GazetteFiles", "GazetteJSON", "GazettePipeline",
        "GazetteReader", "GazetteTesting", "Storages",
      ],
      path: "Benchmarks/gazette-bench", swiftSettings: house),

    // What must hold for any foreign bytes: for the fuzzer, and for tests.
    library(
      "GazetteFuzz",
      [
        "GazetteCore", "GazetteText", "GazetteJSON", "GazetteFeed", "GazetteHTTP", "GazetteConfig",
        "GazettePipeline", "GazetteWeb", "NewsSources", "Renderers", "Storages", "Deliveries",
      ], path: "Fuzz/Targets"),

    // Tests: a folder for each module.
    tests("GazetteCoreTests", ["GazetteCore"]),
    tests("GazetteTextTests", ["GazetteText", "GazetteCore", "GazetteFiles"]),
    tests("GazetteXMLTests", ["GazetteXML"]),
    tests("GazetteJSONTests", ["GazetteJSON"]),
    tests("GazetteFilesTests", ["GazetteFiles"]),
    tests("GazetteProgramsTests", ["GazettePrograms", "GazetteCore"]),
    tests("GazetteZipTests", ["GazetteZip"]),
    tests(
      "GazetteFeedTests",
      ["GazetteFeed", "GazetteCore", "GazetteText", "GazetteJSON", "GazetteFiles"]),
    tests("GazetteHTTPTests", ["GazetteHTTP", "GazetteCore", "GazetteTesting"]),
    tests(
      "GazetteConfigTests",
      [
        "GazetteConfig", "GazetteCore", "GazetteFiles", "GazetteJSON", "GazetteTesting",
        "NewsSources", "Renderers", "Storages", "Deliveries",
      ]),
    tests("GazetteReaderTests", ["GazetteReader", "GazetteCore", "GazetteTesting"]),
    tests(
      "GazetteWebTests",
      [
        "GazetteWeb", "GazetteCore", "GazetteFiles", "GazetteJSON", "GazettePipeline",
        "GazetteReader", "GazetteTesting",
      ]),
    tests(
      "GazetteTUITests",
      [
        "GazetteTUI", "GazetteCore", "GazetteFiles", "GazetteReader", "GazetteTesting",
        "GazetteText",
      ]),
    tests("GazetteOPMLTests", ["GazetteOPML", "GazetteCore", "GazetteTesting"]),
    tests(
      "GazetteProtocolTests",
      [
        "GazetteProtocol", "GazetteCore", "GazetteFiles", "GazetteJSON", "GazettePrograms",
        "GazetteText",
      ]),
    tests(
      "GazettePipelineTests",
      [
        "GazettePipeline", "GazetteCore", "GazetteFiles", "GazetteJSON", "GazetteText",
        "GazetteTesting",
      ]),
    tests(
      "NewsSourcesTests",
      ["NewsSources", "GazetteCore", "GazetteFeed", "GazetteHTTP", "GazetteTesting"]),
    tests(
      "RenderersTests",
      ["Renderers", "GazetteCore", "GazetteFiles", "GazetteText", "GazetteJSON", "GazetteTesting"]),
    tests("PostgresTests", ["Storages", "GazetteCore", "GazetteFiles", "GazetteTesting"]),
    tests(
      "StoragesTests", ["Storages", "GazetteCore", "GazetteFiles", "GazetteTesting", "GazetteText"]),
    tests(
      "DeliveriesTests",
      ["Deliveries", "GazetteCore", "GazettePrograms", "GazetteTesting", "GazetteText"]),
    tests("FuzzTests", ["GazetteFuzz", "GazetteFiles", "GazetteTesting", "GazetteText"]),
    tests(
      "GazetteCLITests",
      [
        "GazetteCLI", "GazetteConfig", "GazetteCore", "GazetteFeed", "GazetteFiles", "GazetteJSON",
        "GazettePipeline", "GazetteText", "GazetteTUI", "GazetteWeb",
        "GazetteTesting", "NewsSources", "Renderers", "Storages", "Deliveries",
      ]),
  ]
)
