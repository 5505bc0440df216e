/**
 * The edit distance of two words: substitutions, deletions, insertions and transpositions of neighbours.
 * Returns `limit + 1` as soon as it exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + differs);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) best = Math.min(best, before[column - 2]! + 1);
      line.push(best);
    }
    if (Math.min(...line) > limit) return limit + 1;
    before = last;
    last = line;
  }
  return Math.min(last[b.length]!, limit + 1);
}

/** Typos tolerated in a query word: none in a short one, where one changed letter makes a different word. */
export function toleratedEdits(word: string): number {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

/**
 * How well a word of a name matches a query word: 1 for equal, down to 0.7 for a prefix, down to 0.3 for a
 * misspelling, 0 for no match.
 */
export function matchScore(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return 0.7 + 0.2 * (typed.length / word.length);
  const forgiven = toleratedEdits(typed);
  const mistakes = editDistance(typed, word, forgiven);
  return mistakes <= forgiven ? 0.7 - 0.2 * mistakes : 0;
}
