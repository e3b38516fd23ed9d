import type { Change } from '@aide/contract';
import { and, eq, like } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/fake-clock.ts';
import { insertTasks } from '../../../../test/insert-tasks.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { createTransactions, type ActingUser, type UserContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createPublisher } from '../../../platform/domain-events.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { createLog } from '../../../platform/log.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { deliveriesTable, type DeliveryRow } from '../deliveries/deliveries.table.ts';
import { TaskChanged } from '../../planner/tasks/task-changed.ts';
import type { TaskRow } from '../../planner/tasks/tasks.table.ts';
import {
  cancelRemindersOfUndo,
  planReminders,
  planRemindersOfImport,
  planTaskReminders,
  reminderKey,
} from './plan-reminders.ts';

const hour = 3_600_000;
const now = '2026-11-18T05:00:00.000Z';
/** The channels of a new account: neither a chat nor a browser is connected. */
const channels = ['app', 'email'];

let database: Database;
let user: ActingUser;
const clock = createFakeClock(now);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(new Date(now));
  const id = uuidv7();
  user = { id, email: `${id}@example.com`, timezone: 'Asia/Kolkata', trialEndsAt: null, followed: false };
  const account = {
    ...user,
    name: 'Asha',
    emailKey: user.email,
    passwordHash: '',
    createdAt: at(0),
    trialStartedAt: at(0),
  };
  await database.transaction((tx) => tx.insert(usersTable).values(account));
});

const at = (hours: number) => new Date(new Date(now).getTime() + hours * hour);
const moveTo = (task: TaskRow, dueAt: Date | null): TaskRow => ({ ...task, dueAt });

/** Stores tasks without publishing events, so that nothing is planned yet. */
const insert = (length: number, dueAt: Date | null = at(1)) =>
  insertTasks(
    database,
    user.id,
    Array.from({ length }, () => ({ dueAt, dueHasTime: true, createdAt: clock.now() })),
  );

const sortById = (changes: Change[]) => changes.toSorted((a, b) => a.id.localeCompare(b.id));

/** Runs a use case as the user. Returns the changes that it sends to open pages, in id order. */
async function run(work: (context: UserContext) => Promise<unknown>): Promise<Change[]> {
  const changes: Change[] = [];
  const log = createLog('silent');
  await createTransactions(database, clock, log, createPublisher([])).runAs({ user, channel: 'web', log }, (context) =>
    work({ ...context, changed: (change) => void changes.push(change) }),
  );
  return sortById(changes);
}
const plan = (tasks: TaskRow[]) => run((context) => planTaskReminders(context, tasks));
const importTasks = (tasks: TaskRow[]) => run((context) => planRemindersOfImport({ context, tasks }));
const undo = (tasks: TaskRow[]) => run((context) => cancelRemindersOfUndo({ context, tasks }));
const change = (before: TaskRow | null, after: TaskRow) =>
  run((context) => planReminders(new TaskChanged(context, { before, after, action: before ? 'updated' : 'created' })));

const listDeliveries = () =>
  database.read((db) =>
    db
      .select()
      .from(deliveriesTable)
      .where(and(eq(deliveriesTable.userId, user.id), eq(deliveriesTable.kind, 'reminder')))
      .orderBy(deliveriesTable.channel, deliveriesTable.id),
  );
/** Returns the due work that sends deliveries, in the format of `toWork`. */
function listSendings() {
  const { userId, kind, key, dueAt } = dueWorkTable;
  return database.read((db) =>
    db
      .select({ kind, key, dueAt })
      .from(dueWorkTable)
      .where(and(eq(userId, user.id), like(kind, 'send\\_%')))
      .orderBy(kind, key),
  );
}
/** Stores a task with its reminders, and returns both. */
async function createReminded(): Promise<{ task: TaskRow; before: DeliveryRow[] }> {
  const [task] = await insert(1);
  await change(null, task!);
  const before = await listDeliveries();
  expect(before.map(({ channel }) => channel)).toEqual(channels);
  return { task: task!, before };
}
const toWork = ({ channel, id, dueAt }: DeliveryRow) => ({ kind: `send_${channel}`, key: id, dueAt });
const toUpdates = (deliveries: DeliveryRow[]) =>
  sortById(deliveries.map(({ id }) => ({ entity: 'delivery', id, action: 'updated' })));

describe('a new task', () => {
  it('gets a delivery on each channel, with the work that sends it', async () => {
    const [task] = await insert(1);
    expect(await change(null, task!)).toEqual([]);
    const deliveries = await listDeliveries();
    const reminder = { leadMinutes: 0, subjectAt: at(1), dueAt: at(1) };
    expect(deliveries).toMatchObject(
      channels.map((channel) => ({
        ...reminder,
        kind: 'reminder',
        status: 'planned',
        channel,
        taskId: task!.id,
        createdAt: at(0),
        key: reminderKey(task!.id, reminder, channel as DeliveryRow['channel']),
      })),
    );
    expect(await listSendings()).toEqual(deliveries.map(toWork));
  });

  it('without a date, or with one in the past, gets none', async () => {
    const tasks = [...(await insert(1, null)), ...(await insert(1, at(-1)))];
    for (const task of tasks) await change(null, task);
    expect(await listDeliveries()).toEqual([]);
    expect(await listSendings()).toEqual([]);
  });
});

describe('an import', () => {
  it('plans each reminder once, in several statements', async () => {
    const dated = await insert(51);
    await importTasks([...(await insert(1, null)), ...dated]);
    const deliveries = await listDeliveries();
    expect(deliveries.map(({ channel, taskId }) => `${channel} ${taskId}`).toSorted()).toEqual(
      channels.flatMap((channel) => dated.map(({ id }) => `${channel} ${id}`)).toSorted(),
    );
    expect(await listSendings()).toEqual(deliveries.map(toWork));
  });

  it('that is undone cancels unsent reminders on every channel, and open pages reload', async () => {
    const [task, other] = await insert(2);
    await importTasks([task!, other!]);
    const kept = (await listDeliveries()).filter(({ taskId }) => taskId === other!.id);
    expect(await undo([task!])).toEqual([{ entity: 'delivery', id: '*', action: 'deleted' }]);
    expect(await listSendings()).toEqual(kept.map(toWork));
  });

  it('that is undone does not notify open pages if nothing was planned', async () => {
    expect(await undo(await insert(1, null))).toEqual([]);
  });
});

describe('a changed task', () => {
  it('moves its reminders and their work, and notifies open pages', async () => {
    const { task, before } = await createReminded();
    expect(await change(task, moveTo(task, at(3)))).toEqual(toUpdates(before));
    const moved = await listDeliveries();
    const reminder = { leadMinutes: 0, subjectAt: at(3), dueAt: at(3) };
    expect(moved).toEqual(
      before.map((row) => ({ ...row, ...reminder, key: reminderKey(task.id, reminder, row.channel) })),
    );
    expect(await listSendings()).toEqual(moved.map(toWork));
  });

  it('that loses its date cancels its reminders and their work', async () => {
    const { task, before } = await createReminded();
    expect(await change(task, moveTo(task, null))).toEqual(toUpdates(before));
    expect(await listDeliveries()).toEqual(before.map((row) => ({ ...row, status: 'cancelled' })));
    expect(await listSendings()).toEqual([]);
  });

  it('gets reminders when it gets a date', async () => {
    const [task] = await insert(1, null);
    expect(await change(task!, moveTo(task!, at(2)))).toEqual([]);
    const deliveries = await listDeliveries();
    expect(deliveries).toMatchObject(channels.map((channel) => ({ channel, status: 'planned', createdAt: at(0) })));
    expect(await listSendings()).toEqual(deliveries.map(toWork));
  });

  it('keeps a reminder that is late, and its work', async () => {
    const { task, before } = await createReminded();
    clock.advance(2 * hour);
    expect(await change(task, { ...task, title: 'Call the bank now' })).toEqual([]);
    expect(await listDeliveries()).toEqual(before);
    expect(await listSendings()).toEqual(before.map(toWork));
  });
});

describe('several changed tasks', () => {
  it('keep their reminders apart', async () => {
    const [one, other] = await insert(2);
    await plan([one!, other!]);
    await plan([moveTo(one!, at(4)), moveTo(other!, null)]);
    const rows = await listDeliveries();
    expect(rows.filter(({ taskId }) => taskId === one!.id)).toMatchObject(
      channels.map((channel) => ({ channel, status: 'planned', dueAt: at(4) })),
    );
    expect(rows.filter(({ taskId }) => taskId === other!.id)).toMatchObject(
      channels.map((channel) => ({ channel, status: 'cancelled' })),
    );
  });

  it.each([
    ['names each of up to 20 deliveries', 10, false],
    ['reloads all deliveries in open pages when more than 20 changed', 11, true],
  ])('%s', async (_title, count, reloads) => {
    const tasks = await insert(count);
    await plan(tasks);
    const deliveries = await listDeliveries();
    const changes = await plan(tasks.map((task) => moveTo(task, at(2))));
    expect(changes).toEqual(reloads ? [{ entity: 'delivery', id: '*', action: 'updated' }] : toUpdates(deliveries));
  });
});
