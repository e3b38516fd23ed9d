import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleContact, sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { EditTaskDialog } from './edit-task-dialog.tsx';

const priya = sampleContact({ name: 'Priya Shah' });
const task = sampleTask({ title: 'Send the deck', priority: 'medium', updated_at: '2026-11-18T10:00:00.000Z' });
const rejection = { success: false, message: 'Changed in the meantime', error: 'CHANGED_MEANWHILE' };
const later = '2026-11-18T10:05:00.000Z';

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
});

async function edit(title: string) {
  const onClose = vi.fn<() => void>();
  const { user } = renderComponent(<EditTaskDialog task={task} contacts={[priya]} onClose={onClose} />);
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(field);
  await user.type(field, title);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return { user, onClose };
}

/** Returns the `If-Match` values of the updates. */
const sentTags = () => api.requests.filter(({ name }) => name === 'updateTask').map(({ ifMatch }) => ifMatch);

describe('the edit dialog of a task', () => {
  it('saves with the displayed version', async () => {
    api.respond('updateTask', { success: true, data: task });
    const { onClose } = await edit('Send the new deck');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTags()).toEqual([`"${task.updated_at}"`]);
  });

  it('shows changes from elsewhere in words; Keep mine overwrites them', async () => {
    api.fail('updateTask', 412, rejection);
    const theirs = { ...task, priority: 'urgent' as const, contact_id: priya.id, updated_at: later };
    api.respond('getTask', { success: true, data: theirs });
    const { user, onClose } = await edit('Send the new deck');

    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Priority:Urgent');
    expect(notice.textContent).toContain('Contact:Priya Shah');
    expect(notice.textContent).not.toContain('Title');
    expect(onClose).not.toHaveBeenCalled();

    api.respond('updateTask', { success: true, data: task });
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTags()).toEqual([`"${task.updated_at}"`, `"${later}"`]);
    expect(api.bodies('updateTask').at(-1)).toMatchObject({ title: 'Send the new deck', priority: 'medium' });
  });

  it('Take theirs fills in the changed fields and keeps the rest', async () => {
    api.fail('updateTask', 412, rejection);
    api.respond('getTask', { success: true, data: { ...task, priority: 'urgent', updated_at: later } });
    const { user } = await edit('Send the new deck');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' }).value).toBe('urgent');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Send the new deck');
  });

  it('saves immediately if only fields outside the form were changed', async () => {
    let calls = 0;
    api.fail('updateTask', 412, rejection);
    api.handle('getTask', () => {
      calls += 1;
      api.respond('updateTask', { success: true, data: task });
      return { success: true as const, data: { ...task, steps: [], updated_at: later } };
    });
    const { onClose } = await edit('Send the new deck');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
