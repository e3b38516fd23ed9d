/** A row of a CSV file, by heading. */
export type TableRow = (heading: string) => string;

/** Returns whether a header has all these headings, ignoring case. */
export function hasHeadings(header: readonly string[], headings: readonly string[]): boolean {
  const found = new Set(header.map(toKey));
  return headings.every((heading) => found.has(toKey(heading)));
}

/** Returns the rows below a header, each as a function from a heading to the trimmed cell, '' if there is none. */
export function listRows([header = [], ...body]: readonly string[][]): TableRow[] {
  const places = new Map(header.map((heading, index) => [toKey(heading), index]));
  return body.map((cells) => (heading) => cells[places.get(toKey(heading)) ?? -1]?.trim() ?? '');
}

function toKey(heading: string): string {
  return heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
}
