import type { Contact, ContactImportResult, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

const list = async () => (await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data;
async function upload(rows: unknown[], options: Record<string, unknown> = {}): Promise<ContactImportResult> {
  const response = await user.call<{ data: ContactImportResult }>('POST', '/contacts/import', { rows, ...options });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

describe('an import', () => {
  it('accepts columns in any case, adds valid rows and reports what is wrong with the others', async () => {
    const known = await user.call<{ data: Contact }>('POST', '/contacts', {
      name: 'Old Priya',
      email: 'priya@example.com',
      phone: '098450-12345',
    });
    const contactId = known.body.data.id;
    const result = await upload([
      { NAME: 'Asha', Email: 'asha@example.com', company: 'Rao Ltd', ' Phone ': '022 555 0100', shoe: 9 },
      { name: '', email: 'nobody@example.com' },
      { name: 'Bad address', email: 'nobody' },
      { name: 'Asha again', email: 'ASHA@example.com' },
      { name: 'Same number', phone: '(022) 5550100' },
      { name: 'Priya', email: 'PRIYA@example.com' },
      { name: 'Priya by phone', phone: '+91 98450 12345' },
      { name: { first: 'No' } },
      { name: 'Numbers', phone: 9876543210 },
      {},
    ]);
    expect(result).toEqual({
      batchId: expect.any(String),
      created: 2,
      merged: [],
      skipped: [
        { row: 2, problem: 'invalid', message: 'Name is required', contactId: null },
        { row: 3, problem: 'invalid', message: 'Please enter a valid email address', contactId: null },
        { row: 4, problem: 'duplicate_in_file', message: 'The same email is in row 1', contactId: null },
        { row: 5, problem: 'duplicate_in_file', message: 'The same phone is in row 1', contactId: null },
        { row: 6, problem: 'duplicate_of_contact', message: 'Old Priya already has this email', contactId },
        { row: 7, problem: 'duplicate_of_contact', message: 'Old Priya already has this phone', contactId },
        { row: 8, problem: 'invalid', message: 'Name must be text', contactId: null },
        { row: 10, problem: 'invalid', message: 'Name is required', contactId: null },
      ],
    });
    expect(await list()).toMatchObject([
      { name: 'Asha', email: 'asha@example.com', company: 'Rao Ltd', phone: '022 555 0100' },
      { name: 'Numbers', phone: '9876543210' },
      { name: 'Old Priya' },
    ]);
  });

  it('changes nothing in a dry run and returns the same result', async () => {
    const rows = [{ name: 'Asha' }, { name: '' }];
    const dry = await upload(rows, { dryRun: true });
    expect(await list()).toEqual([]);
    expect(dry.batchId).toBeNull();
    const real = await upload(rows);
    expect({ ...real, batchId: null }).toEqual(dry);
  });

  it('adds a duplicate if requested, but not twice from one file', async () => {
    await upload([{ name: 'Asha', email: 'asha@example.com' }]);
    const rows = [
      { name: 'Asha 2', email: 'asha@example.com' },
      { name: 'Asha 3', email: 'asha@example.com' },
    ];
    const result = await upload(rows, { allowDuplicates: true });
    expect(result).toMatchObject({ created: 1, skipped: [{ row: 2, problem: 'duplicate_in_file' }] });
  });

  it('can be undone once; contacts changed since are kept', async () => {
    await user.call('POST', '/contacts', { name: 'By hand' });
    const { batchId } = await upload([{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]);
    aide.clock.advance(1000);
    const two = (await list()).find(({ name }) => name === 'Two')!;
    await user.call('PUT', `/contacts/${two.id}`, { company: 'Two & Co' });
    const undone = await user.call('DELETE', `/contacts/import/${batchId}`);
    expect(undone.body.data).toEqual({ deleted: 2, restored: 0, kept: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(['By hand', 'Two']);
    const again = await user.call('DELETE', `/contacts/import/${batchId}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'IMPORT_NOT_FOUND' } });
  });

  it('undone keeps the tasks of its contacts, unlinked, and records that in their history', async () => {
    const { batchId } = await upload([{ name: 'One' }]);
    const [one] = await list();
    const task = await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call One', contactId: one!.id });
    await user.call('DELETE', `/contacts/import/${batchId}`);
    const path = `/tasks/${task.body.data.id}`;
    expect((await user.call('GET', path)).body.data).toMatchObject({ title: 'Call One', contact: null });
    expect((await user.call<{ data: unknown[] }>('GET', `${path}/history`)).body.data.at(-1)).toMatchObject({
      action: 'updated',
      changes: { contact_id: { from: one!.id, to: null } },
    });
  });

  it('accepts ten thousand rows and rejects one more', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      name: `Contact ${index}`,
      email: `c${index}@example.com`,
    }));
    expect(await upload(rows)).toMatchObject({ created: 10_000, skipped: [] });
    expect(await upload(rows, { dryRun: true })).toMatchObject({ created: 0 });
    const tooMany = await user.call('POST', '/contacts/import', { rows: [...rows, { name: 'x' }] });
    expect(tooMany.status).toBe(400);
    const none = await user.call('POST', '/contacts/import', { rows: [] });
    expect(none).toMatchObject({ status: 400, body: { message: 'No valid contacts found in file.' } });
  });
});

describe('an export', () => {
  const hostile = {
    name: '=HYPERLINK("http://evil","x")',
    email: 'asha@example.com',
    company: 'Rao, "Sons"; Ltd\nMumbai',
    designation: '@cmd',
    phone: '+91 98450 12345',
  };

  it('writes CSV that no spreadsheet evaluates as a formula, and can be imported again', async () => {
    await upload([hostile, { name: '-1+1', designation: '\tx' }]);
    const response = await user.call<{ text: string }>('GET', '/contacts/export.csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="contacts.csv"');
    const lines = response.body.text.split('\r\n');
    expect(lines.toSorted()).toEqual(
      [
        '\uFEFFname,email,company,designation,phone,other emails,other phones,birthday,address,website,labels,notes',
        `'-1+1,,,x,,,,,,,,`,
        `"'=HYPERLINK(""http://evil"",""x"")",asha@example.com,"Rao, ""Sons""; Ltd\nMumbai",'@cmd,'+91 98450 12345,,,,,,,`,
        '',
      ].toSorted(),
    );
    const other = await aide.signUp();
    const cells = { name: `'${hostile.name}`, phone: `'${hostile.phone}`, designation: `'${hostile.designation}` };
    await other.call('POST', '/contacts/import', { rows: [{ ...hostile, ...cells }] });
    expect((await other.call('GET', '/contacts')).body.data).toMatchObject([hostile]);
  });

  it('writes vCard 4.0, escaped and folded without splitting a character', async () => {
    await upload([{ ...hostile, name: `Asha ${'é👋'.repeat(30)}` }]);
    const response = await user.call<{ text: string }>('GET', '/contacts/export.vcf');
    expect(response.headers['content-type']).toBe('text/vcard; charset=utf-8');
    const { text } = response.body;
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:4.0']);
    expect(unfolded).toContain(`FN:Asha ${'é👋'.repeat(30)}`);
    expect(unfolded).toContain(String.raw`ORG:Rao\, "Sons"\; Ltd\nMumbai`);
    expect(unfolded).toContain('TEL:+91 98450 12345');
    expect(unfolded).toContain('EMAIL:asha@example.com');
    expect(unfolded.slice(-2)).toEqual(['END:VCARD', '']);
  });
});
