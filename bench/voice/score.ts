const numerals: Record<string, string> = { four: '4', nine: '9', eleven: '11', fifteenth: '15th' };

/** Words as they are compared: lower case, no punctuation, numbers in digits, "4:30pm" and "9:00" like "4:30 pm" and "9". */
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replaceAll(/(\d)([ap]m)\b/g, '$1 $2')
    .replaceAll(/\b(\d{1,2}):00\b/g, '$1')
    .replaceAll(/[^a-z0-9:' ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => numerals[word] ?? word);
}

/** How many words are wrong, missing or too many, and how many there should be. */
export function wordErrors(heard: string, written: string): { errors: number; words: number } {
  const [a, b] = [splitWords(heard), splitWords(written)];
  let row = b.map((_, at) => at + 1);
  row.unshift(0);
  for (const [i, word] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return { errors: row.at(-1) ?? 0, words: b.length };
}

export function namesRight(heard: string, names: readonly string[]): number {
  const words = splitWords(heard).map((word) => word.replace(/'s$/, ''));
  return names.filter((name) => words.includes(name.toLowerCase())).length;
}
