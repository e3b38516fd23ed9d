import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { sampleContact } from '../../test/samples.ts';
import { stubApi } from '../../test/stub-api.ts';
import { Page } from './routes/contacts.tsx';

it('shows a message when the contact of a link does not exist', async () => {
  const api = stubApi();
  api.respond('listContacts', { success: true, data: [sampleContact()], nextCursor: null });
  api.respond('listDuplicates', { success: true, data: [] });
  api.fail('getContact', 404, { success: false, message: 'Contact not found', error: 'CONTACT_NOT_FOUND' });
  renderComponent(<Page />, { path: '/contacts?contact=00000000-0000-4000-8000-0000000000ff' });
  expect(await screen.findByText(/^This contact does not exist\./)).toBeDefined();
});
