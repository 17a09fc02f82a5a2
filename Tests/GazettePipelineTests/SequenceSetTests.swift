// Sets of sequence numbers, as marks keep them.
import Testing

@testable import GazettePipeline

struct SequenceSetTests {
  @Test func `runs become ranges and come back`() {
    let set = SequenceSet([5, 3, 4, 9, 9])
    #expect(set.text == "3-5,9")
    #expect(SequenceSet("3-5,9") == set)
    #expect((1...10).filter { set.contains(Int64($0)) } == [3, 4, 5, 9])
  }

  @Test(arguments: [[3, 1, 2], [9, 3, 4, 1, 2], [5, 5], [1, 3, 5, 4, 2], [.max, .min, 0]])
  func `numbers may be put in one after the other, in any order`(numbers: [Int64]) {
    var set = SequenceSet([1])
    for number in numbers { set.insert(number) }
    #expect(set == SequenceSet([1] + numbers))
  }

  @Test(arguments: ["x", "1-", "5-2", "1-3,2", "1-2-3", "99999999999999999999"])
  func `what is no set of numbers is refused`(text: String) {
    #expect(SequenceSet(text) == nil)
  }
}
