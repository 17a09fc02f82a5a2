// A set of sequence numbers that grows one by one is the set of them all.
import Testing

@testable import GazettePipeline

struct SequenceSetTests {
  @Test(arguments: [[3, 1, 2], [9, 3, 4, 1, 2], [5, 5], [1, 3, 5, 4, 2], [.max, .min, 0]])
  func `numbers may be put in one after the other, in any order`(numbers: [Int64]) {
    var set = SequenceSet([1])
    for number in numbers { set.insert(number) }
    #expect(set == SequenceSet([1] + numbers))
  }
}
