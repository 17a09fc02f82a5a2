// Tests of reading and replacing files.
import GazetteFiles
import Glibc
import Testing

@Suite final class FilesTests {
  private let folder: String

  init() {
    var template = Array("/tmp/gazette-files-XXXXXX".utf8CString)
    mkdtemp(&template)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { FilesTests.remove(folder) }

  private static func remove(_ path: String) {
    for name in Folder.names(in: path) {
      if unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
    }
    rmdir(path)
  }

  @Test func `a folder tells the names in it, in order, and no folder tells none`() throws {
    for name in ["b", ".hidden", "a/deep"] { try AtomicFile.write([], to: "\(folder)/\(name)") }
    #expect(Folder.names(in: folder) == [".hidden", "a", "b"])
    #expect(Folder.names(in: folder + "/b") == [])
    #expect(Folder.names(in: folder + "/none") == [])
  }

  @Test func `only a regular file has a size`() throws {
    try AtomicFile.write([1, 2, 3], to: folder + "/f")
    #expect(RegularFile.size(of: folder + "/f") == 3)
    #expect(RegularFile.size(of: folder) == 0)
    #expect(RegularFile.size(of: folder + "/none") == 0)
  }

  @Test func `what was written is read back, and folders on the way are created`() throws {
    let path = folder + "/deep/er/file.txt"
    try AtomicFile.write(Array("hello".utf8), to: path)
    #expect(try RegularFile.read(path, maximumBytes: 5) == Array("hello".utf8))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file of any size is read whole`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.write(bytes, to: folder + "/f")
    #expect(try RegularFile.read(folder + "/f", maximumBytes: 200_000) == bytes)
  }

  @Test(arguments: [0, 65_535, 65_536, 65_537, 1_048_575, 1_048_576, 1_048_577, 1_100_000])
  func `a stream of unknown length is read whole`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.write(bytes, to: folder + "/f")
    let descriptor = open(folder + "/f", O_RDONLY)
    defer { close(descriptor) }
    #expect(try RegularFile.readAll(descriptor, named: "f", maximumBytes: 1_100_000) == bytes)
  }

  @Test func `a stream over the limit is refused`() throws {
    try AtomicFile.write([UInt8](repeating: 1, count: 1_100_001), to: folder + "/f")
    let descriptor = open(folder + "/f", O_RDONLY)
    defer { close(descriptor) }
    let error = #expect(throws: FileError.self) {
      try RegularFile.readAll(descriptor, named: "f", maximumBytes: 1_100_000)
    }
    #expect(error?.reason == .tooLarge)
  }

  @Test func `a file over the limit is refused`() throws {
    try AtomicFile.write(Array("123456".utf8), to: folder + "/f")
    let error = #expect(throws: FileError.self) {
      try RegularFile.read(folder + "/f", maximumBytes: 5)
    }
    #expect(error?.reason == .tooLarge)
  }

  @Test func `a folder and a pipe are refused at once`() throws {
    mkfifo(folder + "/pipe", 0o600)
    for path in [folder, folder + "/pipe"] {
      let error = #expect(throws: FileError.self) { try RegularFile.read(path, maximumBytes: 9) }
      #expect(error?.reason == .notRegular)
    }
  }

  @Test func `a failed replacement leaves the old file and no other`() throws {
    try AtomicFile.write(Array("old".utf8), to: folder + "/f")
    mkdir(folder + "/f.tmp\(getpid())", 0o700)
    #expect(throws: FileError.self) { try AtomicFile.write(Array("new".utf8), to: folder + "/f") }
    #expect(try RegularFile.read(folder + "/f", maximumBytes: 9) == Array("old".utf8))
  }

  @Test func `what a killed writer left behind is removed, what a living one writes is not`() throws
  {
    let dead = folder + "/f.tmp\(Int32.max)"
    let alive = folder + "/f.tmp1"
    let other = folder + "/g.tmp\(Int32.max)"
    for path in [dead, alive, other] { try AtomicFile.write([1], to: path) }
    try AtomicFile.write([2], to: folder + "/f")
    #expect(access(dead, F_OK) != 0)
    #expect(access(alive, F_OK) == 0)
    #expect(access(other, F_OK) == 0)
  }

  @Test func `what is no regular file is never replaced`() throws {
    mkfifo(folder + "/pipe", 0o600)
    symlink(folder + "/pipe", folder + "/link")
    symlink(folder + "/nowhere", folder + "/dangling")
    for (name, what) in [
      ("pipe", "It is not a regular file."), ("link", "It is not a regular file."),
      ("dangling", "It is a link to nothing."), ("", "It is a folder."),
    ] {
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write([1], to: "\(folder)/\(name)")
      }
      #expect(error?.reason == .notRegular)
      #expect(error?.what == what)
    }
    #expect(Folder.names(in: folder) == ["dangling", "link", "pipe"])
    #expect(OpenFile.isStream(folder + "/link"))
    #expect(!OpenFile.isStream(folder) && !OpenFile.isStream(folder + "/nowhere"))
    #expect(throws: FileError.self) { try OpenFile.write([1], into: "/dev/full") }
  }

  @Test func `a link to a file stays a link`() throws {
    try AtomicFile.write(Array("old".utf8), to: folder + "/real")
    symlink(folder + "/real", folder + "/link")
    try AtomicFile.write(Array("new".utf8), to: folder + "/link")
    #expect(try RegularFile.read(folder + "/real", maximumBytes: 9) == Array("new".utf8))
  }

  @Test func `a file keeps its permissions, whatever the umask, and its owner`() throws {
    let path = folder + "/f"
    try AtomicFile.write([1], to: path)
    chmod(path, 0o666)
    // Only root can give a file away; anybody else keeps what is theirs.
    let isRoot = geteuid() == 0
    if isRoot { chown(path, 65534, 65534) }
    let replacement = try FileReplacement([2], for: path)
    try replacement.commit()
    var facts = stat()
    stat(path, &facts)
    #expect(facts.st_mode & 0o777 == 0o666)
    #expect(facts.st_uid == (isRoot ? 65534 : geteuid()))
    #expect(replacement.keepsOwner)
  }

  @Test func `of several files that are replaced together, all change or none`() throws {
    let (first, second) = (folder + "/first", folder + "/second")
    for path in [first, second] { try AtomicFile.write(Array("old".utf8), to: path) }
    let prepared = [
      try FileReplacement(Array("new".utf8), for: first),
      try FileReplacement(Array("new".utf8), for: second),
    ]
    unlink(second)
    mkdir(second, 0o700)
    try AtomicFile.write([], to: second + "/x")
    let fault = #expect(throws: PartlyReplaced.self) {
      try prepared.commit(insteadOf: [Array("old".utf8), Array("old".utf8)])
    }
    #expect(fault?.error.path == second)
    #expect(fault?.changed == [])
    #expect(try RegularFile.read(first, maximumBytes: 9) == Array("old".utf8))
    #expect(Folder.names(in: folder) == ["first", "second"])
  }

  @Test func `one holder at a time has the lock of a folder, and nothing is left in it`() throws {
    let lock = try #require(FolderLock(folder))
    #expect(FolderLock(folder).map { _ in 1 } == nil)
    lock.release()
    FolderLock(folder)?.release()
    #expect(FolderLock(folder + "/none").map { _ in 1 } == 1)
    #expect(Folder.names(in: folder).isEmpty)
  }
}
