const listWords = (title: string): string[] =>
  title
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns the share of words that two titles have in common, from 0 to 1 (F1). */
export function compareTitles(a: string, b: string): number {
  const [left, pool] = [listWords(a), listWords(b)];
  const length = left.length + pool.length;
  const shared = left.filter((word) => {
    const at = pool.indexOf(word);
    if (at >= 0) pool.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / Math.max(1, length);
}
