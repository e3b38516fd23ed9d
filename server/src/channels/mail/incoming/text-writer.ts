/** Collects the text of a page: collapses spaces, merges line breaks, and prefixes quoted lines. */
export interface TextWriter {
  text(text: string): void;
  /** Adds to the current line without collapsing spaces. */
  append(text: string): void;
  /** Writes a list marker before the next words. */
  mark(text: string): void;
  /** Starts a new line before the next words; with 2, after an empty line. */
  breakLine(lines: 1 | 2): void;
  /** Ends the line, even if it is empty. */
  newLine(): void;
  openRow(): void;
  closeRow(): void;
  openCell(): void;
  quote(change: 1 | -1): void;
  keepSpaces(keep: boolean): void;
  length(): number;
  /** Returns the text since a position, including the current line. */
  since(length: number): string;
  finish(): string;
}

interface Row {
  hasWords: boolean;
  /** True if one of its cells had several lines: the next cell then starts a new line. */
  isTall: boolean;
}

const deepestQuote = 20;

export function createTextWriter(): TextWriter {
  let done = '';
  let line = '';
  /** Line breaks to write before the next words. */
  let owed = 0;
  let hasSpace = false;
  /** True if the next words start a cell that is not the first of its row. */
  let isCell = false;
  /** True while the current cell is empty. */
  let isFresh = false;
  let mark = '';
  let depth = 0;
  let lineDepth = 0;
  let isPre = 0;
  const rows: Row[] = [];

  function endLine(): void {
    const prefix = '> '.repeat(Math.min(lineDepth, deepestQuote));
    done += `${`${prefix}${line}`.trimEnd()}\n`;
    line = '';
    hasSpace = false;
    for (const row of rows) if (row.hasWords) row.isTall = true;
  }

  function startWords(): void {
    const row = rows.at(-1);
    if (isCell && row?.hasWords && !row.isTall && line !== '') line += ' | ';
    else if (owed > 0 || (isCell && row?.hasWords)) breakNow();
    else if (hasSpace && line !== '') line += ' ';
    owed = 0;
    isCell = false;
    isFresh = false;
    hasSpace = false;
    if (line === '') lineDepth = depth;
    line += mark;
    mark = '';
    for (const each of rows) each.hasWords = true;
  }

  function breakNow(): void {
    if (line !== '') endLine();
    if (owed > 1 && done !== '' && !done.endsWith('\n\n')) done += '\n';
  }

  const writer: TextWriter = {
    text(text) {
      if (isPre > 0 && text.includes('\n')) {
        for (const [at, part] of text.split('\n').entries()) {
          if (at > 0) writer.newLine();
          writer.text(part);
        }
        return;
      }
      const words = text.replaceAll(/(?:\s|\u200B|\u200C|\u00AD|\u034F)+/g, ' ');
      if (words.startsWith(' ')) hasSpace = true;
      const inner = words.trim();
      if (inner === '') return;
      startWords();
      line += inner;
      hasSpace = words.endsWith(' ');
    },
    append(text) {
      line += text;
    },
    mark(text) {
      mark = text;
    },
    breakLine(lines) {
      // The first block of a cell starts on the line of its row.
      if (!isCell) owed = Math.max(owed, isFresh ? 1 : lines);
    },
    newLine() {
      if (isCell) return;
      if (owed > 0) breakNow();
      owed = 0;
      endLine();
    },
    openRow() {
      rows.push({ hasWords: false, isTall: false });
      isCell = false;
    },
    closeRow() {
      rows.pop();
      isCell = false;
      isFresh = false;
      owed = 1;
    },
    openCell() {
      // A cell outside a row, in invalid HTML.
      if (rows.length === 0) rows.push({ hasWords: false, isTall: false });
      isFresh = true;
      isCell = rows.at(-1)?.hasWords ?? false;
      if (isCell) owed = 0;
    },
    quote(change) {
      depth += change;
    },
    keepSpaces(keep) {
      isPre += keep ? 1 : -1;
    },
    length: () => done.length + line.length,
    since: (length) => `${done}${line}`.slice(length),
    finish() {
      if (line !== '') endLine();
      return done.replaceAll(/\n{3,}/g, '\n\n').trim();
    },
  };
  return writer;
}
