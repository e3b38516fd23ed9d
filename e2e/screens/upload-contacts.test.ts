import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contactRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished } from 'vitest';
import { listEvents } from '../dom/parts.ts';
import { only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const dialog = () => screen.getByRole('dialog', { name: 'Upload CSV' });

const fixture = (name: string) => readFile(path.resolve(import.meta.dirname, '../../rules/fixtures', name));

async function choose(content: string | Buffer, name?: string): Promise<void> {
  await app.open('/contacts');
  await chooseHere(content, name);
}

async function chooseHere(content: string | Buffer, name = 'contacts.csv'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Upload CSV' }));
  const file = new File([Buffer.from(content)], name, { type: 'application/octet-stream' });
  await user.upload(await waitFor(() => only(selectAll('input[type=file]', dialog()))), file);
}

async function close(): Promise<void> {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload CSV' })).toBeNull());
}

const upload = async () =>
  user.click(await waitFor(() => within(dialog()).getByRole('button', { name: /^Upload \d/ })));

test('nothing is tracked when every row is rejected [S7.track.04]', async () => {
  api.fail(contactRoutes.importContacts, 'INTERNAL');
  await choose('name,email\nA,a@x.in\nB,b@x.in\n');
  await upload();
  await waitFor(() => within(dialog()).getByText('2 contacts failed to upload.'));
  expect(listEvents('contacts_uploaded')).toEqual([]);
});

test('exports of Google, Outlook, Excel and iCloud are matched, uploaded, merged and undone', async () => {
  const part = (name: string) => within(dialog()).getByRole('region', { name });
  await choose(await fixture('google.csv'));
  await waitFor(() =>
    expect(within(part('Imported')).getByRole('combobox', { name: 'E-mail 1 - Value is' })).toHaveProperty(
      'value',
      'email',
    ),
  );
  await waitFor(() => within(part('Ignored')).getByText('E-mail 1 - Label'));
  await user.selectOptions(
    await waitFor(() => within(part('Ignored')).getByRole('combobox', { name: 'E-mail 1 - Label is' })),
    'Designation',
  );
  await waitFor(() => within(part('Imported')).getByText('E-mail 1 - Label'));
  await user.selectOptions(
    await waitFor(() => within(part('Imported')).getByRole('combobox', { name: 'E-mail 1 - Label is' })),
    'Ignored',
  );
  await upload();
  await waitFor(() => within(dialog()).getByText('3 contacts uploaded successfully!'));
  await waitFor(() => within(dialog()).getByText('1 contact failed to upload.'));
  const rows = await waitFor(() => within(dialog()).getByRole('button', { name: 'Download these rows' }));
  expect(await app.download(() => user.click(rows))).toBe('contacts-not-uploaded.csv');

  await close();
  await chooseHere(await fixture('outlook.csv'), 'outlook.csv');
  await waitFor(() => within(dialog()).getByRole('cell', { name: 'Jürgen Müller' }));
  await upload();
  await waitFor(() => within(dialog()).getByText('2 contacts uploaded successfully!'));

  await close();
  await chooseHere(await fixture('people.xlsx'), 'people.xlsx');
  await user.click(await waitFor(() => within(dialog()).getByText('Fill gaps')));
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Check first' })));
  await waitFor(() => within(dialog()).getByText('1 new, 1 already there'));
  await upload();
  await waitFor(() => within(dialog()).getByText('1 contact uploaded successfully!'));

  await close();
  await chooseHere(await fixture('icloud.vcf'), 'icloud.vcf');
  await upload();
  await waitFor(() => within(dialog()).getByText('1 contact uploaded successfully!'));
  await waitFor(() => within(dialog()).getByText('1 contact skipped: already there.'));
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Undo upload' })));
  await waitFor(() => within(dialog()).getByText('Upload undone: 1 contact deleted.'));
  await close();
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(6));
  for (const [name, file] of [
    ['CSV', 'contacts.csv'],
    ['vCard', 'contacts.vcf'],
    ['Excel', 'contacts.xlsx'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name });
    expect(await app.download(() => user.click(item))).toBe(file);
  }
});

test('files without contacts display an error [S2.cont.21, S5.csv.01, S8.csv.03, S8.csv.04]', async () => {
  const sent = () => api.bodies('POST', '/contacts/import');
  await choose('name,email\nA,a@x.in\n', 'contacts.pdf');
  await waitFor(() => within(dialog()).getByText('Please choose a .csv, .xlsx or .vcf file.'));
  await choose('name,email\n');
  await waitFor(() => within(dialog()).getByText('No valid contacts found in file.'));
  File.prototype.arrayBuffer = () => Promise.reject(new Error('The file is gone'));
  onTestFinished(() => void Reflect.deleteProperty(File.prototype, 'arrayBuffer'));
  await choose('name,email\nA,a@x.in\n');
  await waitFor(() => within(dialog()).getByText('Failed to parse file.'));
  expect(sent()).toEqual([]);
});
