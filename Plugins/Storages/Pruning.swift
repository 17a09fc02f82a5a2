// How long a pruned article is remembered, in every storage alike.

enum Pruning {
  /// Thirty days of fetches that no longer brought it.
  static let memoryInMilliseconds: Int64 = 30 * 86_400_000
}
