import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { limits, type ContactImportResult } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { UploadContactsDialog } from './upload-contacts-dialog.tsx';

interface ImportBody {
  rows: { name: string; email: string; phone: string }[];
  batchId?: string;
  duplicates: string;
  dryRun?: boolean;
}

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  respond();
});

/** Creates every row, unless `result` returns something else. */
function respond(result: (body: ImportBody) => Partial<ContactImportResult> = () => ({})): void {
  api.handle('importContacts', ({ body }) => {
    const request = body as ImportBody;
    const data = { batchId: request.batchId ?? null, created: request.rows.length, merged: [], skipped: [] };
    return { success: true as const, data: { ...data, ...result(request) } };
  });
}

const bodies = () => api.bodies('importContacts') as ImportBody[];

async function chooseFile(content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') {
  const { user } = renderComponent(<UploadContactsDialog onClose={() => undefined} />);
  await user.upload(screen.getByLabelText(/Choose a CSV file/), new File([content], name));
  return user;
}
const fixture = async (name: string) =>
  new Uint8Array(await readFile(path.resolve(import.meta.dirname, '../../../../../../rules/fixtures', name)));

describe('the contacts upload', () => {
  it('sends the rows as one import', async () => {
    const user = await chooseFile(
      'name,email,company,phone,designation\nPriya,priya@example.com,Acme,,CFO\nAsha,asha@example.com,,123,\n',
    );
    await user.click(await screen.findByRole('button', { name: 'Upload 2 contacts' }));
    expect(await screen.findByText('2 contacts uploaded successfully!')).toBeDefined();
    expect(bodies()).toMatchObject([
      {
        duplicates: 'skip',
        batchId: expect.any(String),
        rows: [
          { name: 'Priya', email: 'priya@example.com', company: 'Acme', designation: 'CFO' },
          { name: 'Asha', email: 'asha@example.com', phone: '123' },
        ],
      },
    ]);
  });

  it('asks on Close while a file is chosen; Cancel closes at once', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderComponent(<UploadContactsDialog onClose={onClose} />);
    await user.upload(screen.getByLabelText(/Choose a CSV file/), new File(['name\nPriya\n'], 'people.csv'));
    await screen.findByRole('button', { name: 'Upload 1 contact' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows the columns of a Google export and the ignored columns', async () => {
    await chooseFile(await fixture('google.csv'), 'contacts.csv');
    const read = await screen.findByRole('region', { name: 'Imported' });
    expect(within(read).getByRole<HTMLSelectElement>('combobox', { name: 'E-mail 1 - Value is' }).value).toBe('email');
    const unread = screen.getByRole('region', { name: 'Ignored' });
    expect(within(unread).getByText('E-mail 1 - Label')).toBeDefined();
    for (const field of ['Birthday', 'Notes', 'Labels'])
      expect(within(read).getByRole('combobox', { name: `${field} is` })).toBeDefined();
    expect(screen.getByText('contacts.csv: 3 contacts to upload, 1 without a name')).toBeDefined();
    expect(screen.getByRole('cell', { name: 'Priya K. Sharma' })).toBeDefined();
  });

  it('keeps the focus on a column that moves between the lists', async () => {
    const user = await chooseFile(await fixture('google.csv'), 'contacts.csv');
    const find = (list: string) =>
      within(screen.getByRole('region', { name: list })).getByRole('combobox', { name: 'E-mail 1 - Label is' });
    await screen.findByRole('region', { name: 'Ignored' });
    await user.selectOptions(find('Ignored'), 'Designation');
    expect(document.activeElement).toBe(find('Imported'));
    await user.selectOptions(find('Imported'), 'Ignored');
    expect(document.activeElement).toBe(find('Ignored'));
  });

  it('lets columns that were not recognised be assigned by hand', async () => {
    const user = await chooseFile('Wer;Womit\nPriya;Acme\n');
    expect(await screen.findByText(/No column was recognised/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload 0 contacts' }).disabled).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Wer is' }), 'Full name');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Womit is' }), 'Company');
    await user.click(screen.getByRole('button', { name: 'Upload 1 contact' }));
    expect(await screen.findByText('1 contact uploaded successfully!')).toBeDefined();
    expect(bodies()[0]?.rows).toMatchObject([{ name: 'Priya', company: 'Acme' }]);
  });

  it('checks without storing, and sends the choice for duplicates', async () => {
    respond(({ dryRun }) => ({
      created: 1,
      merged: [{ row: 2, contactId: null, filled: ['phone'], kept: [] }],
      ...(dryRun === true ? { batchId: null } : {}),
    }));
    const user = await chooseFile('name\nPriya\nAsha\n');
    await user.click(await screen.findByRole('radio', { name: 'Fill gaps' }));
    await user.click(screen.getByRole('button', { name: 'Check first' }));
    expect(await screen.findByText('1 new, 1 to fill in')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Add again' }));
    expect(screen.queryByText('1 new, 1 to fill in')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Fill gaps' }));
    await user.click(screen.getByRole('button', { name: 'Upload 2 contacts' }));
    expect(await screen.findByText('1 contact filled in.')).toBeDefined();
    expect(bodies()).toMatchObject([{ dryRun: true, duplicates: 'merge' }, { duplicates: 'merge' }]);
  });

  it('sends ten thousand rows in several requests of one import, and undoes them in one step', async () => {
    api.respond('undoContactImport', { success: true, data: { deleted: 10_000, restored: 0, kept: 0 } });
    const lines = Array.from({ length: limits.importRows }, (_, index) => `P${index},p${index}@x.in`);
    const user = await chooseFile(`name,email\n${lines.join('\n')}`);
    await user.click(await screen.findByRole('button', { name: 'Upload 10,000 contacts' }));
    expect(await screen.findByText('10,000 contacts uploaded successfully!')).toBeDefined();
    expect(bodies().length).toBeGreaterThan(10);
    expect(new Set(bodies().map(({ batchId }) => batchId)).size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Undo upload' }));
    expect(await screen.findByText('Upload undone: 10,000 contacts deleted.')).toBeDefined();
    expect(api.requests.at(-1)?.params).toEqual({ id: bodies()[0]?.batchId });
  });

  it('displays the progress while rows are sent', async () => {
    let release: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.handle('importContacts', async ({ body }) => {
      const { rows, batchId = null } = body as ImportBody;
      if (rows[0]?.name === 'P500') await pending;
      return { success: true as const, data: { batchId, created: rows.length, merged: [], skipped: [] } };
    });
    const lines = Array.from({ length: 600 }, (_, index) => `P${index}`);
    const user = await chooseFile(`name\n${lines.join('\n')}`);
    await user.click(await screen.findByRole('button', { name: 'Upload 600 contacts' }));
    expect(await screen.findByText('500 of 600')).toBeDefined();
    release();
    expect(await screen.findByText('600 contacts uploaded successfully!')).toBeDefined();
  });

  it('lists the skipped rows with the reasons, and offers them as a file [S5.csv.08, S8.csv.02]', async () => {
    respond(() => ({
      created: 1,
      skipped: [
        { row: 1, problem: 'invalid', message: 'Please enter a valid email address', contactId: null },
        { row: 2, problem: 'duplicate_of_contact', message: 'Asha already has this email', contactId: null },
      ],
    }));
    const user = await chooseFile('name,email\nPriya,nobody\n,ghost@x.in\nAsha,asha@x.in\nNew,new@x.in\n');
    await user.click(await screen.findByRole('button', { name: 'Upload 3 contacts' }));
    expect(await screen.findByText('2 contacts failed to upload.')).toBeDefined();
    expect(screen.getByText('1 contact skipped: already there.')).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Row 2PriyaPlease enter a valid email address',
      'Row 3ghost@x.inName is required',
      'Row 4AshaAsha already has this email',
    ]);
    expect(screen.getByRole('button', { name: 'Download these rows' })).toBeDefined();
  });

  it('keeps the rows of a failed request, with the reason, and tracks nothing [S7.track.04]', async () => {
    window.dataLayer = [];
    api.fail('importContacts', 400, { success: false, message: 'That did not work' });
    const user = await chooseFile('name,email\nPriya,priya@example.com\n');
    await user.click(await screen.findByRole('button', { name: 'Upload 1 contact' }));
    expect(await screen.findByText('1 contact failed to upload.')).toBeDefined();
    expect(screen.getByText('That did not work')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo upload' })).toBeNull();
    expect(window.dataLayer).toEqual([]);
  });

  it('reads Excel files', async () => {
    const user = await chooseFile(await fixture('people.xlsx'), 'people.xlsx');
    await user.click(await screen.findByRole('button', { name: 'Upload 2 contacts' }));
    expect(await screen.findByText('2 contacts uploaded successfully!')).toBeDefined();
    expect(bodies()[0]?.rows[0]).toMatchObject({ name: 'Priya Sharma', phone: '919845012345' });
  });

  it('rejects a file without contacts, of another type or with unreadable content', async () => {
    const user = await chooseFile('name,email\n');
    expect(await screen.findByText('No valid contacts found in file.')).toBeDefined();
    const input = screen.getByLabelText(/Choose a CSV file/);
    await user.upload(input, new File(['PK not a workbook'], 'people.xlsx'));
    expect(await screen.findByText('Failed to parse file.')).toBeDefined();
    expect(api.requests).toEqual([]);
  });
});
