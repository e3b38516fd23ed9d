/** A row of a CSV file, by heading. */
export interface TableRow {
  /** Returns the trimmed cell, '' if there is none. */
  (heading: string): string;
  /** Returns a line for each cell of a column that the reader of the file has no place for. */
  listOthers: () => string[];
}

/** Returns whether a header has all these headings, ignoring case. */
export function hasHeadings(header: readonly string[], headings: readonly string[]): boolean {
  const found = new Set(header.map(toKey));
  return headings.every((heading) => found.has(toKey(heading)));
}

/**
 * Returns the rows below a header. A column counts as read when a cell of it was asked for in any row, so the others are known when all
 * rows are read.
 */
export function listRows([header = [], ...body]: readonly string[][]): TableRow[] {
  const places = new Map(header.map((heading, index) => [toKey(heading), index]));
  const read = new Set<number>();
  return body.map((cells) => {
    const getCell = (heading: string) => {
      const place = places.get(toKey(heading));
      if (place === undefined) return '';
      read.add(place);
      return cells[place]?.trim() ?? '';
    };
    const listOthers = () =>
      header.flatMap((heading, index) => {
        const value = cells[index]?.trim() ?? '';
        return value === '' || read.has(index) ? [] : [`${heading.trim()}: ${value}`];
      });
    return Object.assign(getCell, { listOthers });
  });
}

function toKey(heading: string): string {
  return heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
}
