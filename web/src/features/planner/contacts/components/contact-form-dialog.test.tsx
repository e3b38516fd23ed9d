import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleContact } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { ContactFormDialog } from './contact-form-dialog.tsx';

const priya = sampleContact({ phone: '111' });
const later = '2026-01-06T09:00:00.000Z';
const rejection = { success: false, message: 'Changed in the meantime', error: 'CHANGED_MEANWHILE' };

let api: StubbedApi;
let isClosed: boolean;
beforeEach(() => {
  api = stubApi();
  isClosed = false;
});

/** Saves a new company while the contact has become `theirs`. */
async function saveAgainst(theirs: typeof priya) {
  const { user } = renderComponent(<ContactFormDialog contact={priya} onClose={() => (isClosed = true)} />);
  api.fail('updateContact', 412, rejection);
  api.handle('getContact', () => {
    // The next save matches.
    api.respond('updateContact', { success: true, data: theirs });
    return { success: true as const, data: theirs };
  });
  await user.type(screen.getByRole('textbox', { name: 'Company' }), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return user;
}

describe('a new contact', () => {
  it('needs only a name, and a failure without a message says so in the dialog [S8.create.05]', async () => {
    api.fail('createContact', 500, {});
    const { user } = renderComponent(<ContactFormDialog contact={null} onClose={() => (isClosed = true)} />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Priya');
    await user.click(screen.getByRole('button', { name: 'Add Contact' }));
    expect(await screen.findByText('Failed to add contact')).toBeDefined();
    expect(api.bodies('createContact')).toMatchObject([{ name: 'Priya' }]);
    expect(isClosed).toBe(false);
  });
});

describe('a contact that was changed elsewhere while it was edited', () => {
  it('is not overwritten: the new values are shown, and Keep mine saves the form', async () => {
    const user = await saveAgainst({ ...priya, phone: '222', updated_at: later });
    expect((await screen.findByRole('alert')).textContent).toContain('Phone:222');
    expect(screen.queryByText('Changed in the meantime')).toBeNull();
    expect(isClosed).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(isClosed).toBe(true));
    expect(api.bodies('updateContact').at(-1)).toMatchObject({ phone: '111', company: 'Acme' });
  });

  it('can be accepted: the changed fields are filled in, the others keep their input', async () => {
    const user = await saveAgainst({ ...priya, phone: null, updated_at: later });
    expect((await screen.findByRole('alert')).textContent).toContain('Phone:Empty');
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(isClosed).toBe(true));
    expect(api.bodies('updateContact').at(-1)).toMatchObject({ phone: null, company: 'Acme' });
  });

  it('closes without asking if only accepted values are in the form', async () => {
    const user = await saveAgainst({ ...priya, company: 'Initech', updated_at: later });
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Initech');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(isClosed).toBe(true);
  });

  it('asks before it is closed if other input is not saved', async () => {
    const user = await saveAgainst({ ...priya, phone: '222', updated_at: later });
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).not.toBeNull();
    expect(isClosed).toBe(false);
  });

  it('is saved if only other fields were changed, such as its rhythm', async () => {
    await saveAgainst({ ...priya, rhythm: { every: 3, unit: 'week' }, updated_at: later });
    await waitFor(() => expect(isClosed).toBe(true));
    expect(api.bodies('updateContact')).toHaveLength(2);
  });

  it('that can no longer be loaded shows the error and keeps the input', async () => {
    const { user } = renderComponent(<ContactFormDialog contact={priya} onClose={() => (isClosed = true)} />);
    api.fail('updateContact', 412, rejection);
    api.fail('getContact', 404, { success: false, message: 'Contact not found', error: 'CONTACT_NOT_FOUND' });
    await user.type(screen.getByRole('textbox', { name: 'Company' }), 'Acme');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Changed in the meantime')).toBeDefined();
    expect(isClosed).toBe(false);
  });
});
