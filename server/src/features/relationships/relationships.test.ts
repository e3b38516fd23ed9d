import type { Contact, ContactState, Interaction, ReachOut, Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertTasks } from '../../../test/insert-tasks.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { refreshActivity } from './refresh-activity.ts';

/** Monday, 10:30 in India. */
const now = '2026-11-16T05:00:00.000Z';
const day = 86_400_000;

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ now, config: { AIDE_TRIAL_DAYS: 365 } });
});
afterAll(() => aide.close());
beforeEach(async () => {
  aide.clock.set(new Date(now));
  user = await aide.signUp();
});

const createContact = async (body: Record<string, unknown>): Promise<Contact> =>
  (await user.call<{ data: Contact }>('POST', '/contacts', body)).body.data;
const timeline = async (id: string, query = '') =>
  (
    await user.call<{ data: Interaction[]; nextCursor: string | null; contact: ContactState }>(
      'GET',
      `/contacts/${id}/timeline${query}`,
    )
  ).body;
const suggestions = async () => (await user.call<{ data: ReachOut[] }>('GET', '/reach-out')).body.data;
const answer = (id: string, body: Record<string, unknown>) =>
  user.call<{ data: { suggestion: ReachOut; task: Task | null } }>('PUT', `/reach-out/${id}`, body);
const listTasks = async () => (await user.call<{ data: { tasks: Task[] } | Task[] }>('GET', '/tasks')).body.data;
const at = (days: number) => new Date(Date.parse(now) + days * day);
const everyThreeWeeks = { every: 3, unit: 'week' };

describe('the rhythm of a contact', () => {
  it('is set with the contact, changed, kept by other changes and taken away', async () => {
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
    // A message to Aide is about the contact; it is no contact with them.
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

  it('follows every change of a task: done, reopened, another contact, deleted, restored', async () => {
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

/** Contact on these days before now, as a task that was completed. */
async function hadContact(contactId: string, days: number[]): Promise<void> {
  await insertTasks(
    aide.database,
    user.id,
    days.map((ago) => ({ contactId, createdAt: at(-ago), status: 'completed' as const, completedAt: at(-ago) })),
  );
  await aide.database.transaction((tx) =>
    refreshActivity({ tx, user: { id: user.id, email: user.email, timezone: 'Asia/Kolkata', accessEndsAt: null } }, [
      contactId,
    ]),
  );
}

describe('whom to reach out to', () => {
  it('names at most three people a week with a true reason, the most pressing first', async () => {
    const rhythm = await createContact({ name: 'Rhythm', rhythm: everyThreeWeeks });
    await hadContact(rhythm.id, [35]);
    const silent = await createContact({ name: 'Silent' });
    await hadContact(silent.id, [40, 45, 50, 55]);
    const promised = await createContact({ name: 'Promised' });
    await user.call('POST', '/tasks', { title: 'Send the deck', contactId: promised.id, dueDate: '2026-11-10' });
    const recent = await createContact({ name: 'Recent', rhythm: everyThreeWeeks });
    await hadContact(recent.id, [20]);
    expect((await suggestions()).map(({ contact, reason, text }) => [contact.name, reason, text])).toEqual([
      ['Promised', 'promise', '“Send the deck” is 6 days overdue'],
      ['Rhythm', 'rhythm', 'Every 3 weeks, last contact 5 weeks ago'],
      ['Silent', 'silence', 'No contact for 5 weeks after frequent contact'],
    ]);
    const late = await createContact({ name: 'Late', rhythm: { every: 1, unit: 'day' } });
    await hadContact(late.id, [90]);
    expect((await suggestions()).map(({ contact }) => contact.name)).toEqual(['Promised', 'Rhythm', 'Silent']);
    // A reason that has gone leaves its place empty until Monday.
    await user.call('POST', `/contacts/${rhythm.id}/notes`, { text: 'Called' });
    expect((await suggestions()).map(({ contact }) => contact.name)).toEqual(['Promised', 'Silent']);
    aide.clock.set(at(7));
    expect((await suggestions()).map(({ contact }) => contact.name)).toContain('Late');
  });

  it('creates the follow-up when accepted, undoes it, and remembers it', async () => {
    const { id } = await createContact({ name: 'Priya', rhythm: everyThreeWeeks });
    await hadContact(id, [35]);
    const [suggestion] = await suggestions();
    if (!suggestion) throw new Error('nobody was suggested');
    const accepted = (await answer(suggestion.id, { status: 'accepted' })).body.data;
    expect(accepted.task).toMatchObject({
      title: 'Get in touch with Priya',
      contact_id: id,
      task_type: 'follow_up',
      due_date: '2026-11-16T00:00:00.000Z',
      source: 'dashboard',
    });
    expect(await suggestions()).toEqual([]);
    expect((await answer(suggestion.id, { status: 'accepted' })).body.data.task).toBeNull();
    expect(await listTasks()).toHaveLength(2);
    await answer(suggestion.id, { status: 'open' });
    expect(await suggestions()).toEqual([suggestion]);
    expect(await listTasks()).toHaveLength(1);
    await answer(suggestion.id, { status: 'accepted', dueDate: '2026-11-20' });
    aide.clock.set(at(7));
    // The follow-up is three days late: that is the reason now.
    expect(await suggestions()).toMatchObject([{ reason: 'promise' }]);
  });

  it('does not suggest a snoozed contact for a week, nor a dismissed one before there was contact again', async () => {
    const everyWeek = { every: 1, unit: 'week' };
    const priya = await createContact({ name: 'Priya', rhythm: everyWeek });
    const ravi = await createContact({ name: 'Ravi', rhythm: everyWeek });
    await hadContact(priya.id, [35]);
    await hadContact(ravi.id, [30]);
    const [first, second] = await suggestions();
    if (!first || !second) throw new Error('two people should be suggested');
    await answer(first.id, { status: 'dismissed' });
    await answer(second.id, { status: 'snoozed', snoozeDays: 9 });
    expect(await suggestions()).toEqual([]);
    aide.clock.set(at(8));
    expect(await suggestions()).toEqual([]);
    aide.clock.set(at(9));
    expect((await suggestions()).map(({ contact }) => contact.name)).toEqual(['Ravi']);
    aide.clock.set(at(14));
    expect((await suggestions()).map(({ contact }) => contact.name)).toEqual(['Ravi']);
    await user.call('POST', `/contacts/${priya.id}/notes`, { text: 'Called' });
    aide.clock.set(at(22));
    expect((await suggestions()).map(({ contact }) => contact.name).toSorted()).toEqual(['Priya', 'Ravi']);
  });

  it('names whom a task has waited for too long, and not as a promise', async () => {
    const { id } = await createContact({ name: 'Priya' });
    const other = await createContact({ name: 'Ravi' });
    const task = { title: 'Contract', dueDate: '2026-11-06' };
    await user.call('POST', '/tasks', { ...task, contactId: id, waitingSince: '2026-11-02' });
    await user.call('POST', '/tasks', {
      ...task,
      contactId: other.id,
      waitingSince: '2026-11-02',
      waitingFor: 'the bank',
    });
    expect((await suggestions()).map(({ contact, reason, text }) => [contact.name, reason, text])).toEqual([
      ['Priya', 'waiting', 'Waiting for “Contract” for 14 days'],
    ]);
  });

  it('does not suggest somebody with a follow-up this week', async () => {
    const { id } = await createContact({ name: 'Priya', rhythm: everyThreeWeeks });
    await hadContact(id, [35]);
    await user.call('POST', '/tasks', { title: 'Call', contactId: id, dueDate: '2026-11-19' });
    expect(await suggestions()).toEqual([]);
  });

  it('begins the week on Monday where the user is', async () => {
    user = await aide.signUp({ email: 'auckland@example.com', timezone: 'Pacific/Auckland' });
    for (const name of ['A', 'B', 'C', 'D']) {
      const { id } = await createContact({ name, rhythm: { every: 1, unit: 'week' } });
      await hadContact(id, [30]);
    }
    expect(await suggestions()).toHaveLength(3);
    for (const { id } of await suggestions()) await answer(id, { status: 'dismissed' });
    // Sunday 23:30 in Auckland, then Monday 00:30.
    aide.clock.set(new Date('2026-11-22T10:30:00Z'));
    expect(await suggestions()).toEqual([]);
    aide.clock.set(new Date('2026-11-22T11:30:00Z'));
    expect(await suggestions()).toHaveLength(1);
  });
});

describe('the Monday digest', () => {
  const digests = (userId: string) =>
    aide.sent.filter(({ notice, recipient }) => notice.kind === 'digest' && recipient.userId === userId);

  it.each([
    ['Pacific/Auckland', '2026-11-22T18:30:00Z'],
    ['Asia/Kolkata', '2026-11-23T02:00:00Z'],
    ['America/Los_Angeles', '2026-11-23T15:30:00Z'],
  ])('names the people of the week at 07:30 in %s, and no other day does', async (timezone, monday) => {
    user = await aide.signUp({ email: `digest.${timezone.replace('/', '.')}@example.com`, timezone });
    const { id } = await createContact({ name: 'Priya', company: 'Acme', rhythm: everyThreeWeeks });
    await hadContact(id, [35]);
    aide.clock.set(new Date(Date.parse(monday) - 1000));
    await aide.app.engine.drain();
    expect(digests(user.id)).toEqual([]);
    aide.clock.set(new Date(monday));
    await aide.app.engine.drain();
    const [digest, ...more] = digests(user.id).filter(({ channel }) => channel === 'email');
    expect(more).toEqual([]);
    expect(digest?.notice).toMatchObject({
      people: [{ name: 'Priya, Acme', reason: 'Every 3 weeks, last contact 6 weeks ago' }],
      today: [],
      overdue: [],
    });
    aide.clock.set(new Date(Date.parse(monday) + day));
    await aide.app.engine.drain();
    expect(digests(user.id).filter(({ channel }) => channel === 'email')).toHaveLength(1);
  });
});
