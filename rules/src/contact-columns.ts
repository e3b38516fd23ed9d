/** The fields that a column of a contact file can hold. The parts of a name are joined. */
export const importFields = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'company',
  'designation',
] as const;
export type ImportField = (typeof importFields)[number];
/** The field of each column of a file, in the file's order; null for a column that is not read. */
export type ColumnMapping = (ImportField | null)[];

/** One heading that files use for a field. Of several columns for one field, the lowest rank is read first. */
interface Heading {
  field: ImportField;
  rank: number;
  pattern: RegExp;
}

const kinds = '(?:primary |work |business |personal |home |other )?';

/**
 * The headings of Google Contacts (both generations), Outlook, LinkedIn, HubSpot, Apple and of our own exports, after
 * `normalizeHeading`. A field is listed once per rank.
 */
const headings: Heading[] = [
  { field: 'name', rank: 0, pattern: /^(?:name|full name|fullname|formatted name|fn)$/ },
  { field: 'name', rank: 1, pattern: /^(?:contact|contact name|person|display name)$/ },
  { field: 'firstName', rank: 0, pattern: /^(?:first name|firstname|first|given name|forename)$/ },
  { field: 'middleName', rank: 0, pattern: /^(?:middle name|middlename|additional name)$/ },
  { field: 'lastName', rank: 0, pattern: /^(?:last name|lastname|last|family name|surname)$/ },
  {
    field: 'email',
    rank: 0,
    pattern: new RegExp(String.raw`^${kinds}(?:email|mail)(?: id)?(?: \d+)?(?: address| value)?(?: \d+)?$`),
  },
  { field: 'email', rank: 1, pattern: /^additional email addresses$/ },
  { field: 'phone', rank: 0, pattern: /^(?:mobile|cell|cellular|whatsapp)(?: phone| number| phone number)?(?: \d+)?$/ },
  { field: 'phone', rank: 1, pattern: /^primary phone(?: number)?$/ },
  {
    field: 'phone',
    rank: 2,
    pattern: /^(?:phone|telephone|tel|ph|contact number)(?: number| no\.?)?(?: \d+)?(?: value)?$/,
  },
  { field: 'phone', rank: 3, pattern: /^(?:business|work|office) (?:phone|telephone)(?: number)?(?: \d+)?$/ },
  { field: 'phone', rank: 4, pattern: /^home (?:phone|telephone)(?: number)?(?: \d+)?$/ },
  { field: 'phone', rank: 5, pattern: /^(?:other|car) phone(?: \d+)?$/ },
  { field: 'phone', rank: 6, pattern: /^company main phone$/ },
  {
    field: 'company',
    rank: 0,
    pattern: /^(?:company|organi[sz]ation|org|employer|associated company)(?: \d+)?(?: name)?(?: \(primary\))?$/,
  },
  { field: 'company', rank: 1, pattern: /^(?:account name|primary associated company|primary company)$/ },
  // Headings of hand-made lists. "Client" is not one of them: it is often a person.
  { field: 'company', rank: 2, pattern: /^(?:firm|business|agency|practice)(?: name)?$/ },
  {
    field: 'designation',
    rank: 0,
    pattern: /^(?:designation|job title|jobtitle|position|role|post|organi[sz]ation(?: \d+)? title)$/,
  },
  // Outlook's Title is "Dr." or "Mr."; it is the job title only if no other column is.
  { field: 'designation', rank: 9, pattern: /^title$/ },
];

const titleRank = 9;

/** Returns a heading in lower case, normalised: "E-mail 1 - Value" is "email 1 value". */
function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replaceAll('\uFEFF', '')
    .toLowerCase()
    .replaceAll(/\be-mail/g, 'email')
    .replaceAll(/[\s_:*-]+/g, ' ')
    .trim();
}

function findHeading(heading: string): Heading | undefined {
  const text = normalizeHeading(heading);
  return headings.find(({ pattern }) => pattern.test(text));
}

/** Returns the field of each column, as far as its heading is recognised. */
export function recognizeColumns(columns: readonly string[]): ColumnMapping {
  const found = columns.map(findHeading);
  const hasJobTitle = found.some((heading) => heading?.field === 'designation' && heading.rank < titleRank);
  return found.map((heading) => (heading && !(hasJobTitle && heading.rank === titleRank) ? heading.field : null));
}

/** A contact from a file, before it is validated. */
export interface ImportedFields {
  name: unknown;
  email: unknown;
  company: unknown;
  designation: unknown;
  phone: unknown;
}

/** Converts the cells of one row to the fields of a contact. */
export type RowReader = (cells: readonly unknown[]) => ImportedFields;

/**
 * Returns the function that reads the rows of a file. Of several columns for one field, the first that is not empty
 * wins. A row without a person's name takes the company's, as address books do for organisations.
 */
export function createRowReader(columns: readonly string[], mapping: ColumnMapping): RowReader {
  const indexes = (field: ImportField) => findColumns(columns, mapping, field);
  const [name, first, middle, last] = [
    indexes('name'),
    indexes('firstName'),
    indexes('middleName'),
    indexes('lastName'),
  ];
  const [email, phone, company, designation] = [
    indexes('email'),
    indexes('phone'),
    indexes('company'),
    indexes('designation'),
  ];
  return (cells) => {
    const organization = pick(cells, company);
    const parts = [pick(cells, first), pick(cells, middle), pick(cells, last)].filter((part) => part !== '');
    const whole = pick(cells, name);
    const joined = parts.every((part) => typeof part === 'string') ? parts.join(' ') : parts[0];
    return {
      name: whole !== '' ? whole : joined !== '' ? joined : organization,
      email: firstOfSeveral(pick(cells, email)),
      company: organization,
      designation: pick(cells, designation),
      phone: firstOfSeveral(pick(cells, phone)),
    };
  };
}

/** Returns the columns of a field, in the order in which they are read. */
function findColumns(columns: readonly string[], mapping: ColumnMapping, field: ImportField): number[] {
  const ranked = columns.flatMap((column, index) => {
    if (mapping[index] !== field) return [];
    const heading = findHeading(column);
    return [{ index, rank: heading?.field === field ? heading.rank : 0 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.index - b.index).map(({ index }) => index);
}

function pick(cells: readonly unknown[], indexes: readonly number[]): unknown {
  for (const index of indexes) {
    const value = parseCell(cells[index]);
    if (value !== '') return value;
  }
  return '';
}

/** Returns numbers as text, and text without the apostrophe that our own CSV puts before formulas. */
function parseCell(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text.replaceAll(/^'(?=[=+\-@\t\r])/gm, '');
}

/** Google Contacts writes several values of one kind into a cell: "one ::: two". */
function firstOfSeveral(value: unknown): unknown {
  return typeof value === 'string' ? (value.split(' ::: ')[0] ?? '').trim() : value;
}

/** Counts the rows that have more than one value for a field; only the first is stored. */
export function countDroppedValues(
  columns: readonly string[],
  mapping: ColumnMapping,
  rows: readonly (readonly string[])[],
): Record<'email' | 'phone', number> {
  const count = (field: ImportField) => {
    const indexes = findColumns(columns, mapping, field);
    const values = (cells: readonly string[]) =>
      new Set(indexes.flatMap((index) => (cells[index] ?? '').split(' ::: ')).filter((value) => value.trim() !== ''));
    return rows.filter((cells) => values(cells).size > 1).length;
  };
  return { email: count('email'), phone: count('phone') };
}
