import type { Delivery, Notification, NotificationKind, ReminderAction, Task } from '@aide/contract';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { createTransactions } from '../../../platform/context.ts';
import { createPublisher } from '../../../platform/domain-events.ts';
import { changesTable } from '../../../platform/events/changes.table.ts';
import { reminderSettingsTable } from '../deliveries/deliveries.table.ts';
import type { UserContext } from '../../../platform/context.ts';
import { actOnReminder } from '../reminders/act-on-reminder.ts';
import { createNotification } from './create-notification.ts';
import { purgeNotifications } from './manage-notifications.ts';
import { listNotificationRows } from './notifications.repository.ts';

const minute = 60_000;
const hour = 60 * minute;
/** 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;

useTestApp({ now }, (current) => {
  ({ aide: test, user: asha } = current);
});

const inMs = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();

async function createTask(due: string, title = 'Call Priya', user = asha): Promise<Task> {
  return (await user.call<{ data: Task }>('POST', '/tasks', { title, due_date: due })).body.data;
}
interface Listed {
  data: Notification[];
  nextCursor: string | null;
  unread: number;
}
async function list(query = '', user = asha): Promise<Listed> {
  const reply = await user.call<Listed>('GET', `/notifications${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}
async function pass(ms: number): Promise<void> {
  test.clock.advance(ms);
  await test.app.engine.drain();
}
async function act(id: string | undefined, action: ReminderAction) {
  return asha.call<{ data: { notification: Notification; changed: boolean; task: Task } }>(
    'POST',
    `/notifications/${id}/act`,
    { action },
  );
}
const createTestTransactions = () =>
  createTransactions(test.database, test.clock, createLog('silent'), createPublisher([]));
function runAs<T>({ id, email }: TestUser, action: (context: UserContext) => Promise<T>): Promise<T> {
  const user = { id, email, timezone: 'Asia/Kolkata', trialEndsAt: null, followed: false };
  return createTestTransactions().runAs({ user, channel: 'web', log: createLog('silent') }, action);
}
async function notify(kind: NotificationKind, title: string, user = asha) {
  return runAs(user, (context) => createNotification(context, { kind, title, body: 'Text', url: '/settings' }));
}
async function latestChanges() {
  const [row] = await test.database.read((db) =>
    db.select().from(changesTable).where(eq(changesTable.userId, asha.id)).orderBy(desc(changesTable.id)).limit(1),
  );
  return row?.changes;
}

describe('a reminder in the app', () => {
  it('becomes a notification at its time, without any setup, and open pages are updated', async () => {
    const task = await createTask(inMs(hour));
    await pass(hour - 1);
    expect(await list()).toMatchObject({ data: [], unread: 0 });
    await pass(1);
    const { data, unread } = await list();
    expect(unread).toBe(1);
    expect(data).toMatchObject([
      {
        kind: 'reminder',
        title: 'Call Priya',
        url: `/tasks?task=${task.id}`,
        task_id: task.id,
        actions: [
          'done',
          'snooze_5_minutes',
          'snooze_15_minutes',
          'snooze_30_minutes',
          'snooze_hour',
          'this_evening',
          'tomorrow',
          'next_week',
        ],
        created_at: test.clock.now().toISOString(),
        read_at: null,
        handled_at: null,
      },
    ]);
    const reply = await asha.call<{ data: Delivery[] }>('GET', `/tasks/${task.id}/deliveries`);
    const stored = reply.body.data.find(({ channel }) => channel === 'app');
    expect(stored).toMatchObject({ status: 'sent', message_id: data[0]?.id });
    const changes = await test.database.read((db) =>
      db.select().from(changesTable).where(eq(changesTable.userId, asha.id)),
    );
    expect(changes.flatMap((row) => row.changes)).toContainEqual({
      entity: 'notification',
      id: data[0]?.id,
      action: 'created',
    });
  });

  it('is not repeated for the same time', async () => {
    const task = await createTask(inMs(hour));
    await pass(hour);
    await asha.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya again' });
    await pass(24 * hour);
    expect((await list('?kind=reminder')).data).toHaveLength(1);
  });

  it('can be disabled', async () => {
    const { body } = await asha.call<{ data: { channels: { reminder: object } } }>('GET', '/reminder-settings');
    const channels = { ...body.data.channels, reminder: { ...body.data.channels.reminder, app: false } };
    expect((await asha.call('PUT', '/reminder-settings', { ...body.data, channels })).status).toBe(200);
    await createTask(inMs(hour));
    await pass(hour);
    expect((await list()).data).toEqual([]);
  });

  it('is enabled if settings were stored before notifications existed', async () => {
    const { body } = await asha.call<{ data: Record<string, unknown> }>('GET', '/reminder-settings');
    const old = { email: false, telegram: true };
    const channels = { reminder: old, digest: old, weekly_report: old, trial_notice: old };
    const settings = { ...body.data, channels } as unknown as typeof reminderSettingsTable.$inferInsert.settings;
    await test.database.transaction((tx) =>
      tx.insert(reminderSettingsTable).values({ userId: asha.id, settings, updatedAt: test.clock.now() }),
    );
    expect((await asha.call('GET', '/reminder-settings')).body.data).toMatchObject({
      channels: { reminder: { ...old, app: true, push: true }, trial_notice: { ...old, app: true, push: false } },
    });
    await createTask(inMs(hour));
    await pass(hour);
    expect((await list()).data).toHaveLength(1);
  });
});

describe('acting on a notification', () => {
  it.each([
    ['snooze_hour', '2026-11-18T07:00:00.000Z'],
    ['this_evening', '2026-11-18T12:30:00.000Z'],
    ['tomorrow', '2026-11-19T03:30:00.000Z'],
    ['next_week', '2026-11-23T03:30:00.000Z'],
  ] as const)('%s moves the task, marks the notification handled and reminds again', async (action, due) => {
    const task = await createTask(inMs(hour));
    await pass(hour);
    const [notification] = (await list()).data;
    const reply = await act(notification?.id, action);
    expect(reply.body.data).toMatchObject({
      changed: true,
      task: { id: task.id, due_date: due },
      notification: { actions: [], handled_at: inMs(0), read_at: inMs(0) },
    });
    expect((await list()).unread).toBe(0);
    await pass(new Date(due).getTime() - test.clock.now().getTime());
    expect((await list('?kind=reminder&unread=true')).data).toMatchObject([{ task_id: task.id }]);
  });

  it('next_week moves a task without a time to Monday 9:00, as its label says', async () => {
    const { id } = await createTask('2026-11-18');
    expect(await runAs(asha, (context) => actOnReminder(context, id, 'next_week'))).toMatchObject({
      changed: true,
      task: { dueAt: new Date('2026-11-23T03:30:00.000Z'), dueHasTime: true },
    });
  });

  it('in the evening, this_evening is the next one', async () => {
    test.clock.set(new Date('2026-11-18T12:31:00.000Z'));
    await createTask(inMs(hour));
    await pass(hour);
    const [notification] = (await list()).data;
    const reply = await act(notification?.id, 'this_evening');
    expect(reply.body.data.task.due_date).toBe('2026-11-19T12:30:00.000Z');
  });

  it('completes the task; repeating it, and a later snooze, change nothing', async () => {
    await createTask(inMs(hour));
    await pass(hour);
    const [notification] = (await list()).data;
    expect((await act(notification?.id, 'done')).body.data).toMatchObject({
      changed: true,
      task: { status: 'completed' },
    });
    for (const action of ['done', 'snooze_hour'] as const)
      expect((await act(notification?.id, action)).body.data).toMatchObject({
        changed: false,
        task: { status: 'completed' },
      });
  });

  it('returns 409 for one without a task', async () => {
    await notify('security', 'New sign-in');
    const [notification] = (await list()).data;
    expect(notification).toMatchObject({ kind: 'security', url: '/settings', actions: [], task_id: null });
    expect((await act(notification?.id, 'done')).status).toBe(409);
  });
});

describe('a notification', () => {
  it.each([
    ['completed', (task: Task) => asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' })],
    ['cancelled', (task: Task) => asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'cancelled' })],
    ['moved to another time', (task: Task) => asha.call('PUT', `/tasks/${task.id}`, { due_date: inMs(hour) })],
    ['moved to the backlog', (task: Task) => asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'backlog' })],
    ['deleted', (task: Task) => asha.call('DELETE', `/tasks/${task.id}`)],
  ])('is handled when its task is %s elsewhere, and open pages are updated', async (_label, settle) => {
    const task = await createTask(inMs(hour));
    await pass(hour);
    const [notification] = (await list()).data;
    expect((await settle(task)).status).toBe(200);
    expect(await list()).toMatchObject({
      unread: 0,
      data: [{ id: notification?.id, handled_at: inMs(0), actions: [] }],
    });
    expect(await latestChanges()).toContainEqual({ entity: 'notification', id: notification?.id, action: 'updated' });
  });

  it('stays open when only the title of its task changes', async () => {
    const task = await createTask(inMs(hour));
    await pass(hour);
    await asha.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya again' });
    expect(await list()).toMatchObject({ unread: 1, data: [{ handled_at: null }] });
  });

  it('is marked read and unread', async () => {
    await notify('security', 'New sign-in');
    const [{ id } = { id: '' }] = (await list()).data;
    expect((await asha.call('PATCH', `/notifications/${id}`, { read: true })).body.data).toMatchObject({
      read_at: inMs(0),
    });
    expect((await list()).unread).toBe(0);
    expect((await asha.call('PATCH', `/notifications/${id}`, { read: false })).body.data).toMatchObject({
      read_at: null,
    });
    expect((await list()).unread).toBe(1);
  });
});

describe('the list of notifications', () => {
  it('marks a security notice as own only for the session that caused it', async () => {
    await asha.call('POST', '/api-tokens', { name: 'Script', scope: 'read', expiresInDays: 7 });
    const { email, password } = asha;
    const elsewhere = await test.call<{ data: { token: string } }>('POST', '/onboarding/login', { email, password });
    const { body } = await test.call('GET', '/notifications', undefined, elsewhere.body.data.token);
    expect((await list()).data).toMatchObject([{ title: 'An API token was created', is_own: true }]);
    expect(body).toMatchObject({ data: [{ title: 'An API token was created', is_own: false }] });
  });

  it('is paged, newest first, by kind and by unread', async () => {
    for (const title of ['1', '2', '3']) await notify('security', title);
    await notify('digest', '4');
    const first = await list('?limit=3');
    expect(first.data.map(({ title }) => title)).toEqual(['4', '3', '2']);
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ data: [{ title: '1' }], nextCursor: null, unread: 4 });
    expect((await list('?kind=digest')).data.map(({ title }) => title)).toEqual(['4']);
    await asha.call('PATCH', `/notifications/${first.data[0]?.id}`, { read: true });
    expect((await list('?unread=true')).data.map(({ title }) => title)).toEqual(['3', '2', '1']);
    expect((await list('?unread=false')).data.map(({ title }) => title)).toEqual(['4']);
  });

  it('is marked read as a whole and cleared, for its owner only', async () => {
    const other = await test.signUp();
    for (const user of [asha, asha, other]) await notify('security', 'New sign-in', user);
    expect((await asha.call('POST', '/notifications/read-all')).body.data).toEqual({ updated: 2 });
    expect(await latestChanges()).toEqual([{ entity: 'notification', id: '*', action: 'updated' }]);
    expect((await list()).unread).toBe(0);
    expect((await asha.call('DELETE', '/notifications')).body.data).toEqual({ deleted: 2 });
    expect((await list()).data).toEqual([]);
    expect(await list('', other)).toMatchObject({ unread: 1, data: [{ title: 'New sign-in' }] });
  });

  it('keeps notifications for 90 days', async () => {
    const day = 24 * hour;
    await notify('security', 'old');
    test.clock.advance(2 * day);
    await notify('security', 'new');
    const titles = async () => {
      const rows = await test.database.read((tx) => listNotificationRows(tx, asha.id, { limit: 10 }));
      return rows.map(({ title }) => title);
    };
    test.clock.advance(88 * day);
    await createTestTransactions().run(purgeNotifications);
    expect(await titles()).toEqual(['new', 'old']);
    test.clock.advance(1);
    await createTestTransactions().run(purgeNotifications);
    expect(await titles()).toEqual(['new']);
  });
});
