import { readFile } from 'node:fs/promises';
import type { Contact, ContactImportResult } from '@aide/contract';
import { apiBase } from '@aide/contract';
import { parseContactFile } from '@aide/rules/contact-files';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

type Fields = Pick<Contact, 'name' | 'email' | 'company' | 'designation' | 'phone'>;

const list = async () => (await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data;
const listFields = async (): Promise<Fields[]> =>
  (await list()).map(({ name, email, company, designation, phone }) => ({ name, email, company, designation, phone }));

/** Sends the rows of a file under its own headings. */
async function importFile(bytes: Uint8Array, options: Record<string, unknown> = {}): Promise<ContactImportResult> {
  const { columns, rows } = await parseContactFile(bytes);
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  return upload(records, options);
}

async function upload(rows: unknown[], options: Record<string, unknown> = {}): Promise<ContactImportResult> {
  const response = await user.call<{ data: ContactImportResult }>('POST', '/contacts/import', { rows, ...options });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

const fixture = (name: string) => readFile(new URL(`../../../../../rules/fixtures/${name}`, import.meta.url));
const contact = (name: string, fields: Partial<Fields> = {}): Fields => ({
  name,
  email: null,
  company: null,
  designation: null,
  phone: null,
  ...fields,
});

const priya = { email: 'priya@acme.example', company: 'Acme', designation: 'CFO' };

describe('the file of another address book', () => {
  it.each<[string, Fields[], number]>([
    [
      'google.csv',
      [
        contact('José Núñez', { email: 'jose@example.es', phone: '+34 911 234 567' }),
        contact('Priya K. Sharma', { ...priya, company: 'Acme, Ltd', phone: '+91 98450 12345' }),
        contact('Sharma Travels', { company: 'Sharma Travels', phone: '020 2567 8901' }),
      ],
      1,
    ],
    [
      'google-old.csv',
      [
        contact('Dr. Priya Sharma', { ...priya, phone: '+91 98450 12345' }),
        contact('Ravi Menon', { email: 'ravi@example.in' }),
      ],
      0,
    ],
    [
      'outlook.csv',
      [
        contact('Anna Weiß', {
          email: 'anna@mueller.example',
          company: 'Müller & Söhne',
          phone: '+49 30 1111 2222',
        }),
        contact('Jürgen Müller', {
          email: 'juergen@mueller.example',
          company: 'Müller & Söhne',
          designation: 'Geschäftsführer',
          phone: '+49 170 1234567',
        }),
      ],
      0,
    ],
    [
      'linkedin.csv',
      [
        contact('Arjun Mehta', { email: 'arjun@example.com', company: 'Globex', designation: 'Manager, Payments' }),
        contact('Priya Sharma', { company: 'Acme, Ltd', designation: 'Chief Financial Officer' }),
      ],
      0,
    ],
    [
      'hubspot.csv',
      [
        contact('Priya Sharma', { ...priya, phone: '020 4444 5555' }),
        contact('Ravi', { email: 'ravi@example.in', phone: '+91 98450 99999' }),
      ],
      0,
    ],
    [
      'icloud.vcf',
      [
        contact('Dr. Priya K. Sharma', { ...priya, company: 'Acme, Ltd', phone: '+91 98450 12345' }),
        contact('Ravi Menon', { phone: '020 1111 2222' }),
      ],
      0,
    ],
    [
      'android-4.vcf',
      [
        contact('Asha Rao', {
          email: 'asha@rao.example',
          company: 'Rao; Sons',
          designation: 'Partner',
          phone: '+91-98200-11111',
        }),
        contact('Ravi Menon', { email: 'ravi@example.in' }),
      ],
      0,
    ],
    [
      'android-21.vcf',
      [
        contact('Júlia Šárká', {
          email: 'julia@example.sk',
          company: 'Dílna',
          designation: 'Owner',
          phone: '+421 905 123 456',
        }),
      ],
      0,
    ],
    [
      'people.xlsx',
      [
        contact('Priya Sharma', { ...priya, company: 'Acme & Sons', phone: '919845012345' }),
        contact('Ravi <Menon>', { email: 'ravi@example.in', phone: '919845099999' }),
      ],
      0,
    ],
    ['pipes.txt', [contact('Priya Sharma', { email: 'priya@acme.example', phone: '9845012345' })], 0],
    ['tabs.tsv', [contact('Priya Sharma', { company: 'Acme, Ltd', phone: '9845012345' })], 0],
    [
      'semicolons.csv',
      [contact('Priya Sharma', { email: 'priya@acme.example', company: 'Acme; Ltd', phone: '020 4444 5555' })],
      0,
    ],
  ])('%s is imported with all contacts and fields', async (name, expected, invalid) => {
    const result = await importFile(await fixture(name));
    expect(await listFields()).toEqual(expected);
    expect(result).toMatchObject({ created: expected.length, merged: [] });
    expect(result.skipped.map(({ problem }) => problem)).toEqual(Array(invalid).fill('invalid'));
    const again = await importFile(await fixture(name));
    expect(again.created).toBe(0);
  });
});

describe('our own export', () => {
  const stored = [
    contact('=HYPERLINK("http://evil","x")', { email: 'asha@example.com', designation: '@cmd', phone: '+91 98450' }),
    contact('Asha & <Rao>', { email: 'shared@example.com', company: 'Rao, "Sons"; Ltd\nMumbai', designation: 'CEO' }),
    contact('Name only'),
    contact('Ravi 👋', { email: 'shared@example.com', phone: '020 1111 2222' }),
    contact("O'Neill, Zoë", { company: 'Ünï', designation: '-1+1', phone: "'quoted" }),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));

  it.each(['csv', 'vcf', 'xlsx'])('as %s creates no duplicate and loses no field', async (format) => {
    for (const fields of stored) await user.call('POST', '/contacts', fields);
    const before = await list();
    const file = await aide.app.server.inject({
      url: `${apiBase}/contacts/export.${format}`,
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="contacts.${format}"`);
    for (const duplicates of ['skip', 'merge'])
      expect(await importFile(file.rawPayload, { duplicates })).toMatchObject({ created: 0, merged: [] });
    expect(await list()).toEqual(before);
    // A new account has none of them. Contacts that share an email are one contact in a file.
    user = await aide.signUp();
    expect(await importFile(file.rawPayload)).toMatchObject({
      created: 4,
      skipped: [{ problem: 'duplicate_in_file' }],
    });
    expect(await listFields()).toEqual(stored.filter(({ name }) => name !== 'Ravi 👋'));
  });
});

describe('rows of existing contacts', () => {
  const upToDate = { name: 'Priya', email: 'priya@example.com', company: 'Acme' };

  it('fill the empty fields of the contact, overwrite none, and are undone with the import', async () => {
    await user.call('POST', '/contacts', upToDate);
    await user.call('POST', '/contacts', { name: 'Ravi', phone: '020 1111 2222' });
    const before = await listFields();
    const [known, ravi] = await list();
    const rows = [
      {
        Name: 'Priya Sharma',
        Email: 'PRIYA@example.com',
        Company: 'Globex',
        'Job Title': 'CFO',
        Mobile: '98450 12345',
      },
      { Name: 'Ravi', Phone: '+91 20 1111 2222', Email: 'ravi@example.com' },
      { Name: 'Priya', Email: 'priya@example.com', Company: 'Initech' },
      { Name: 'New', Email: 'new@example.com' },
      { Name: 'New', Email: 'new@example.com', Phone: '040 555 0100' },
    ];
    const dry = await upload(rows, { duplicates: 'merge', dryRun: true });
    expect(await listFields()).toEqual(before);
    aide.clock.advance(1000);
    const result = await upload(rows, { duplicates: 'merge' });
    expect(result).toEqual({
      batchId: expect.any(String),
      created: 1,
      merged: [
        { row: 1, contactId: known!.id, filled: ['designation', 'phone'], kept: ['company'] },
        { row: 2, contactId: ravi!.id, filled: ['email'], kept: [] },
        { row: 5, contactId: null, filled: ['phone'], kept: [] },
      ],
      skipped: [
        {
          row: 3,
          problem: 'duplicate_of_contact',
          message: 'Priya already has this email; another company was not taken over',
          contactId: known!.id,
        },
      ],
    });
    expect(dry).toEqual({ ...result, batchId: null });
    expect(await listFields()).toEqual([
      contact('New', { email: 'new@example.com', phone: '040 555 0100' }),
      contact('Priya', { ...upToDate, designation: 'CFO', phone: '98450 12345' }),
      contact('Ravi', { email: 'ravi@example.com', phone: '020 1111 2222' }),
    ]);
    // Edited since, so it is kept.
    await user.call('PUT', `/contacts/${known!.id}`, { designation: 'CEO' });
    const undone = await user.call('DELETE', `/contacts/import/${result.batchId}`);
    expect(undone.body.data).toEqual({ deleted: 1, restored: 2, kept: 0 });
    expect(await listFields()).toEqual([contact('Priya', { ...upToDate, designation: 'CEO' }), before[1]]);
    // The number and the address of the undone import are no longer found.
    expect(await upload([{ name: 'Other', email: 'ravi@example.com' }])).toMatchObject({ created: 1 });
  });

  it('are found by name when they have neither email nor phone, and not by a colleague’s phone number', async () => {
    await user.call('POST', '/contacts', { ...upToDate, phone: '020 1111 2222' });
    const result = await upload([
      { name: 'priya', company: 'ACME' },
      { name: 'Priya', company: 'Globex' },
      { name: 'Colleague', email: 'colleague@example.com', phone: '020 1111 2222' },
    ]);
    // Names are compared as stored: the first differs in case, so that it is a new contact.
    expect(result).toMatchObject({ created: 3, skipped: [] });
    expect(await upload([{ name: 'Priya' }, { name: 'Priya', company: 'Acme' }])).toMatchObject({
      created: 0,
      skipped: [{ message: 'Priya already has this name' }, { message: 'Priya already has this name' }],
    });
  });
});

describe('an import in several requests', () => {
  it('is one import: rows are compared across requests, and one undo reverts all', async () => {
    const batchId = crypto.randomUUID();
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({ name: `C${from + index}`, email: `c${from + index}@x.in` }));
    expect(await upload(rows(0, 300), { batchId })).toMatchObject({ batchId, created: 300 });
    const second = await upload(rows(299, 600), { batchId, duplicates: 'create' });
    expect(second).toMatchObject({ created: 300, skipped: [{ row: 1, problem: 'duplicate_in_file' }] });
    aide.clock.advance(1000);
    const third = await upload([{ name: 'C5', email: 'c5@x.in', phone: '040 555 0105' }], {
      batchId,
      duplicates: 'merge',
    });
    expect(third).toMatchObject({ created: 0, merged: [{ filled: ['phone'] }] });
    const undone = await user.call('DELETE', `/contacts/import/${batchId}`);
    expect(undone.body.data).toEqual({ deleted: 600, restored: 0, kept: 0 });
    expect(await list()).toEqual([]);
    const late = await user.call('POST', '/contacts/import', { rows: rows(0, 1), batchId });
    expect(late).toMatchObject({ status: 404, body: { error: 'IMPORT_NOT_FOUND' } });
    expect(await list()).toEqual([]);
  });

  it('keeps the imports of two accounts with one id apart', async () => {
    const batchId = crypto.randomUUID();
    await upload([{ name: 'Mine' }], { batchId });
    const other = await aide.signUp();
    await other.call('POST', '/contacts/import', { rows: [{ name: 'Theirs' }], batchId });
    await other.call('DELETE', `/contacts/import/${batchId}`);
    expect(await listFields()).toEqual([contact('Mine')]);
  });
});
