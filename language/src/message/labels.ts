/** The labels of a message, and the text without them, with the same offsets. */
export interface LabelledText {
  labels: string[];
  text: string;
}

/**
 * A label is a word that begins with `#` and a letter: "#work". "#12" is a number, "C#" a name, "# Heading" a mark, and
 * a colour such as "#ff8800" has a digit among its six letters. After a preposition it names a channel: "post it in #general".
 */
const LABEL =
  /(?<=^|[\s(,;])(?<!\b(?:in|on|to|from|via|of|at)\s)#(?!(?=[\da-f]*\d)[\da-f]{6}\b)(?<label>\p{L}[\p{L}\p{M}\p{N}_/-]{0,49})(?![\p{L}\p{N}#])/giu;
const MAX_LABELS = 20;

/** Returns the labels of a message, each once. A message that is nothing else keeps its text. */
export function parseLabels(text: string): LabelledText {
  if (!text.includes('#')) return { labels: [], text };
  const found = [...text.matchAll(LABEL)].slice(0, MAX_LABELS);
  let rest = text;
  for (const { 0: written, index } of found)
    rest = rest.slice(0, index) + ' '.repeat(written.length) + rest.slice(index + written.length);
  if (rest.trim() === '') return { labels: [], text };
  const byKey = new Map(found.map(({ groups }) => [groups?.label?.toLowerCase() ?? '', groups?.label ?? '']));
  return { labels: [...byKey.values()], text: rest };
}
