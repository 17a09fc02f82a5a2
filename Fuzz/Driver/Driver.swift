// What libFuzzer calls: hands the bytes to the target that GAZETTE_FUZZ_TARGET names.
import GazetteFuzz
import Glibc

private let target: FuzzTarget = {
  let name = getenv("GAZETTE_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("GAZETTE_FUZZ_TARGET must name a target: \(FuzzTarget.allCases)")
  }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  if let fault = target.fault(with: bytes) { fatalError(fault) }
  return 0
}
