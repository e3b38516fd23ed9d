import { emailPattern, limits } from '@aide/contract/limits';
import { parseBirthday } from './birthday.ts';

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
  'birthday',
  'address',
  'website',
  'labels',
  'notes',
] as const;
export type ImportField = (typeof importFields)[number];
/** The field of each column of a file, in the file's order; null for a column that is not read. */
export type ColumnMapping = (ImportField | null)[];

/** The field of a heading. Of several columns for one field, the lowest rank is read first. */
interface Heading {
  field: ImportField;
  rank: number;
}

/**
 * The words of headings, in English, German, French, Spanish, Portuguese and Hindi, in lower case and without accents. A heading with a
 * word that is not here is not recognised: "Manager's name", "Phone type".
 */
const fieldWords: Record<ImportField, string> = {
  email: 'email emails mail emailadresse mailadresse courriel correo correio ईमेल',
  phone:
    'phone phones telephone tel ph mobile mob cell cellular whatsapp telefon telefonnummer rufnummer handy handynummer mobil mobiltelefon mobilnummer mobiltelefonnummer portable telefono movil telefone telemovel celular फोन फ़ोन मोबाइल दूरभाष',
  designation:
    'designation position role post job jobtitle title beruf funktion berufsbezeichnung poste fonction cargo puesto funcao पद',
  firstName: 'first firstname given forename vorname prenom पहला',
  middleName: 'middle middlename additional',
  lastName: 'last lastname family surname nachname familienname famille apellido apellidos sobrenome apelido उपनाम',
  company:
    'company organization organisation org employer account co firm business agency practice firma unternehmen societe entreprise empresa compania companhia organizacion organizacao कंपनी संस्था',
  birthday:
    'birthday birthdate birth dob geburtstag geburtsdatum anniversaire cumpleanos aniversario nascimento naissance nacimiento जन्मदिन',
  address:
    'street city region postal zip pincode postcode code country state anschrift strasse plz ort stadt land rue ville pays direccion endereco calle ciudad pais cidade पता',
  website: 'website web url homepage linkedin webseite internetseite',
  labels:
    'labels group groups membership categories category tags tag kategorien kategorie etiquettes etiquetas grupos groupes लेबल',
  notes:
    'notes note comment comments remark remarks notizen notiz bemerkung bemerkungen anmerkungen commentaire commentaires notas observaciones observacoes टिप्पणी',
  name: 'name fullname fn person contact client customer naam nom nombre nome kontakt ansprechpartner kunde contacto contato cliente नाम',
};
/** Words beside those of a field. */
const besides =
  'full formatted display number no nr num numero nummer id address addresses adresse adresses mailing date page pin profile value primary work office home other car personal main associated of the de do da del la le electronico eletronico electronique completo complet नंबर';

/** The field of each word. Of a heading with words of several fields, the first in this order counts: "company phone" is a phone. */
const fieldOrder = [
  'email',
  'phone',
  'website',
  'birthday',
  'address',
  'labels',
  'notes',
  'designation',
  'firstName',
  'middleName',
  'lastName',
  'company',
  'name',
] as const;
const fieldOfWord = new Map(fieldOrder.flatMap((field) => fieldWords[field].split(' ').map((word) => [word, field])));
const knownWords = new Set([...fieldOfWord.keys(), ...besides.split(' ')]);

/** Which of several columns is read first: the first pattern with a match in the words gives the rank; the last one always matches. */
const ranks: Partial<Record<ImportField, RegExp[]>> = {
  email: [/^(?!.*additional)/, /./],
  phone: [
    /\b(?:mob|mobil\w*|cell\w*|celular|whatsapp|handy\w*|portable|movil|telemovel)\b|मोबाइल/,
    /\bprimary\b/,
    /^(?!.*\b(?:business|work|office|home|other|car|company)\b)/,
    /\b(?:business|work|office)\b/,
    /\bhome\b/,
    /\b(?:other|car)\b/,
    /./,
  ],
  company: [/^(?!.*\b(?:account|primary|firm|business|agency|practice)\b)/, /\b(?:account|primary)\b/, /./],
  name: [
    /^(?!.*\b(?:person|contact|client|customer|kontakt|ansprechpartner|kunde|contacto|contato|cliente|display)\b)/,
    /./,
  ],
  // Outlook's Title is "Dr." or "Mr."; it is the job title only if no other column is.
  designation: [/^(?!title$)/, /./],
};

/** Returns the words of a heading, without accents and numbers: "E-mail 1 - Value" is "email value". */
function listHeadingWords(heading: string): string[] {
  return heading
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\uFEFF]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\be-?mail/g, 'email')
    .replaceAll('(primary)', '')
    .split(/[^\p{L}\p{M}']+/u)
    .filter((word) => word !== '');
}

function findHeading(heading: string): Heading | undefined {
  const words = listHeadingWords(heading);
  if (!words.every((word) => knownWords.has(word))) return undefined;
  const found = new Set(words.map((word) => fieldOfWord.get(word)));
  const isNumber = words.some((word) => /^(?:contact|kontakt|contacto|contato)$/.test(word)) && isAbout(words, numbers);
  const field = isNumber ? 'phone' : fieldOrder.find((each) => found.has(each));
  const text = words.join(' ');
  if (field === undefined && isAbout(words, addresses)) return { field: 'address', rank: 0 };
  // "Account" and "Code" alone say nothing, and the name of an address is none of a person.
  if (field === undefined || /^(?:account|code)$/.test(text) || (field === 'email' && words.includes('name')))
    return undefined;
  return { field, rank: ranks[field]?.findIndex((pattern) => pattern.test(text)) ?? 0 };
}

const numbers = new Set(['number', 'no', 'nr', 'num', 'numero', 'nummer', 'नंबर']);
const addresses = new Set(['address', 'addresses', 'adresse', 'adresses']);
const isAbout = (words: readonly string[], among: ReadonlySet<string>) => words.some((word) => among.has(word));

const looksLike = {
  email: (cell: string) => /^\S+@\S+\.\S+$/.test(cell),
  phone: (cell: string) =>
    /^\+?[\d\s().\-/]{7,24}$/.test(cell) && /^\D*(?:\d\D*){8,15}$/.test(cell) && !/^\d{4}-\d\d-\d\d/.test(cell),
};
const maxSamples = 50;

/** Returns the field of each column: by its heading, or, with rows, an email address and a phone number by their looks. */
export function recognizeColumns(columns: readonly string[], rows: readonly (readonly string[])[] = []): ColumnMapping {
  const found = columns.map(findHeading);
  const hasJobTitle = found.some((heading) => heading?.field === 'designation' && heading.rank === 0);
  const mapping = found.map((heading) =>
    heading && !(hasJobTitle && heading.field === 'designation' && heading.rank > 0) ? heading.field : null,
  );
  completeName(mapping);
  for (const field of ['email', 'phone'] as const) {
    if (mapping.includes(field)) continue;
    const index = mapping.findIndex((each, column) => each === null && hasLooks(rows, column, looksLike[field]));
    if (index >= 0) mapping[index] = field;
  }
  return mapping;
}

/** A name beside a first name alone is the last name, as in "Name; Vorname", and the other way round. */
function completeName(mapping: ColumnMapping): void {
  const index = mapping.indexOf('name');
  if (index < 0 || mapping.includes('firstName') === mapping.includes('lastName')) return;
  mapping[index] = mapping.includes('firstName') ? 'lastName' : 'firstName';
}

function hasLooks(rows: readonly (readonly string[])[], column: number, looks: (cell: string) => boolean): boolean {
  const cells = rows.slice(0, maxSamples).flatMap((row) => row[column] || []);
  return cells.length > 0 && cells.filter(looks).length * 10 >= cells.length * 7;
}

/** A contact from a file, before it is validated. */
export interface ImportedFields {
  name: unknown;
  email: unknown;
  company: unknown;
  designation: unknown;
  phone: unknown;
  otherEmails: string[];
  otherPhones: string[];
  birthday: unknown;
  address: unknown;
  website: unknown;
  labels: string[];
  notes: unknown;
}

/** Converts the cells of one row to the fields of a contact. */
export type RowReader = (cells: readonly unknown[]) => ImportedFields;

/**
 * Returns the function that reads the rows of a file. Of several columns for one field, the first that is not empty wins; further emails
 * and phones are kept beside it. A detail that cannot be stored, such as a second email that is none, is a line of the notes: it never
 * makes the row invalid. A row without a person's name takes the company's, as address books do for organisations.
 */
export function createRowReader(columns: readonly string[], mapping: ColumnMapping): RowReader {
  const columnsOf = new Map(importFields.map((field) => [field, findColumns(columns, mapping, field)]));
  const indexes = (field: ImportField) => columnsOf.get(field) ?? [];
  // An address at work, another one at home.
  const places = Object.values(
    Object.groupBy(indexes('address'), (index) =>
      listHeadingWords(columns[index] ?? '')
        .filter((word) => fieldOfWord.get(word) !== 'address')
        .join(' '),
    ),
  ).filter((place) => place !== undefined);
  return (cells) => {
    const first = (field: ImportField) => pick(cells, indexes(field));
    const list = (field: ImportField) => listValues(cells, indexes(field));
    const organization = first('company');
    const parts = [first('firstName'), first('middleName'), first('lastName')].filter((part) => part !== '');
    const whole = first('name');
    const joined = parts.every((part) => typeof part === 'string') ? parts.join(' ') : parts[0];
    const lines: string[] = [];
    /** Returns the values that can be stored; the others become lines of the notes. */
    const keep = (label: string, values: readonly string[], max: number, fits: (value: string) => boolean) => {
      const kept = values.filter(fits).slice(0, max);
      lines.push(...values.filter((value) => !kept.includes(value)).map((value) => `${label}: ${value}`));
      return kept;
    };
    const isShort = (length: number) => (value: string) => value.length <= length;
    const [email, ...emails] = list('email');
    const [phone, ...phones] = list('phone');
    const written = places.map((place) => joinParts(listValues(cells, place))).filter(Boolean);
    // Google Contacts marks its own groups: "* myContacts".
    const labels = list('labels')
      .flatMap((label) => label.split(/[;,]/))
      .map((label) => label.trim())
      .filter((label) => label !== '' && !label.startsWith('*'));
    const [birthday = ''] = keep('Birthday', list('birthday').slice(0, 1), 1, (value) => parseBirthday(value) !== null);
    const details = {
      otherEmails: keep(
        'Email',
        emails,
        limits.contactOthers,
        (value) => emailPattern.test(value) && value.length <= limits.email,
      ),
      otherPhones: keep('Phone', phones, limits.contactOthers, isShort(limits.phone)),
      birthday: parseBirthday(birthday) ?? '',
      address: keep('Address', [written.join('\n')].filter(Boolean), 1, isShort(limits.postalAddress))[0] ?? '',
      website: keep('Website', list('website'), 1, isShort(limits.address))[0] ?? '',
      labels: keep('Label', labels, limits.tags, isShort(limits.tag)),
    };
    return {
      name: whole !== '' ? whole : joined !== '' ? joined : organization,
      email: email ?? first('email'),
      company: organization,
      designation: first('designation'),
      phone: phone ?? first('phone'),
      ...details,
      notes: [...list('notes'), ...lines].join('\n').slice(0, limits.description),
    };
  };
}

/** Returns the different values of a field. Google Contacts writes several into a cell: "one ::: two". */
function listValues(cells: readonly unknown[], indexes: readonly number[]): string[] {
  const texts = indexes.map((index) => parseCell(cells[index])).filter((value) => typeof value === 'string');
  const values = texts.flatMap((text) => text.replaceAll(/\r\n?/g, '\n').split(' ::: ')).map((value) => value.trim());
  const byKey = new Map(values.toReversed().map((value) => [value.toLowerCase(), value]));
  return [...byKey.values()].toReversed().filter((value) => value !== '');
}

/** Returns the parts of an address, without those that another one, the whole address, contains. */
function joinParts(parts: readonly string[]): string {
  const split = (part: string) => part.split(/\s*[,\n]\s*/);
  const isWithin = (part: string, whole: string) =>
    part !== whole && split(part).every((each) => split(whole).includes(each));
  return parts.filter((part) => !parts.some((other) => isWithin(part, other))).join(', ');
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
