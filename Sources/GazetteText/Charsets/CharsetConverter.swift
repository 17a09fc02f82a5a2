// Converts other encodings to UTF-8, through the C library's iconv.
import Glibc

struct CharsetConverter {
  /// UTF-8, and how many places were repaired with U+FFFD.
  struct Result {
    var utf8: [UInt8]
    var repairs: Int
  }

  static func knows(_ label: CharsetLabel) -> Bool {
    guard label != .windows1252 else { return true }
    guard let handle = iconv_open("UTF-8", label.converter), Int(bitPattern: handle) != -1 else {
      return false
    }
    iconv_close(handle)
    return true
  }

  /// nil when the C library does not know the encoding.
  static func convert(_ bytes: UnsafeBufferPointer<UInt8>, from label: CharsetLabel) -> Result? {
    if label == .windows1252 { return Result(utf8: windows1252(bytes), repairs: 0) }
    if label.isUTF8 { return nil }
    return convert(bytes, from: label.converter, unit: 1)
  }

  /// `unit` bytes are passed over where the input is broken: 2 for UTF-16, 4 for UTF-32.
  static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, from converter: String, unit: Int
  ) -> Result? {
    // The C library's error value is all ones.
    guard let handle = iconv_open("UTF-8", converter), Int(bitPattern: handle) != -1 else {
      return nil
    }
    defer { iconv_close(handle) }
    var conversion = Conversion(handle: handle, unit: unit, expected: bytes.count)
    conversion.run(bytes)
    let utf8 = conversion.output
    let isValid = utf8.withUnsafeBufferPointer { UTF8Check($0).isValid }
    return Result(
      utf8: isValid ? utf8 : Array(String(decoding: utf8, as: UTF8.self).utf8),
      repairs: conversion.repairs)
  }

  /// As browsers have it: the five bytes that Windows leaves open are control characters.
  private static func windows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        utf8.append(byte)
      } else {
        utf8.append(contentsOf: windows1252Characters[Int(byte - 0x80)])
      }
    }
    return utf8
  }

  private static let windows1252Characters: [[UInt8]] = (0x80...0xFF).map {
    Array(String(HTMLEntities.scalar(numbered: $0)).utf8)
  }
}

/// One run of iconv over a document.
private struct Conversion {
  let handle: iconv_t
  let unit: Int
  var output: [UInt8] = []
  var repairs = 0

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  init(handle: iconv_t, unit: Int, expected: Int) {
    self.handle = handle
    self.unit = unit
    output.reserveCapacity(expected + expected / 2 + 64)
  }

  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    // iconv takes its input as mutable and leaves it alone.
    let text = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    var input = text?.assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    var chunk = [CChar](repeating: 0, count: 64 * 1024)
    while left > 0 {
      if convert(&input, &left, &chunk) { continue }
      // Broken, or cut off: one unit is replaced, and what follows is read again.
      let skipped = min(unit, left)
      output.append(contentsOf: Conversion.replacement)
      repairs += 1
      input = input.map { $0 + skipped }
      left -= skipped
    }
    flush(&chunk)
  }

  /// Fills the chunk once; false when the input at hand is no character.
  private mutating func convert(
    _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, _ chunk: inout [CChar]
  ) -> Bool {
    let isFine = chunk.withUnsafeMutableBufferPointer { buffer -> Bool in
      var place = buffer.baseAddress
      var room = buffer.count
      let status = iconv(handle, &input, &left, &place, &room)
      let reason = errno
      output.append(
        contentsOf: UnsafeRawBufferPointer(
          start: buffer.baseAddress, count: buffer.count - room))
      return status != -1 || reason == E2BIG
    }
    return isFine
  }

  /// Some encodings hold a character back until they know that no accent follows.
  private mutating func flush(_ chunk: inout [CChar]) {
    chunk.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      var room = buffer.count
      iconv(handle, nil, nil, &place, &room)
      output.append(
        contentsOf: UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.count - room))
    }
  }
}
