/**
 * Returns a search by words. The normalized text of an entry is cached as long as the entry exists: computing it for
 * ten thousand entries on every key press is noticeably slow.
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

/** Lower-cases a text and removes diacritics. */
function toPlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]+/g, '')
    .toLowerCase();
}

/** Returns the search terms, lower-cased and without diacritics; all must match. */
export function searchWords(search: string): string[] {
  return toPlainText(search).split(/\s+/).filter(Boolean);
}
