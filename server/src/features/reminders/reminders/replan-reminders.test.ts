import type { Delivery } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { createLog } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { changeTimeZone } from '../../identity/accounts/profile.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';

let aide: TestApp;
let user: TestUser;
/** The account as it was authenticated, in India. */
let actor: Actor;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide, user } = current);
});
beforeEach(async () => {
  const account = await aide.app.transactions.read(({ tx }) => findUserById(tx, user.id));
  if (!account) throw new Error('the account is gone');
  actor = { user: toActingUser(account), channel: 'web', log: createLog('silent') };
});

const onDay = (day: string) => ({ at: new Date(day), hasTime: false });
const payOn = (day: string) => ({ title: 'Pay the rent', source: 'api', due: onDay(day) }) as const;
const moveToNewYork = () =>
  aide.app.transactions.runAs(actor, (context) => changeTimeZone(context, 'America/New_York'));
async function listTimes(taskId: string): Promise<string[]> {
  const { body } = await user.call<{ data: Delivery[] }>('GET', `/tasks/${taskId}/deliveries`);
  return body.data.filter(({ channel }) => channel === 'email').map(({ due_at: dueAt }) => dueAt);
}

/** Resolves when a transaction waits for the lock of another. */
async function untilLockAwaited(database: Database): Promise<void> {
  const waiting = sql`select 1 from pg_locks l join pg_database d on d.oid = l.database or l.database is null
    where not l.granted and d.datname = current_database()`;
  while ((await database.read((tx) => queryRows(tx, waiting))).length === 0);
}

describe('reminders of a request that was authenticated before the time zone changed', () => {
  it('are planned in the new zone', async () => {
    await moveToNewYork();
    const { id } = await aide.app.transactions.runAs(actor, (context) => createTask(context, payOn('2026-11-20')));
    expect(await listTimes(id)).toEqual(['2026-11-20T14:00:00.000Z']);
    await aide.app.transactions.runAs(actor, (context) => updateTask(context, id, { due: onDay('2026-11-21') }));
    expect(await listTimes(id)).toEqual(['2026-11-21T14:00:00.000Z']);
  });

  it('move to the new zone also when it changes before the task is committed', async () => {
    const [created, canCommit] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    const creating = aide.app.transactions.runAs(actor, async (context) => {
      created.resolve((await createTask(context, payOn('2026-11-20'))).id);
      await canCommit.promise;
    });
    const id = await created.promise;
    const moving = moveToNewYork();
    // The embedded database has one transaction at a time, so that the change waits there anyway.
    if (aide.database.kind === 'postgres') await Promise.race([moving, untilLockAwaited(aide.database)]);
    canCommit.resolve();
    await Promise.all([creating, moving]);
    expect(await listTimes(id)).toEqual(['2026-11-20T14:00:00.000Z']);
  });
});
