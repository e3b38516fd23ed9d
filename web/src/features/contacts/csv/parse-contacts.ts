import Papa from 'papaparse';

export interface ContactRow {
  /** As people count: the header is row 1. */
  row: number;
  name: string;
  email: string;
  company: string;
  phone: string;
}

export interface SkippedRow extends ContactRow {
  reason: string;
}

export interface ParsedContacts {
  rows: ContactRow[];
  skipped: SkippedRow[];
}

const columns = ['name', 'email', 'company', 'phone'] as const;

/** Parses the four columns by their names, in any case and order. Empty lines are skipped; a row without a name is returned as skipped. */
export function parseContacts(text: string): ParsedContacts {
  const { data } = Papa.parse<Record<string, string | undefined>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  });
  const all = data.map((cells, index) => {
    const [name = '', email = '', company = '', phone = ''] = columns.map((column) => cells[column]?.trim() ?? '');
    return { row: index + 2, name, email, company, phone };
  });
  return {
    rows: all.filter(({ name }) => name !== ''),
    skipped: all.filter(({ name }) => name === '').map((row) => ({ ...row, reason: 'Name is required' })),
  };
}

/** The rows that were not taken, with the reason, as a file to mend and upload again. */
export function skippedAsCsv(skipped: readonly SkippedRow[]): string {
  const fields = [...columns, 'reason'];
  return Papa.unparse({
    fields,
    data: skipped.map((row) => [row.name, row.email, row.company, row.phone, row.reason]),
  });
}
