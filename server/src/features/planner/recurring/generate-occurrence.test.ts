import { limits } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recurringCalls } from '../../../../test/recurring-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday, config: { AIDE_TRIAL_DAYS: 0, AIDE_SESSION_DAYS: 365 } }, (current) => {
  ({ aide, user } = current);
});

const { create, list, tasks, generate, toggle } = recurringCalls(() => ({ aide, user }));

describe('pausing and resuming', () => {
  it('continues from now without missed occurrences [S7.call.16, S7.call.17, S3.enum.06]', async () => {
    const made = await create('daily at 9 AM');
    const paused = await toggle(made.id, 'pause');
    expect(paused.body.data).toMatchObject({ status: 'paused', next_occurrence: null });
    aide.clock.set(new Date('2026-12-18T05:00:00.000Z'));
    expect(await generate(made.id)).toMatchObject({ task: null });
    const resumed = await toggle(made.id, 'resume');
    expect(resumed.body.data).toMatchObject({ status: 'pending', next_occurrence: '2026-12-19T03:30:00.000Z' });
    expect(await tasks()).toEqual([]);
  });

  it('creates today’s occurrence when it is resumed before its time, and only once', async () => {
    const made = await create('daily at 6 PM');
    await toggle(made.id, 'pause');
    const resumed = await toggle(made.id, 'resume');
    expect(resumed.body.data).toMatchObject({ recurrence_count: 1, next_occurrence: '2026-11-19T12:30:00.000Z' });
    expect(await tasks()).toHaveLength(1);
    await toggle(made.id, 'pause');
    aide.clock.set(new Date('2026-11-20T05:00:00.000Z'));
    expect((await toggle(made.id, 'resume')).body.data.recurrence_count).toBe(2);
    expect(await tasks()).toHaveLength(2);
  });

  it('does not change one that is already in that state, or a pattern that has ended', async () => {
    const running = await create('every monday');
    expect((await toggle(running.id, 'resume')).body.data).toEqual(running);
    const over = await create('every day until today');
    expect((await toggle(over.id, 'pause')).body.data).toMatchObject({ status: 'completed' });
    expect((await toggle(over.id, 'resume')).body.data).toMatchObject({ status: 'completed' });
    expect((await toggle(running.id, 'stop')).status).toBe(400);
  });
});

describe('generation', () => {
  it('creates one task a day, also for concurrent and repeated runs', async () => {
    const made = await create('daily at 9 AM');
    aide.clock.set(new Date('2026-11-18T18:30:00.000Z')); // the 19th starts in India
    const results = await Promise.all([generate(made.id), generate(made.id), generate(made.id), generate(made.id)]);
    expect(results.filter((result) => result?.task)).toHaveLength(1);
    expect(await tasks()).toMatchObject([{ due_date: '2026-11-19T03:30:00.000Z' }]);
    expect((await list())[0]).toMatchObject({ recurrence_count: 1, next_occurrence: '2026-11-20T03:30:00.000Z' });
  });

  it('creates only the latest after downtime', async () => {
    const made = await create('daily at 9 AM');
    aide.clock.set(new Date('2026-12-24T05:00:00.000Z'));
    await generate(made.id);
    expect(await tasks()).toMatchObject([{ due_date: '2026-12-24T03:30:00.000Z' }]);
    expect((await list())[0]).toMatchObject({ recurrence_count: 1, next_occurrence: '2026-12-25T03:30:00.000Z' });
  });

  it('is not limited by the number of tasks that an account can have', async () => {
    const made = await create('daily at 9 AM');
    const { storedTasks } = limits;
    Object.assign(limits, { storedTasks: 0 });
    try {
      expect((await user.call('POST', '/tasks', { title: 'One too many' })).body.error).toBe('TOO_MANY');
      aide.clock.set(new Date('2026-11-19T05:00:00.000Z'));
      await generate(made.id);
    } finally {
      Object.assign(limits, { storedTasks });
    }
    expect(await tasks()).toMatchObject([{ due_date: '2026-11-19T03:30:00.000Z' }]);
  });

  it('does not recreate a deleted occurrence', async () => {
    const made = await create('every day');
    const [task] = await tasks();
    await user.call('DELETE', `/tasks/${task!.id}`);
    await toggle(made.id, 'pause');
    await toggle(made.id, 'resume');
    expect(await tasks()).toEqual([]);
  });

  it('continues after every attempt failed', async () => {
    await create('daily at 9 AM');
    await aide.database.transaction(async (tx) => {
      const body = '$$ begin raise exception $a$broken$a$; end $$';
      await tx.execute(sql.raw(`create function refuse() returns trigger language plpgsql as ${body}`));
      await tx.execute(sql.raw('create trigger refuse before insert on tasks for each row execute function refuse()'));
    });
    aide.clock.set(new Date('2026-11-18T18:30:00.000Z'));
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await aide.app.engine.drain();
      aide.clock.advance(60_000);
    }
    await aide.database.transaction((tx) => tx.execute(sql.raw('drop function refuse cascade')));
    aide.clock.set(new Date('2026-11-20T05:00:00.000Z'));
    await aide.app.engine.drain();
    expect(await tasks()).toMatchObject([{ due_date: '2026-11-20T03:30:00.000Z' }]);
  });

  it('completes a pattern without further occurrences', async () => {
    const made = await create('daily at 9 AM until 30 november');
    aide.clock.set(new Date('2026-11-30T01:00:00.000Z'));
    await generate(made.id);
    expect((await list())[0]).toMatchObject({ status: 'completed', next_occurrence: null });
  });

  it('continues without a deleted contact', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya' });
    const made = await create('daily at 9 AM', { contactId: contact.body.data.id });
    await user.call('DELETE', `/contacts/${contact.body.data.id}`);
    aide.clock.set(new Date('2026-11-19T05:00:00.000Z'));
    await generate(made.id);
    expect(await tasks()).toMatchObject([{ contact_id: null }]);
  });

  it('and the deletion of their contact do not deadlock', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya' });
    const contactId = contact.body.data.id;
    const made = await Promise.all([1, 2, 3, 4].map(() => create('daily at 9 AM', { contactId })));
    aide.clock.set(new Date('2026-11-19T05:00:00.000Z'));
    const [deleted, ...generated] = await Promise.all([
      user.call('DELETE', `/contacts/${contactId}`),
      ...made.map(({ id }) => generate(id)),
    ]);
    expect(deleted.status).toBe(200);
    expect(generated.every((result) => result?.task)).toBe(true);
    expect((await tasks()).map((task) => task.contact_id)).toEqual([null, null, null, null]);
  });

  it('keeps its time zone when the user’s changes', async () => {
    const made = await create('daily at 9 AM');
    await user.call('PUT', '/onboarding/me', { name: 'A', email: user.email, timezone: 'America/New_York' });
    aide.clock.set(new Date('2026-11-18T18:30:00.000Z'));
    await generate(made.id);
    expect(await tasks()).toMatchObject([{ due_date: '2026-11-19T03:30:00.000Z' }]);
    expect((await list())[0]?.timezone).toBe('Asia/Kolkata');
  });
});
