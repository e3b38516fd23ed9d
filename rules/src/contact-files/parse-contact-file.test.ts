import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createRowReader, recognizeColumns } from '../contact-columns.ts';
import { decodeText } from '../files/decode-text.ts';
import { parseContactFile } from './parse-contact-file.ts';

const open = async (name: string) =>
  parseContactFile(await readFile(new URL(`../../fixtures/${name}`, import.meta.url)));
const empty = {
  name: '',
  email: '',
  company: '',
  designation: '',
  phone: '',
  otherEmails: [],
  otherPhones: [],
  birthday: '',
  address: '',
  website: '',
  labels: [],
  notes: '',
};
async function read(source: string | Uint8Array) {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const table = await parseContactFile(bytes);
  const toFields = createRowReader(table.columns, table.mapping);
  return { ...table, contacts: table.rows.map((row) => toFields(row)) };
}

describe('the columns of a file', () => {
  it.each([
    ['google.csv', 19, ['Phonetic First Name', 'E-mail 1 - Label']],
    ['google-old.csv', 11, ['Occupation', 'E-mail 1 - Type']],
    ['outlook.csv', 42, ['Title', 'Business Fax', "Assistant's Phone", 'Account', 'E-mail Display Name']],
    ['linkedin.csv', 6, ['Connected On']],
    ['hubspot.csv', 7, ['Record ID', 'Contact owner', 'Lead Status']],
    ['icloud.vcf', 12, ['Photo']],
    ['people.xlsx', 5, ['Since', 'Shoe size']],
  ])('are recognised in %s, and the others are named', async (name, recognized, unread) => {
    const { columns, mapping } = await open(name);
    expect(mapping.filter((field) => field !== null)).toHaveLength(recognized);
    expect(columns.filter((_column, index) => mapping[index] === null)).toEqual(expect.arrayContaining(unread));
  });

  it('use Title as the job title only if no other column is one', () => {
    expect(recognizeColumns(['Name', 'Title'])).toEqual(['name', 'designation']);
    expect(recognizeColumns(['Title', 'First Name', 'Job Title'])).toEqual([null, 'firstName', 'designation']);
  });

  it('are recognised in lists that people keep themselves', () => {
    expect(recognizeColumns(['Name', 'Firm', 'Post', 'Ph No.'])).toEqual(['name', 'company', 'designation', 'phone']);
    expect(recognizeColumns(['Client', 'Business name', 'Role'])).toEqual(['name', 'company', 'designation']);
    expect(recognizeColumns(['Name of Client', 'Mob. No.', 'Co. Name', 'E-Mail ID'])).toEqual([
      'name',
      'phone',
      'company',
      'email',
    ]);
    expect(recognizeColumns(['Contact no', 'Contact person', 'Firm'])).toEqual(['phone', 'name', 'company']);
  });

  it.each([
    [['Name', 'Vorname', 'Firma', 'E-Mail-Adresse', 'Telefon', 'Handynummer', 'Position']],
    [['Nom', 'Prénom', 'Société', 'Adresse e-mail', 'Téléphone', 'Téléphone portable', 'Fonction']],
    [['Apellidos', 'Nombre', 'Empresa', 'Correo electrónico', 'Teléfono', 'Móvil', 'Cargo']],
    [['Sobrenome', 'Nome', 'Empresa', 'E-mail', 'Telefone', 'Telemóvel', 'Função']],
    [['उपनाम', 'नाम', 'कंपनी', 'ईमेल', 'फ़ोन', 'मोबाइल नंबर', 'पद']],
  ])('are recognised in other languages: %j', (columns) => {
    const fields = ['lastName', 'firstName', 'company', 'email', 'phone', 'phone', 'designation'];
    expect(recognizeColumns(columns)).toEqual(fields);
    const cells = ['Rao', 'Asha', 'Acme', 'asha@acme.example', '080 1234567', '98450 12345', 'CFO'];
    expect(createRowReader(columns, recognizeColumns(columns))(cells)).toMatchObject({
      name: 'Asha Rao',
      phone: '98450 12345',
    });
  });

  it('leave out those of other people and of technical values', () => {
    const columns = ["Manager's Name", 'Phone 1 - Type', 'Company main fax', 'Code', 'Nickname'];
    expect(recognizeColumns(columns)).toEqual(columns.map(() => null));
    expect(recognizeColumns(['Post code', 'Home address', 'Date of birth'])).toEqual([
      'address',
      'address',
      'birthday',
    ]);
  });

  it('without a known heading are an email address or a phone number by their content', async () => {
    const { mapping } = await read(
      'Name,Erreichbar,Durchwahl,Seit\nPriya,priya@acme.example,+91 98450 12345,2020-01-31\nRavi,ravi@b.example,080 2567 8901,2021-02-01\n',
    );
    expect(mapping).toEqual(['name', 'email', 'phone', null]);
  });

  it('are named by their position if the header is empty, and can be mapped by hand', async () => {
    const { columns, rows } = await read('Wer,,Was\nPriya,priya@acme.example,Acme\n');
    expect(columns).toEqual(['Wer', 'Column 2', 'Was']);
    expect(createRowReader(columns, ['name', 'email', 'company'])(rows[0]!)).toEqual({
      ...empty,
      name: 'Priya',
      email: 'priya@acme.example',
      company: 'Acme',
    });
  });
});

describe('a delimited file', () => {
  it('is read by its header in any case and order, without empty lines [S5.csv.02, S5.csv.03, S5.csv.05]', async () => {
    const text =
      'EMAIL,Designation, Name ,Phone,company\npriya@acme.in,CFO,Priya Sharma,98450,Acme\n\n , , \nr@b.in,,Ravi,,\n';
    expect((await read(text)).contacts).toEqual([
      { ...empty, name: 'Priya Sharma', email: 'priya@acme.in', company: 'Acme', designation: 'CFO', phone: '98450' },
      { ...empty, name: 'Ravi', email: 'r@b.in' },
    ]);
  });

  it.each(['semicolons.csv', 'pipes.txt', 'tabs.tsv'])('is read with its delimiter and encoding: %s', async (name) => {
    const { columns, mapping, rows } = await open(name);
    expect(createRowReader(columns, mapping)(rows[0]!)).toMatchObject({ name: 'Priya Sharma' });
    expect(columns.length).toBeGreaterThan(2);
  });

  it('keeps quoted delimiters, quotes and line breaks, and drops the apostrophe before a formula', async () => {
    const text = 'name;company;phone\nPriya;"Acme; Sons\nand ""Co""";\'+91 98450\n';
    expect((await read(text)).contacts).toMatchObject([{ company: 'Acme; Sons\nand "Co"', phone: '+91 98450' }]);
  });

  it('has no rows without data', async () => {
    for (const text of ['', 'name,email\n', '\n\n', 'just some words\n']) expect((await read(text)).rows).toEqual([]);
  });

  it('has further addresses and numbers, a birthday, an address, labels and notes', async () => {
    const text =
      'Name,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Birthday,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Website 1 - Value,Labels,Notes\n' +
      'Priya,p@a.in,p@home.in ::: not an address,1234567 ::: 7654321,3/4/1980,12 MG Road,Pune,411001,https://linkedin.com/in/p,* myContacts ::: Client,Met at Expo\n';
    expect((await read(text)).contacts).toEqual([
      {
        ...empty,
        name: 'Priya',
        email: 'p@a.in',
        otherEmails: ['p@home.in'],
        phone: '1234567',
        otherPhones: ['7654321'],
        address: '12 MG Road, Pune, 411001',
        website: 'https://linkedin.com/in/p',
        labels: ['Client'],
        notes: 'Met at Expo\nBirthday: 3/4/1980\nEmail: not an address',
      },
    ]);
  });

  it('has ten thousand rows', async () => {
    const text = `name,email\n${Array.from({ length: 10_000 }, (_, n) => `P${n},p${n}@x.in`).join('\n')}`;
    expect((await read(text)).rows).toHaveLength(10_000);
  });
});

describe('a workbook with several sheets', () => {
  it('has the rows of all sheets with contacts, and the name of the sheet', async () => {
    const parts = unzipSync(await readFile(new URL('../../fixtures/people.xlsx', import.meta.url)));
    const names = Object.keys(parts).filter((name) => /worksheets\/sheet\d+\.xml$/.test(name));
    expect(names.length).toBeGreaterThan(1);
    const filled = names.find((name) => strFromU8(parts[name]!).includes('<row'))!;
    const both = Object.fromEntries(names.map((name) => [name, parts[filled]!]));
    const one = await parseContactFile(await readFile(new URL('../../fixtures/people.xlsx', import.meta.url)));
    const all = await parseContactFile(zipSync({ ...parts, ...both }));
    expect(all.rows).toHaveLength(one.rows.length * names.length);
    expect(all.columns).toEqual([...one.columns, 'Sheet']);
    expect(new Set(all.rows.map((row) => row.at(-1))).size).toBe(names.length);
    expect(all.mapping).toEqual([...one.mapping, null]);
  });
});

describe('a vCard file', () => {
  it('may have blanks, lower case, unknown properties and an unfinished card', async () => {
    const text =
      'begin:vcard\nversion:3.0\nfn:Asha\\, Rao\ntel;type=pager:1\ntel;type=work:2\nx-foo:1\nnonsense\nend:vcard\nBEGIN:VCARD\nFN:Cut';
    expect((await read(text)).contacts).toEqual([{ ...empty, name: 'Asha, Rao', phone: '2' }]);
  });

  it('keeps each value of a repeated property, and has a column for what is not imported', async () => {
    const { columns, mapping, contacts } = await read(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Rao;Asha;;Dr.;PhD',
        'FN:Asha Rao',
        'ORG:Acme;Sales;South',
        'ADR;TYPE=HOME:;;1 Lake Road;Pune;;;India',
        'ADR;TYPE=WORK:;;2 Hill Road;Pune;;;India',
        'NOTE:Prefers mornings',
        'NOTE:Met in Goa',
        'URL:https://asha.example',
        'X-SOCIALPROFILE;type=linkedin:https://linkedin.example/in/asha',
        'TEL;TYPE=WORK,FAX:+91 20 1',
        'IMPP;X-SERVICE-TYPE=Skype:skype:asha',
        'X-ABLABEL:_$!<HomePage>!$_',
        'END:VCARD',
      ].join('\r\n'),
    );
    expect(contacts).toMatchObject([
      {
        address: '1 Lake Road, Pune, India\n2 Hill Road, Pune, India',
        website: 'https://asha.example',
        notes: 'Prefers mornings\nMet in Goa\nWebsite: https://linkedin.example/in/asha',
      },
    ]);
    expect(columns.filter((_column, index) => mapping[index] === null)).toEqual([
      'Prefix',
      'Suffix',
      'Department',
      'Fax',
      'IMPP',
    ]);
  });
});

describe('a file that cannot be read', () => {
  /** Returns a workbook whose archive declares another size of its sheet. */
  async function declareSize(size: number): Promise<Uint8Array> {
    const parts = unzipSync(await readFile(new URL('../../fixtures/people.xlsx', import.meta.url)));
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet3.xml': new Uint8Array(2_000_000) });
    const view = new DataView(bytes.buffer);
    const directoryEntry = bytes.findLastIndex(
      (_byte, index) => index + 4 <= bytes.length && view.getUint32(index, true) === 0x02014b50,
    );
    view.setUint32(directoryEntry + 24, size, true);
    return bytes;
  }

  it('is rejected when it unpacks to too much; a part is cut at the size it declares', async () => {
    await expect(parseContactFile(await declareSize(70_000_000))).rejects.toMatchObject({ reason: 'too_large' });
    expect((await parseContactFile(await declareSize(10))).rows).toHaveLength(2);
  });

  it('is rejected when it is not a workbook, damaged or not text', async () => {
    const zip = zipSync({ 'letter.txt': strToU8('hello') });
    const xls = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 1, 2, 3]);
    for (const bytes of [zip, zip.slice(0, 20), xls])
      await expect(parseContactFile(bytes)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x4a, 0x6f, 0x73, 0xc3, 0xa9], 'José'],
    ['UTF-16 of Excel', [0xff, 0xfe, 0x4a, 0x00, 0x6f, 0x00, 0x73, 0x00, 0xe9, 0x00], 'José'],
    ['big-endian UTF-16', [0xfe, 0xff, 0x00, 0x4a, 0x00, 0x6f, 0x00, 0x73, 0x00, 0xe9], 'José'],
    ['UTF-16 without a mark', [0x4a, 0x00, 0x6f, 0x00, 0x73, 0x00, 0xe9, 0x00], 'José'],
    ['Windows-1252', [0x4a, 0x6f, 0x73, 0xe9], 'José'],
  ])('are right in %s', (_label, bytes, expected) => {
    expect(decodeText(new Uint8Array(bytes))).toBe(expected);
  });
});
