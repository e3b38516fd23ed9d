import type { ContactState, Interaction, Rhythm } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleContact } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ContactTimeline } from './contact-timeline.tsx';
import { KeepInTouch } from './keep-in-touch.tsx';

const contactId = '019a0000-0000-7000-8000-00000000000a';
const line = (number: number, changes: Partial<Interaction> = {}): Interaction => ({
  id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  kind: 'follow_up',
  at: '2020-11-10T05:00:00.000Z',
  title: `Line ${number}`,
  text: null,
  task_id: null,
  channel: null,
  ...changes,
});
const never: ContactState = { last_contact: null, next_contact: null, rhythm: null };

function open(pages: Interaction[][], contact: ContactState = never, rhythm: Rhythm | null = null) {
  const api = stubApi();
  api.handle('getContactTimeline', ({ query }) => {
    const page = Number(query['cursor'] ?? 0);
    return {
      success: true as const,
      data: pages[page] ?? [],
      nextCursor: page + 1 < pages.length ? String(page + 1) : null,
      contact,
    };
  });
  const rendered = renderComponent(
    <>
      <KeepInTouch contactId={contactId} rhythm={rhythm} />
      <ContactTimeline contactId={contactId} name="Priya" />
    </>,
    { timeZone: 'Asia/Kolkata' },
  );
  /** Waits until the timeline has been refetched after a change. */
  const settled = async () => {
    await expect.poll(() => api.requests.at(-1)?.name).toBe('getContactTimeline');
    await expect.poll(() => rendered.queryClient.isFetching()).toBe(0);
  };
  return { api, settled, ...rendered };
}

describe('the timeline of a contact', () => {
  it('offers Undo for a deleted note although the contact was closed before the response', async () => {
    const { api, user, rerender } = open([[line(1, { kind: 'note', title: 'Likes tea' })]]);
    const { promise, resolve } = Promise.withResolvers<void>();
    api.handle('deleteContactNote', async ({ params: { id = '' } }) => {
      await promise;
      return { success: true as const, data: { id } };
    });
    await user.click(await screen.findByRole('button', { name: 'Delete note: Likes tea' }));
    rerender(<p>Another page</p>);
    resolve();
    expect(await screen.findByRole('button', { name: 'Undo' })).not.toBeNull();
  });

  it('asks before its dialog discards a note that was not added', async () => {
    const { user, rerender } = open([[]]);
    const onClose = vi.fn<() => void>();
    rerender(
      <Dialog open onOpenChange={onClose} title="Priya">
        <ContactTimeline contactId={contactId} name="Priya" />
      </Dialog>,
    );
    await user.type(screen.getByLabelText('Note contact with Priya'), 'Met for coffee');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows that there was no contact yet', async () => {
    open([[]]);
    expect(await screen.findByText('No contact with Priya yet.')).not.toBeNull();
    expect(await screen.findByText('None yet')).not.toBeNull();
  });

  it('lists every kind with its time, and older entries on request', async () => {
    const taskId = '019a0000-0000-7000-8000-0000000000ff';
    const { user } = open([
      [
        line(1, { title: 'Sent the quote', task_id: taskId }),
        line(2, { kind: 'task_note', title: 'Call', text: 'She prefers mornings', task_id: taskId }),
      ],
      [line(3, { kind: 'message', title: 'call Priya', channel: 'telegram' })],
    ]);
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    const link = await within(timeline).findByRole('link', { name: 'Sent the quote' });
    expect(link.getAttribute('href')).toBe(`/tasks?task=${taskId}`);
    expect(within(timeline).getByText('She prefers mornings')).not.toBeNull();
    expect(within(timeline).getAllByText('10 Nov 2020, 10:30 AM')).toHaveLength(2);
    await user.click(within(timeline).getByRole('button', { name: 'Show older' }));
    expect(await within(timeline).findByText('call Priya')).not.toBeNull();
    expect(within(timeline).queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('adds a note, deletes one and undoes the deletion', async () => {
    const note = line(1, { kind: 'note', title: 'Met at the fair' });
    const { api, user, settled } = open([[note]]);
    const stored = { id: note.id, contact_id: contactId, text: 'Called', at: note.at, created_at: note.at };
    api.respond('createContactNote', { success: true, data: stored });
    api.respond('deleteContactNote', { success: true, data: { id: note.id } });
    await user.type(screen.getByLabelText('Note contact with Priya'), 'Called{Enter}');
    await expect.poll(() => api.bodies('createContactNote')).toEqual([{ text: 'Called' }]);
    await user.click(await screen.findByRole('button', { name: 'Delete note: Met at the fair' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect
      .poll(() => api.bodies('createContactNote'))
      .toEqual([{ text: 'Called' }, { text: 'Met at the fair', at: note.at }]);
    await settled();
  });
});

describe('keep in touch', () => {
  it('shows the last and the next contact, and sets a rhythm from the menu or a typed one', async () => {
    const state = { last_contact: '2020-11-10T20:00:00.000Z', next_contact: '2020-12-02', rhythm: null };
    const { api, user, settled } = open([[]], state);
    api.respond('updateContact', { success: true, data: sampleContact({ id: contactId }) });
    expect(await screen.findByText('11 Nov 2020')).not.toBeNull();
    expect(screen.getByText('2 Dec 2020')).not.toBeNull();
    const select = screen.getByLabelText('Keep in touch', { selector: 'select' });
    await user.selectOptions(select, 'Every 3 weeks');
    await user.selectOptions(select, 'Other…');
    await user.clear(screen.getByLabelText('Every'));
    await user.type(screen.getByLabelText('Every'), '10');
    await user.selectOptions(screen.getByLabelText('Unit'), 'days');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    await expect
      .poll(() => api.bodies('updateContact'))
      .toEqual([{ rhythm: { every: 3, unit: 'week' } }, { rhythm: { every: 10, unit: 'day' } }]);
    await settled();
  });

  it('offers the contact’s own rhythm', async () => {
    const { settled } = open([[]], never, { every: 10, unit: 'day' });
    await settled();
    const select = screen.getByLabelText<HTMLSelectElement>('Keep in touch', { selector: 'select' });
    expect(select.selectedOptions[0]?.textContent).toBe('Every 10 days');
  });
});
