import type { Contact, Interaction, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { insertTasks } from '../../../../test/insert-tasks.ts';
import { at, everyThreeWeeks, now, relationshipCalls } from '../../../../test/relationship-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now, config: { AIDE_TRIAL_DAYS: 365 } }, (current) => {
  ({ aide, user } = current);
});

const { createContact, timeline } = relationshipCalls(() => ({ aide, user }));

describe('the rhythm of a contact', () => {
  it('is set with the contact, changed, kept by other changes and removed', async () => {
    const contact = await createContact({ name: 'Priya', rhythm: everyThreeWeeks });
    expect(contact.rhythm).toEqual(everyThreeWeeks);
    const change = (body: unknown) => user.call<{ data: Contact }>('PUT', `/contacts/${contact.id}`, body);
    expect((await change({ company: 'Acme' })).body.data.rhythm).toEqual(everyThreeWeeks);
    expect((await change({ rhythm: { every: 2, unit: 'month' } })).body.data.rhythm).toEqual({
      every: 2,
      unit: 'month',
    });
    expect((await timeline(contact.id)).contact.next_contact).toBe('2027-01-16');
    expect((await change({ rhythm: null })).body.data.rhythm).toBeNull();
    expect((await timeline(contact.id)).contact.next_contact).toBeNull();
    for (const rhythm of [
      { every: 0, unit: 'week' },
      { every: 1, unit: 'year' },
      'weekly',
      { every: 100, unit: 'day' },
    ])
      expect((await change({ rhythm })).status).toBe(400);
  });

  it.each([
    ['Pacific/Auckland', '2026-12-07'],
    ['Asia/Kolkata', '2026-12-07'],
    ['America/Los_Angeles', '2026-12-06'],
  ])('counts calendar days in %s', async (timezone, next) => {
    user = await aide.signUp({ email: `${timezone.replace('/', '.')}@example.com`, timezone });
    const { id } = await createContact({ name: 'Priya', rhythm: everyThreeWeeks });
    await user.call('POST', `/contacts/${id}/notes`, { text: 'Spoke on the phone' });
    expect((await timeline(id)).contact).toEqual({ last_contact: now, next_contact: next, rhythm: everyThreeWeeks });
  });
});

describe('the timeline of a contact', () => {
  it('lists follow-ups, mails, notes and messages, newest first and in pages, with the last contact', async () => {
    const { id: contactId } = await createContact({ name: 'Priya Shah', email: 'priya@example.com' });
    await insertTasks(aide.database, user.id, [
      { title: 'Sent the quote', contactId, createdAt: at(-9), status: 'completed', completedAt: at(-3) },
      {
        title: 'Offer',
        contactId,
        createdAt: at(-9),
        waitingSince: '2026-11-08',
        status: 'completed',
        completedAt: at(-6),
      },
      { title: 'Cancelled', contactId, createdAt: at(-9), status: 'cancelled' },
      { title: 'Re: Offer', contactId, createdAt: at(-5), source: 'email', taskType: 'follow_up' },
      { title: 'Deleted', contactId, createdAt: at(-9), status: 'completed', completedAt: at(-2), deletedAt: at(-1) },
    ]);
    await user.call('POST', `/contacts/${contactId}/notes`, { text: 'Met at the fair', at: '2026-11-12' });
    await user.call('POST', '/assistant', { text: 'call Priya Shah on friday' });
    const [created] = (await timeline(contactId)).data;
    expect(created).toMatchObject({ kind: 'message', title: 'call Priya Shah on friday', channel: 'web' });

    const all = await timeline(contactId);
    expect(all.data.map(({ kind, title }) => [kind, title])).toEqual([
      ['message', 'call Priya Shah on friday'],
      ['follow_up', 'Sent the quote'],
      ['note', 'Met at the fair'],
      ['mail_sent', 'Re: Offer'],
      ['reply', 'Offer'],
    ]);
    expect(all.nextCursor).toBeNull();
    // A message to Aide about the contact does not count as contact with them.
    expect(all.contact.last_contact).toBe(at(-3).toISOString());

    const paged: Interaction[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await timeline(contactId, `?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(page.data.length).toBeLessThanOrEqual(1);
      paged.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all.data);
    expect((await user.call('GET', `/contacts/${contactId}/timeline?cursor=x`)).status).toBe(400);
  });

  it('shows the notes of tasks, and notes can be deleted', async () => {
    const { id } = await createContact({ name: 'Priya' });
    const task = (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call', contactId: id })).body.data;
    await user.call('PUT', `/tasks/${task.id}`, { description: 'She prefers mornings' });
    const { data } = (await user.call<{ data: { id: string } }>('POST', `/contacts/${id}/notes`, { text: 'Called' }))
      .body;
    const kinds = async () => (await timeline(id)).data.map(({ kind, text }) => [kind, text]);
    expect(await kinds()).toContainEqual(['task_note', 'She prefers mornings']);
    expect((await timeline(id)).contact.last_contact).toBe(now);
    expect((await user.call('DELETE', `/contact-notes/${data.id}`)).status).toBe(200);
    expect((await timeline(id)).contact.last_contact).toBeNull();
  });

  it('is updated by every change of a task: done, reopened, another contact, deleted, restored', async () => {
    const [priya, ravi] = [await createContact({ name: 'Priya' }), await createContact({ name: 'Ravi' })];
    const task = (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call', contactId: priya.id })).body.data;
    const last = async () => [
      (await timeline(priya.id)).contact.last_contact,
      (await timeline(ravi.id)).contact.last_contact,
    ];
    const status = (value: string) => user.call('PATCH', `/tasks/${task.id}/status`, { status: value });
    expect(await last()).toEqual([null, null]);
    await status('completed');
    expect(await last()).toEqual([now, null]);
    await user.call('PUT', `/tasks/${task.id}`, { contactId: ravi.id });
    expect(await last()).toEqual([null, now]);
    await user.call('DELETE', `/tasks/${task.id}`);
    expect(await last()).toEqual([null, null]);
    await user.call('POST', `/tasks/${task.id}/restore`);
    expect(await last()).toEqual([null, now]);
    await status('pending');
    expect(await last()).toEqual([null, null]);
  });
});
