import { limits } from '@aide/contract/limits';

/** Parses "#work, q4" to labels, each once. A label may have several words: "#next year, q4". */
export function parseLabelWords(text: string): string[] {
  const words = text.split(/[,;]|(?:^|\s)#+/).map((word) => word.trim().slice(0, limits.tag));
  const byKey = new Map(words.filter((word) => word !== '').map((word) => [word.toLowerCase(), word]));
  return [...byKey.values()].slice(0, limits.tags);
}

/** Formats "#work #q4". */
export function formatLabels(labels: readonly string[]): string {
  return labels.map((label) => `#${label}`).join(' ');
}
