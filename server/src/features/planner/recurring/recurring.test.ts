import type { RecurringTask } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { recurringCalls } from '../../../../test/recurring-calls.ts';
import { createTestApp, type TestApp, type TestUser, removeOwner } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import { purgeDeletedRecurringTasks } from './delete-recurring-task.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday, config: { AIDE_TRIAL_DAYS: 0, AIDE_SESSION_DAYS: 365 } }, (current) => {
  ({ aide, user } = current);
});

const { create, list, tasks, generate, toggle } = recurringCalls(() => ({ aide, user }));

describe('creating from text', () => {
  it('parses "every monday at 9 AM" [S1.what.12, S7.call.14, S3.rec.04, S3.rec.05, S3.rec.06, S3.rec.07, S3.rec.08]', async () => {
    const made = await create('every monday at 9 AM', { description: 'Weekly', priority: 'high', source: 'dashboard' });
    expect(await list()).toEqual([made]);
    expect(made).toMatchObject({
      title: 'Send the report',
      description: 'Weekly',
      status: 'pending',
      priority: 'high',
      next_occurrence: '2026-11-23T03:30:00.000Z',
      timezone: 'Asia/Kolkata',
      recurrence_count: 0,
      recurrence_pattern: { type: 'weekly', interval: 1, daysOfWeek: [1], time: '09:00' },
      recurrenceDescription: 'Every Monday at 9:00 AM',
      createdAt: wednesday,
    });
    expect(await tasks()).toEqual([]);
  });

  it('has its contact with name and company [S3.rec.09]', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya', company: 'Acme' });
    const made = await create('daily', { contactId: contact.body.data.id });
    expect(made.contact).toMatchObject({ name: 'Priya', company: 'Acme' });
    expect((await list())[0]?.contact).toEqual(made.contact);
  });

  it.each([
    ['[S3.rec.10, S3.rec.11]', 'daily', { type: 'daily', interval: 1 }],
    ['[S3.rec.10, S3.rec.11]', 'every 2 weeks on monday', { type: 'weekly', interval: 2, daysOfWeek: [1] }],
    ['[S3.rec.12]', 'every sunday', { type: 'weekly', daysOfWeek: [0] }],
    ['[S3.rec.12]', 'every saturday', { type: 'weekly', daysOfWeek: [6] }],
    ['[S3.rec.10, S3.rec.13]', 'monthly on the 15th', { type: 'monthly', dayOfMonth: 15 }],
    ['[S3.rec.10, S3.rec.14]', 'every year on 5 march', { type: 'yearly', month: 3, day: 5 }],
  ])('parses the pattern: %s "%s"', async (_ids, words, pattern) => {
    expect((await create(words)).recurrence_pattern).toMatchObject(pattern);
  });

  it('rejects unknown patterns with the reason and examples', async () => {
    const body = { title: 'Water', recurrenceText: 'twice a week', contactId: null };
    const response = await user.call('POST', '/recurring-tasks', body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ success: false, error: 'RECURRENCE_NOT_UNDERSTOOD' });
    expect(response.body.message).toContain('names its days');
    expect(response.body.details).toMatchObject({ suggestions: expect.arrayContaining(['Every Monday and Thursday']) });
    expect(await list()).toEqual([]);
  });

  it('creates today’s occurrence immediately, and counts it', async () => {
    const made = await create('daily at 6 PM', { priority: 'high', taskType: 'follow_up' });
    expect(made).toMatchObject({ recurrence_count: 1, next_occurrence: '2026-11-19T12:30:00.000Z' });
    expect(await tasks()).toMatchObject([
      {
        title: 'Send the report',
        source: 'recurring',
        priority: 'high',
        task_type: 'follow_up',
        due_date: '2026-11-18T12:30:00.000Z',
        due_has_time: true,
        recurring_task_id: made.id,
      },
    ]);
  });

  it('has a day as due date of a pattern without a time, and the start of the local day as next occurrence', async () => {
    const made = await create('every day');
    expect(made.next_occurrence).toBe('2026-11-18T18:30:00.000Z');
    expect(await tasks()).toMatchObject([{ due_date: '2026-11-18T00:00:00.000Z', due_has_time: false }]);
  });

  it('is completed immediately if today is the only occurrence', async () => {
    const made = await create('every day until today');
    expect(made).toMatchObject({ status: 'completed', next_occurrence: null, recurrence_count: 1 });
  });

  it("rejects another user's contact", async () => {
    const other = await aide.signUp();
    const theirs = await other.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Theirs' });
    const body = { title: 'x', recurrenceText: 'daily', contactId: theirs.body.data.id };
    expect((await user.call('POST', '/recurring-tasks', body)).body).toMatchObject({ error: 'CONTACT_NOT_FOUND' });
  });
});

describe('the preview', () => {
  it('returns the sentence and the next three dates, and stores nothing', async () => {
    const response = await user.call('POST', '/recurring-tasks/preview', { recurrenceText: 'every other monday at 9' });
    expect(response.body.data).toMatchObject({
      recurrenceDescription: 'Every 2 weeks on Monday at 9:00 AM',
      next: ['2026-11-23T03:30:00.000Z', '2026-12-07T03:30:00.000Z', '2026-12-21T03:30:00.000Z'],
    });
    expect(await list()).toEqual([]);
  });

  it('rejects the same input as the creation', async () => {
    const response = await user.call('POST', '/recurring-tasks/preview', { recurrenceText: 'now and then' });
    expect(response.status).toBe(422);
  });
});

describe('the list', () => {
  it('is sorted by next occurrence with paused ones last, also page by page [S7.call.13]', async () => {
    const monthly = await create('monthly on the 15th', { title: 'Month' });
    const paused = await create('every friday', { title: 'Paused' });
    const weekly = await create('every monday', { title: 'Week', priority: 'urgent' });
    await toggle(paused.id, 'pause');
    const inOrder = [weekly.id, monthly.id, paused.id];
    expect((await list()).map(({ id }) => id)).toEqual(inOrder);

    const paged: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const path = `/recurring-tasks?limit=1${cursor && `&cursor=${cursor}`}`;
      const response = await user.call<{ data: { tasks: RecurringTask[] }; nextCursor: string | null }>('GET', path);
      paged.push(...response.body.data.tasks.map(({ id }) => id));
      cursor = response.body.nextCursor ?? '';
    }
    expect(paged).toEqual(inOrder);
    expect(cursor).toBe('');
    expect((await list('?status=paused')).map(({ title }) => title)).toEqual(['Paused']);
    expect((await list('?priority=urgent')).map(({ title }) => title)).toEqual(['Week']);
    expect((await list('?q=mon')).map(({ title }) => title)).toEqual(['Month']);
  });
});

describe('deleting', () => {
  it('stops all future occurrences and keeps the created tasks [S7.call.15]', async () => {
    const made = await create('every day');
    const gone = await user.call('DELETE', `/recurring-tasks/${made.id}`);
    expect(gone.status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await tasks()).toHaveLength(1);
    aide.clock.advance(86_400_000);
    expect(await generate(made.id)).toBeNull();
    expect((await user.call('DELETE', `/recurring-tasks/${made.id}`)).status).toBe(404);
  });

  it('is undone with the pattern, the contact and the open occurrence as they were', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya' });
    const made = await create('every day at 6 PM until 31 december', {
      contactId: contact.body.data.id,
      steps: ['Figures'],
      priority: 'high',
    });
    const open = await tasks();
    await user.call('DELETE', `/recurring-tasks/${made.id}`);
    const restored = await user.call<{ data: RecurringTask }>('POST', `/recurring-tasks/${made.id}/restore`);
    expect(restored.status).toBe(200);
    const { updated_at: changedAt, ...unchanged } = made;
    expect(restored.body.data).toMatchObject(unchanged);
    expect(restored.body.data.updated_at > changedAt).toBe(true);
    expect(await list()).toEqual([restored.body.data]);
    expect(await tasks()).toEqual(open);
    expect(await generate(made.id)).toMatchObject({ task: null });
    aide.clock.advance(86_400_000);
    expect(await generate(made.id)).toMatchObject({ task: { recurringTaskId: made.id } });
  });

  it('is undone once: restoring again changes nothing, and after 30 days there is nothing to restore', async () => {
    const made = await create('every monday');
    const restore = () => user.call<{ data: RecurringTask }>('POST', `/recurring-tasks/${made.id}/restore`);
    expect((await restore()).body.data).toEqual(made);
    await user.call('DELETE', `/recurring-tasks/${made.id}`);
    aide.clock.advance(31 * 86_400_000);
    await aide.app.transactions.run(purgeDeletedRecurringTasks);
    expect((await restore()).status).toBe(404);
  });

  it('is not possible for another user [S6.role.03]', async () => {
    const made = await create('every monday');
    const other = await aide.signUp();
    expect((await other.call('DELETE', `/recurring-tasks/${made.id}`)).status).toBe(404);
    const toggled = await other.call('PATCH', `/recurring-tasks/${made.id}/toggle`, { action: 'pause' });
    expect(toggled.status).toBe(404);
    expect(await list()).toEqual([made]);
  });
});

describe('after the trial', () => {
  it('creating and resuming are rejected, deleting is allowed', async () => {
    const trial = await createTestApp({ now: wednesday, config: { AIDE_TRIAL_DAYS: 1 } });
    const person = await trial.signUp();
    const body = { title: 'x', recurrenceText: 'every monday', contactId: null };
    const made = await person.call<{ data: RecurringTask }>('POST', '/recurring-tasks', body);
    await removeOwner(trial.database);
    trial.clock.advance(3 * 86_400_000);
    const path = `/recurring-tasks/${made.body.data.id}`;
    expect((await person.call('POST', '/recurring-tasks', body)).status).toBe(403);
    expect((await person.call('PATCH', `${path}/toggle`, { action: 'pause' })).status).toBe(403);
    expect((await person.call('DELETE', path)).status).toBe(200);
    await trial.close();
  });
});
