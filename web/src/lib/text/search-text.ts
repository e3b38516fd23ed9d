/**
 * Finds by words. The text of an entry is made once and kept as long as the entry lives: with ten thousand of them, making it at
 * every key is what one would feel.
 */
export function createSearch<T extends object>(
  toSearchText: (entry: T) => string,
): (entry: T, words: readonly string[]) => boolean {
  const texts = new WeakMap<T, string>();
  return (entry, words) => {
    let text = texts.get(entry);
    if (text === undefined) {
      text = toSearchText(entry).toLowerCase();
      texts.set(entry, text);
    }
    return words.every((word) => text.includes(word));
  };
}

/** What to look for: every word of it, whatever its case. */
export function searchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}
