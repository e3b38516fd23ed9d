/**
 * Finds by words. The text of an entry is built once and cached as long as the entry exists: with ten thousand of them, making it at
 * every key is what one would feel.
 */
export function createSearch<T extends object>(
  toSearchText: (entry: T) => string,
): (entry: T, words: readonly string[]) => boolean {
  const texts = new WeakMap<T, string>();
  return (entry, words) => {
    let text = texts.get(entry);
    if (text === undefined) {
      text = toPlainText(toSearchText(entry));
      texts.set(entry, text);
    }
    return words.every((word) => text.includes(word));
  };
}

/** In lower case and without diacritics. */
function toPlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]+/g, '')
    .toLowerCase();
}

/** What to look for: every word of it, whatever its case and diacritics. */
export function searchWords(search: string): string[] {
  return toPlainText(search).split(/\s+/).filter(Boolean);
}
