import type { Delivery } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { extendTrial } from '../../identity/trial/extend-trial.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Wednesday, 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;

beforeAll(async () => {
  test = await createTestApp({ now });
});
beforeEach(async () => {
  test.clock.set(new Date(now));
  await test.database.transaction((tx) => tx.delete(dueWorkTable));
  asha = await test.signUp();
});
afterAll(() => test.close());

async function moveTo(moment: string): Promise<void> {
  test.clock.set(new Date(moment));
  await test.app.engine.drain();
}
const sent = (kind: string) =>
  test.sent.filter(({ notice, recipient }) => notice.kind === kind && recipient.userId === asha.id);
const createTask = (title: string, due: string) => asha.call('POST', '/tasks', { title, due_date: due });

describe('the morning digest', () => {
  it('is sent at 07:30 in the user’s time zone, with overdue tasks and those due today', async () => {
    await createTask('Late', '2026-11-17');
    await createTask('Today', '2026-11-19');
    await createTask('Today at five', '2026-11-19T11:30:00Z');
    await createTask('Tomorrow', '2026-11-20');
    await moveTo('2026-11-19T01:59:59Z');
    expect(sent('digest')).toEqual([]);
    await moveTo('2026-11-19T02:00:00Z');
    const [digest, ...more] = sent('digest');
    expect(more).toEqual([]);
    expect(digest?.notice).toMatchObject({
      day: 'Thursday 19 November',
      today: [
        { title: 'Today', due: 'Today' },
        { title: 'Today at five', due: 'Today, 5:00 PM' },
      ],
      overdue: [{ title: 'Late', overdue: 'Overdue by 2 days' }],
    });
  });

  it('lists fifteen of a kind and counts them all', async () => {
    for (let number = 1; number <= 18; number += 1) await createTask(`Late ${number}`, '2026-11-17');
    await moveTo('2026-11-19T02:00:00Z');
    const [digest] = sent('digest');
    if (digest?.notice.kind !== 'digest') throw new Error('no digest came');
    expect(digest.notice.overdue).toHaveLength(15);
    expect(digest.notice.counts).toEqual({ overdue: 18, today: 0 });
  });

  it('is not sent when it would be empty', async () => {
    await createTask('Next month', '2026-12-20');
    await moveTo('2026-11-19T02:00:00Z');
    expect(sent('digest')).toEqual([]);
  });

  it('is sent once, for today, after three days of downtime', async () => {
    await createTask('Late', '2026-11-18');
    await moveTo('2026-11-22T04:00:00Z');
    await moveTo('2026-11-22T05:00:00Z');
    expect(sent('digest')).toHaveLength(1);
  });

  it('is replanned for another time zone, and does not repeat a day', async () => {
    await createTask('Late', '2026-11-17');
    await moveTo('2026-11-19T02:00:00Z');
    await asha.call('PUT', '/onboarding/me', { name: 'A', email: asha.email, timezone: 'America/New_York' });
    await moveTo('2026-11-19T12:30:00Z');
    expect(sent('digest')).toHaveLength(1);
    await moveTo('2026-11-20T12:30:00Z');
    expect(sent('digest')).toHaveLength(2);
  });

  it('is not sent when the trial is over', async () => {
    await createTask('Late', '2026-11-17');
    await moveTo('2026-12-19T02:00:00Z');
    expect(sent('digest')).toEqual([]);
  });
});

describe('the weekly report', () => {
  it('is sent by mail once, on Sunday at 12:00 in India, to users of any zone [S1.what.17, S1.what.19]', async () => {
    asha = await test.signUp({ timezone: 'America/Los_Angeles' });
    await moveTo('2026-11-22T06:29:59Z');
    expect(sent('weekly_report')).toEqual([]);
    await moveTo('2026-11-22T06:30:00Z');
    await moveTo('2026-11-23T06:30:00Z');
    expect(sent('weekly_report')).toMatchObject([{ channel: 'email', notice: { report: { tasksCreated: 0 } } }]);
    await moveTo('2026-11-29T06:30:00Z');
    expect(sent('weekly_report')).toHaveLength(2);
  });

  it('is also sent by the chat bot once it is connected [S1.what.18]', async () => {
    await test.database.transaction((tx) =>
      tx.update(usersTable).set({ telegramVerifiedAt: test.clock.now() }).where(eq(usersTable.id, asha.id)),
    );
    await createTask('Counted', '2026-11-30');
    await moveTo('2026-11-22T06:30:00Z');
    expect(
      sent('weekly_report')
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['email', 'telegram']);
    expect(sent('weekly_report')).toMatchObject([
      { notice: { report: { tasksCreated: 1 } } },
      { notice: { report: { tasksCreated: 1 } } },
    ]);
  });
});

describe('trial notices', () => {
  it('are sent three days before the end and at the end', async () => {
    await moveTo('2026-11-29T04:59:59Z');
    expect(sent('trial_notice')).toEqual([]);
    await moveTo('2026-11-29T05:00:00Z');
    await moveTo('2026-12-02T05:00:00Z');
    await moveTo('2026-12-12T05:00:00Z');
    expect(sent('trial_notice')).toMatchObject([
      { notice: { stage: 'three_days', endsOn: 'Wednesday 2 December' } },
      { notice: { stage: 'expired' } },
    ]);
  });

  it('are rescheduled when the trial is extended', async () => {
    const trialEndsAt = new Date(Date.parse(now) + 30 * day);
    await test.database.transaction((tx) =>
      tx.update(usersTable).set({ trialEndsAt }).where(eq(usersTable.id, asha.id)),
    );
    await moveTo('2026-12-02T05:00:00Z');
    expect(sent('trial_notice')).toEqual([]);
    await moveTo('2026-12-15T05:00:00Z');
    expect(sent('trial_notice')).toMatchObject([{ notice: { stage: 'three_days' } }]);
  });

  it('are sent again when the operator extends a trial that was over', async () => {
    await moveTo('2026-12-03T05:00:00Z');
    await test.app.transactions.run(async (context) => {
      const user = await findUserById(context.tx, asha.id);
      if (user) await extendTrial(context, user, 10);
    });
    await moveTo('2026-12-10T05:00:00Z');
    await moveTo('2026-12-14T05:00:00Z');
    const stages = sent('trial_notice').map(({ notice }) => notice.kind === 'trial_notice' && notice.stage);
    expect(stages).toEqual(['expired', 'three_days', 'expired']);
  });

  it('after downtime over both times, only the last one is sent', async () => {
    await moveTo('2026-12-10T05:00:00Z');
    expect(sent('trial_notice')).toMatchObject([{ notice: { stage: 'expired' } }]);
  });
});

describe('schedules of accounts that are older than a scheduler', () => {
  it('are planned when a worker starts, once even if two start together', async () => {
    await createTask('Late', '2026-11-17');
    await test.database.transaction((tx) => tx.delete(dueWorkTable));
    await Promise.all([test.app.start(), test.app.start()]);
    const planned = await test.database.read((tx) =>
      tx.select({ kind: dueWorkTable.kind }).from(dueWorkTable).where(eq(dueWorkTable.userId, asha.id)),
    );
    expect(planned.map(({ kind }) => kind).toSorted()).toEqual(['morning_digest', 'trial_notice', 'weekly_report']);
    await moveTo('2026-11-19T02:00:00Z');
    expect(sent('digest')).toHaveLength(1);
    const log = await asha.call<{ data: Delivery[] }>('GET', '/deliveries');
    expect(log.body.data.map(({ kind, channel, status }) => `${kind} ${channel} ${status}`).toSorted()).toEqual([
      'digest app sent',
      'digest email sent',
    ]);
  });
});
