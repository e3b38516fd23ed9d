import Papa from 'papaparse';

const delimiters = [',', ';', '\t', '|'] as const;
/** The number of rows in which a header is searched: some programs write notes before it. */
const headerRows = 20;

/** Returns how many headings of a row are recognised. */
export type CountRecognized = (row: readonly string[]) => number;

/** Returns the cells of a delimited text, without empty lines and lines before the header. */
export function parseDelimited(text: string, countRecognized: CountRecognized): string[][] {
  const [, declared, rest] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? [];
  const body = rest ?? text;
  const delimiter = declared ?? findDelimiter(body, countRecognized);
  const { data } = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: 'greedy' });
  return data.slice(findHeader(data, countRecognized));
}

/** Returns the delimiter that yields the most recognised columns, else the most columns. */
function findDelimiter(text: string, countRecognized: CountRecognized): string {
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', preview: headerRows });
    const header = data[findHeader(data, countRecognized)] ?? [];
    return { delimiter, recognized: countRecognized(header), columns: header.length };
  });
  scored.sort((a, b) => b.recognized - a.recognized || b.columns - a.columns);
  return scored[0]?.delimiter ?? ',';
}

/** Returns the index of the header: the row with the most recognised columns among the first rows, else the first row. */
export function findHeader(rows: readonly (readonly string[])[], countRecognized: CountRecognized): number {
  const counts = rows.slice(0, headerRows).map(countRecognized);
  const max = Math.max(0, ...counts);
  return max === 0 ? 0 : counts.indexOf(max);
}
