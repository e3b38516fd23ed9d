import { priorities, taskSources, taskStatuses, taskTypes } from '@aide/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertContact, insertTasks } from '../../../../test/insert-tasks.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { deleteUser } from '../../identity/accounts/accounts.repository.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { tasksTable } from '../tasks/tasks.table.ts';
import { foldTallies } from './analytics.repository.ts';
import { taskTalliesTable, taskTallyChangesTable } from './analytics.table.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

const at = new Date('2026-11-10T05:00:00Z');
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

interface Count {
  key: string;
  tasks: number;
  responseMs: number;
}

/** Counts the tasks by every dimension without tallies. */
function plainCount(userId: string): Promise<Count[]> {
  return aide.database.read((tx) =>
    queryRows<Count>(
      tx,
      sql`select by_value.dimension || ' ' || by_value.name || ' ' || status as key, count(*)::int as tasks,
          sum(case when status = 'completed' then extract(epoch from completed_at - created_at) * 1000 else 0 end)::float8 as "responseMs"
        from tasks cross join lateral (values ('priority', priority), ('task_type', task_type), ('source', source),
          ('contact', contact_id::text)) as by_value (dimension, name)
        where user_id = ${userId} and deleted_at is null and by_value.name is not null group by 1 order by 1`,
    ),
  );
}

function tallied(userId: string): Promise<Count[]> {
  return aide.database.read((tx) =>
    queryRows<Count>(
      tx,
      sql`select dimension || ' ' || name || ' ' || status as key, sum(tasks)::int as tasks, sum(response_ms)::float8 as "responseMs" from (
          select dimension, name, status, tasks, response_ms from task_tallies where user_id = ${userId}
          union all
          select by_value.dimension, by_value.name, status, tasks, response_ms from task_tally_changes
          cross join lateral (values ('priority', priority), ('task_type', task_type), ('source', source),
            ('contact', contact_id::text)) as by_value (dimension, name)
          where user_id = ${userId} and by_value.name is not null
        ) as counted group by 1 having sum(tasks) <> 0 or sum(response_ms) <> 0 order by 1`,
    ),
  );
}

const fold = () => aide.database.transaction((tx) => foldTallies({ tx }));

describe('tallies of tasks', () => {
  it('equal a plain count after every kind of change, folded or not', async () => {
    const user = await aide.signUp();
    const contacts = await Promise.all(
      ['Anil', 'Bela', 'Chitra'].map((name) => insertContact(aide.database, user.id, name, at)),
    );
    const values = fc.record({
      status: fc.constantFrom(...taskStatuses),
      priority: fc.constantFrom(...priorities),
      taskType: fc.constantFrom(...taskTypes),
      source: fc.constantFrom(...taskSources),
      contactId: fc.constantFrom(null, ...contacts),
      completedAt: fc.constantFrom(null, later(2), later(30)),
      deletedAt: fc.option(fc.constant(later(40)), { freq: 5 }),
    });
    const consistent = values.map((given) => ({
      ...given,
      completedAt: given.status === 'completed' ? (given.completedAt ?? later(1)) : null,
    }));
    const mine = eq(tasksTable.userId, user.id);
    const step = fc.oneof(
      fc.array(consistent, { minLength: 1, maxLength: 5 }).map((rows) => ({
        name: 'insert',
        run: async () =>
          void (await insertTasks(
            aide.database,
            user.id,
            rows.map((row) => ({ ...row, createdAt: at })),
          )),
      })),
      fc.tuple(consistent, fc.constantFrom(...taskStatuses)).map(([set, status]) => ({
        name: 'update',
        run: () =>
          aide.database.transaction(
            async (tx) =>
              void (await tx
                .update(tasksTable)
                .set(set)
                .where(and(mine, eq(tasksTable.status, status)))),
          ),
      })),
      fc.constant({ name: 'fold', run: async () => void (await fold()) }),
      fc.constantFrom(...priorities).map((priority) => ({
        name: 'delete',
        run: () =>
          aide.database.transaction(
            async (tx) => void (await tx.delete(tasksTable).where(and(mine, eq(tasksTable.priority, priority)))),
          ),
      })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { run } of steps) {
          await run();
          expect(await tallied(user.id)).toEqual(await plainCount(user.id));
        }
      }),
      { numRuns: 25, seed: 4207 },
    );
  });

  it('are updated when a contact is deleted and its tasks are unlinked', async () => {
    const user = await aide.signUp();
    const contactId = await insertContact(aide.database, user.id, 'Deepa', at);
    await insertTasks(aide.database, user.id, [
      { createdAt: at, contactId },
      { createdAt: at, contactId },
    ]);
    await aide.database.transaction((tx) => tx.delete(contactsTable).where(eq(contactsTable.id, contactId)));
    expect((await plainCount(user.id)).some(({ key }) => key.startsWith('contact'))).toBe(false);
    expect(await tallied(user.id)).toEqual(await plainCount(user.id));
  });

  it('are deleted with their account, also if its tasks have contacts', async () => {
    const user = await aide.signUp();
    const contactId = await insertContact(aide.database, user.id, 'Esha', at);
    await insertTasks(aide.database, user.id, [{ createdAt: at, contactId }, { createdAt: at }]);
    await fold();
    await insertTasks(aide.database, user.id, [{ createdAt: at, contactId }]);
    await aide.database.transaction((tx) => deleteUser(tx, user.id));
    const left = await aide.database.read(async (tx) => [
      ...(await tx.select().from(taskTalliesTable).where(eq(taskTalliesTable.userId, user.id))),
      ...(await tx.select().from(taskTallyChangesTable).where(eq(taskTallyChangesTable.userId, user.id))),
    ]);
    expect(left).toEqual([]);
  });

  it('are folded by the due work of a process that starts', async () => {
    const user = await aide.signUp();
    await insertTasks(aide.database, user.id, [{ createdAt: at }, { createdAt: at, deletedAt: at }]);
    await aide.app.start();
    await aide.app.engine.drain();
    const [rest] = await aide.database.read((tx) =>
      queryRows<{ count: number }>(tx, sql`select count(*)::int as count from task_tally_changes`),
    );
    expect(rest).toEqual({ count: 0 });
    expect(await tallied(user.id)).toEqual(await plainCount(user.id));
    const mine = await aide.database.read((tx) =>
      tx
        .select()
        .from(tasksTable)
        .where(and(eq(tasksTable.userId, user.id), isNull(tasksTable.deletedAt))),
    );
    expect(mine).toHaveLength(1);
  });
});
