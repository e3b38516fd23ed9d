const numbers = new Map([
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, at) => [word, String(at + 1)] as const,
  ),
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (word, at) => [word, `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`] as const,
  ),
  ...([
    ['fifteenth', '15th'],
    ['thirty', '30'],
    ['check', 'cheque'],
  ] as const),
]);

/**
 * Words normalised for comparison: lower case, no punctuation, numbers in digits, "4:30pm", "6p" and "9:00" like "4:30
 * pm", "6 p" and "9".
 */
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/\b([ap])\.?\s?m\b\.?/g, '$1m')
    .replaceAll(/(\d)([ap]m?)\b/g, '$1 $2')
    .replaceAll(/\b(\d{1,2}):00\b/g, '$1')
    .replaceAll(/\bto-(day|morrow|night)\b/g, 'to$1')
    .replaceAll(/[^a-z0-9:' ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => numbers.get(word) ?? word)
    .join(' ')
    .replaceAll(/\b(\d{1,2}) 30\b/g, '$1:30')
    .split(' ');
}

/** The number of wrong, missing and extra words, and the number of expected words. */
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

const scheduleWord =
  /^(?:\d.*|[ap]m|noon|tomorrow|today|tonight|every|next|day|weeks?|weekend|month|hours?|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day|march|april|june|december|may|july|september|october)$/;

/** Returns the schedule words of the spoken text, and those of them that were recognised. */
export function getScheduleWords(heard: string, written: string): { right: string[]; all: string[] } {
  const words = splitWords(heard);
  const all = splitWords(written).filter((word) => scheduleWord.test(word));
  return { right: all.filter((word) => words.includes(word)), all };
}

/** Returns whether the first word, usually the verb of the task, was recognised. */
export const hasSameOpening = (heard: string, written: string): boolean =>
  splitWords(heard)[0] === splitWords(written)[0];
