import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../test/render.tsx';
import { sampleContact } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { UploadContactsDialog } from './upload-contacts-dialog.tsx';

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('createContact', { success: true, data: sampleContact() });
});

async function chooseFile(text: string, name = 'people.csv') {
  const { user } = renderComponent(<UploadContactsDialog onClose={() => undefined} />);
  await user.upload(screen.getByLabelText(/Choose a CSV file/), new File([text], name, { type: 'text/csv' }));
  return user;
}

describe('the contacts upload', () => {
  it('creates one contact per row of the file', async () => {
    const user = await chooseFile(
      'name,email,company,phone\nPriya,priya@example.com,Acme,\nAsha,asha@example.com,,123\n',
    );
    await user.click(await screen.findByRole('button', { name: 'Upload 2 contacts' }));
    expect(await screen.findByText('2 contacts uploaded successfully!')).toBeDefined();
    expect(api.bodies('createContact')).toMatchObject([
      { name: 'Priya', email: 'priya@example.com', company: 'Acme' },
      { name: 'Asha', email: 'asha@example.com', phone: '123' },
    ]);
  });

  it('lists the rows that the server rejected, with the reason, and offers them as a file', async () => {
    api.fail('createContact', 400, { success: false, message: 'That email is blocked' });
    const user = await chooseFile('name,email\nPriya,priya@example.com\n');
    await user.click(await screen.findByRole('button', { name: 'Upload 1 contact' }));
    expect(await screen.findByText('1 contact failed to upload.')).toBeDefined();
    expect(screen.getByText('That email is blocked')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download these rows' })).toBeDefined();
  });

  it('rejects a file without contacts', async () => {
    await chooseFile('name,email\n');
    expect(await screen.findByText('No valid contacts found in file.')).toBeDefined();
    expect(api.requests).toEqual([]);
  });
});
