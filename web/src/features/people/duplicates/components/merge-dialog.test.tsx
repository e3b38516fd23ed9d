import type { Contact, Duplicate } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleContact } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { DuplicatesNotice } from './duplicates-notice.tsx';

const kept = sampleContact({ name: 'Priya', email: 'priya@example.com', company: 'Acme' });
const other = sampleContact({ name: 'Priya Nair', email: 'p.nair@example.com', phone: '+91 98450 12345' });
const pair: Duplicate = { contacts: [kept, other], reasons: ['phone', 'name'] };
const mergeId = '019a0000-0000-7000-8000-0000000000aa';

function open(pairs: Duplicate[]) {
  const api = stubApi();
  let left = pairs;
  api.handle('listDuplicates', () => ({ success: true as const, data: left }));
  api.handle('mergeContacts', () => {
    left = [];
    return { success: true as const, data: { contact: { ...kept, name: 'Priya Nair' } satisfies Contact, mergeId } };
  });
  api.handle('undoMerge', () => {
    left = pairs;
    return { success: true as const, data: [kept, other] };
  });
  api.handle('dismissDuplicate', () => {
    left = [];
    return { success: true as const, data: { contactIds: [kept.id, other.id] satisfies [string, string] } };
  });
  return { api, ...renderComponent(<DuplicatesNotice />) };
}

const openDialog = async (pairs = [pair]) => {
  const opened = open(pairs);
  await opened.user.click(await screen.findByRole('button', { name: 'Review duplicates' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Merge contacts' }) };
};

describe('duplicates on the contacts page', () => {
  it('are not mentioned if there are none', async () => {
    const { api, container } = open([]);
    await expect.poll(() => api.requests.length).toBe(1);
    expect(container.textContent).toBe('');
  });

  it('are merged with the more complete values, unless the user chooses others, and the merge can be undone', async () => {
    const { api, user, dialog } = await openDialog();
    expect(dialog.textContent).toContain('They have the same phone number and names that sound alike.');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Priya Nair' }).checked).toBe(true);
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'priya@example.com' }).checked).toBe(true);
    // Only one of the contacts has these fields, so there is no choice.
    expect(within(dialog).getByText('Acme')).not.toBeNull();
    expect(within(dialog).getByText('+91 98450 12345')).not.toBeNull();
    await user.click(within(dialog).getByRole('radio', { name: 'p.nair@example.com' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Priya' }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await screen.findByText('Merged into Priya Nair');
    expect(api.bodies('mergeContacts')).toEqual([{ contactId: other.id, take: ['phone', 'email'] }]);
    expect(await within(dialog).findByText('No duplicates left.')).not.toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Merge undone')).not.toBeNull();
    expect(await screen.findByRole('button', { name: 'Review duplicates' })).not.toBeNull();
  });

  it('are marked as different people when the user chooses that', async () => {
    const { api, user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Different people' }));
    expect(await within(dialog).findByText('No duplicates left.')).not.toBeNull();
    expect(api.bodies('dismissDuplicate')).toEqual([{ contactIds: [kept.id, other.id] }]);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
