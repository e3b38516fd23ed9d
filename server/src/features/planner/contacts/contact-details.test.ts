import { readFile } from 'node:fs/promises';
import type { Contact, ContactImportResult } from '@aide/contract';
import { parseContactFile } from '@aide/rules/contact-files';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

const list = async () => (await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data;

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

describe('further addresses and numbers', () => {
  const details = {
    other_emails: ['priya.home@example.com'],
    other_phones: ['+91 98450 54321'],
    birthday: '1984-03-12',
    labels: ['Clients'],
    notes: 'Met in Pune\nlikes tea',
  };

  it('of a file are stored with birthday, labels and notes, and exported again', async () => {
    await importFile(await fixture('google.csv'));
    expect((await list()).find(({ name }) => name.startsWith('Priya'))).toMatchObject(details);
    const csv = await user.call<{ text: string }>('GET', '/contacts/export.csv');
    const vcards = await user.call<{ text: string }>('GET', '/contacts/export.vcf');
    for (const { body } of [csv, vcards]) {
      user = await aide.signUp();
      await importFile(new TextEncoder().encode(body.text));
      expect((await list()).find(({ name }) => name.startsWith('Priya'))).toMatchObject(details);
    }
  });

  it('find the contact of a row, are added to it and removed by the undo', async () => {
    await user.call('POST', '/contacts', { name: 'Asha', email: 'asha@a.in', otherEmails: ['asha@home.in'] });
    const rows = [
      { Name: 'Asha Rao', Email: 'ASHA@home.in', 'Email 2': 'asha@new.in', Phone: '98450 12345', Labels: 'VIP' },
    ];
    expect(await upload(rows)).toMatchObject({ created: 0, skipped: [{ message: 'Asha already has this email' }] });
    const { batchId, merged } = await upload(rows, { duplicates: 'merge' });
    expect(merged).toMatchObject([{ filled: ['phone', 'otherEmails', 'labels'], kept: [] }]);
    const filled = { phone: '98450 12345', other_emails: ['asha@home.in', 'asha@new.in'], labels: ['VIP'] };
    expect(await list()).toMatchObject([filled]);
    expect(await upload([{ name: 'A.', email: 'asha@new.in' }])).toMatchObject({ created: 0 });
    await user.call('DELETE', `/contacts/import/${batchId}`);
    expect(await list()).toMatchObject([{ phone: null, other_emails: ['asha@home.in'], labels: [] }]);
    expect(await upload([{ name: 'A.', email: 'asha@new.in' }])).toMatchObject({ created: 1 });
  });

  it('are searched, changed and validated', async () => {
    const input = { name: 'Asha', otherEmails: ['asha@home.in'], birthday: '--03-14', address: 'MG Road\nPune' };
    const created = await user.call<{ data: Contact }>('POST', '/contacts', input);
    expect(created.body.data).toMatchObject({ birthday: '--03-14', address: 'MG Road\nPune', notes: null, labels: [] });
    const found = await user.call<{ data: Contact[] }>('GET', '/contacts?q=asha@home');
    expect(found.body.data).toHaveLength(1);
    const path = `/contacts/${created.body.data.id}`;
    await user.call('PUT', path, { otherEmails: [] });
    expect(await list()).toMatchObject([{ other_emails: [], birthday: '--03-14' }]);
    const wrong = await user.call('PUT', path, { birthday: '14 March' });
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('Birthday is a date') } });
  });

  it('that cannot be stored are lines of the notes and never make a row invalid', async () => {
    const row = {
      Name: 'Asha',
      Email: 'asha@a.in',
      'Email 2': 'asha@nowhere',
      Phone: '98450 12345',
      'Phone 2': '1'.repeat(60),
      Labels: Array.from({ length: 25 }, (_, index) => `l${index}`).join(','),
      Address: 'Road '.repeat(400),
      Notes: 'n'.repeat(30_000),
    };
    expect(await upload([row])).toMatchObject({ created: 1, skipped: [] });
    const [stored] = await list();
    expect(stored).toMatchObject({ other_emails: [], other_phones: [], address: null });
    expect(stored?.labels).toHaveLength(20);
    await upload([{ ...row, Notes: 'short', Email: 'b@a.in', Phone: '98450 55555', Name: 'B' }]);
    const notes = (await list()).find(({ name }) => name === 'B')?.notes;
    for (const line of ['Email: asha@nowhere', `Phone: ${'1'.repeat(60)}`, 'Label: l24']) expect(notes).toContain(line);
  });

  it('of one contact have a limit, which an import keeps', async () => {
    const otherEmails = Array.from({ length: 20 }, (_, index) => `a${index}@home.in`);
    const { body } = await user.call<{ data: Contact }>('POST', '/contacts', {
      name: 'Asha',
      email: 'a@a.in',
      otherEmails,
    });
    await upload([{ Name: 'Asha', Email: 'a@a.in', 'Email 2': 'one-more@a.in' }], { duplicates: 'merge' });
    const edited = await user.call('PUT', `/contacts/${body.data.id}`, { name: 'Asha Rao', otherEmails });
    expect(edited.status).toBe(200);
    expect(await list()).toMatchObject([{ name: 'Asha Rao', other_emails: otherEmails }]);
  });
});
