import { describe, expect, it } from 'vitest';
import { at, day, everyThreeWeeks, now, relationshipCalls } from '../../../../test/relationship-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now, config: { AIDE_TRIAL_DAYS: 365 } }, (current) => {
  ({ aide, user } = current);
});

const { createContact, suggestions, answer, listTasks, insertInteractions } = relationshipCalls(() => ({ aide, user }));

describe('suggestions to reach out', () => {
  it('are at most three people a week with a valid reason, the most urgent first', async () => {
    const rhythm = await createContact({ name: 'Rhythm', rhythm: everyThreeWeeks });
    await insertInteractions(rhythm.id, [35]);
    const silent = await createContact({ name: 'Silent' });
    await insertInteractions(silent.id, [40, 45, 50, 55]);
    const promised = await createContact({ name: 'Promised' });
    await user.call('POST', '/tasks', { title: 'Send the deck', contactId: promised.id, dueDate: '2026-11-10' });
    const recent = await createContact({ name: 'Recent', rhythm: everyThreeWeeks });
    await insertInteractions(recent.id, [20]);
    expect((await suggestions()).map(({ contact, reason, text }) => [contact.name, reason, text])).toEqual([
      ['Promised', 'promise', '“Send the deck” is 6 days overdue'],
      ['Rhythm', 'rhythm', 'Every 3 weeks, last contact 5 weeks ago'],
      ['Silent', 'silence', 'No contact for 5 weeks after frequent contact'],
    ]);
    const late = await createContact({ name: 'Late', rhythm: { every: 1, unit: 'day' } });
    await insertInteractions(late.id, [90]);
    expect((await suggestions()).map(({ contact }) => contact.name)).toEqual(['Promised', 'Rhythm', 'Silent']);
    // A reason that no longer holds leaves its place empty until Monday.
    await user.call('POST', `/contacts/${rhythm.id}/notes`, { text: 'Called' });
    expect((await suggestions()).map(({ contact }) => contact.name)).toEqual(['Promised', 'Silent']);
    aide.clock.set(at(7));
    expect((await suggestions()).map(({ contact }) => contact.name)).toContain('Late');
  });

  it('create the follow-up when accepted, and undo it', async () => {
    const { id } = await createContact({ name: 'Priya', rhythm: everyThreeWeeks });
    await insertInteractions(id, [35]);
    const [suggestion] = await suggestions();
    if (!suggestion) throw new Error('no contact was suggested');
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
    // The follow-up is three days overdue, which is the reason now.
    expect(await suggestions()).toMatchObject([{ reason: 'promise' }]);
  });

  it('do not include a snoozed contact for a week, or a dismissed one before there was contact again', async () => {
    const everyWeek = { every: 1, unit: 'week' };
    const priya = await createContact({ name: 'Priya', rhythm: everyWeek });
    const ravi = await createContact({ name: 'Ravi', rhythm: everyWeek });
    await insertInteractions(priya.id, [35]);
    await insertInteractions(ravi.id, [30]);
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

  it('include a contact whom a task has waited for too long, and not as a promise', async () => {
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

  it('do not include a contact with a follow-up this week', async () => {
    const { id } = await createContact({ name: 'Priya', rhythm: everyThreeWeeks });
    await insertInteractions(id, [35]);
    await user.call('POST', '/tasks', { title: 'Call', contactId: id, dueDate: '2026-11-19' });
    expect(await suggestions()).toEqual([]);
  });

  it('start the week on Monday in the user’s time zone', async () => {
    user = await aide.signUp({ email: 'auckland@example.com', timezone: 'Pacific/Auckland' });
    for (const name of ['A', 'B', 'C', 'D']) {
      const { id } = await createContact({ name, rhythm: { every: 1, unit: 'week' } });
      await insertInteractions(id, [30]);
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
  ])('includes the people of the week at 07:30 in %s, and that of no other day does', async (timezone, monday) => {
    user = await aide.signUp({ email: `digest.${timezone.replace('/', '.')}@example.com`, timezone });
    const { id } = await createContact({ name: 'Priya', company: 'Acme', rhythm: everyThreeWeeks });
    await insertInteractions(id, [35]);
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
