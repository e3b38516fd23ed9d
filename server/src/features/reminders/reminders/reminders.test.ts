import { defaultReminderSettings, type Delivery, type ReminderSettings, type Task } from '@aide/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import type { Actor } from '../../../platform/context.ts';
import { createLog } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { changeTimeZone } from '../../identity/accounts/profile.ts';
import { deliveriesTable } from '../deliveries/deliveries.table.ts';
import { stopMails } from './reminder-settings.ts';

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

async function createTask(due: string | null, extra: Record<string, unknown> = {}, user = asha): Promise<Task> {
  const reply = await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', due_date: due, ...extra });
  expect(reply.status).toBe(201);
  return reply.body.data;
}
/** Mail and Telegram; the channel `app` has separate tests. */
async function listDeliveriesNow(task: Task, user = asha): Promise<Delivery[]> {
  const reply = await user.call<{ data: Delivery[] }>('GET', `/tasks/${task.id}/deliveries`);
  return reply.body.data.filter(({ channel }) => channel !== 'app');
}
async function settings(changes: Partial<ReminderSettings>): Promise<void> {
  const reply = await asha.call('PUT', '/reminder-settings', { ...defaultReminderSettings, ...changes });
  expect(reply.status).toBe(200);
}
async function connectTelegram(user = asha): Promise<void> {
  await test.database.transaction((tx) =>
    tx.update(usersTable).set({ telegramVerifiedAt: test.clock.now() }).where(eq(usersTable.id, user.id)),
  );
}
async function createCaller(channel: Actor['channel']): Promise<Actor> {
  const account = await test.app.transactions.read(({ tx }) => findUserById(tx, asha.id));
  if (!account) throw new Error('the account is gone');
  return { user: toActingUser(account), channel, log: createLog('silent') };
}
async function pass(ms: number): Promise<void> {
  test.clock.advance(ms);
  await test.app.engine.drain();
}
const reminders = () =>
  test.sent.filter(({ notice, recipient }) => notice.kind === 'reminder' && recipient.userId === asha.id);

describe('a reminder', () => {
  it('is planned with its task and sent by mail at its time, with no user action [S1.what.09, S1.what.16]', async () => {
    const task = await createTask(inMs(hour), { task_type: 'follow_up' });
    expect(await listDeliveriesNow(task)).toMatchObject([{ status: 'planned', channel: 'email', due_at: inMs(hour) }]);
    await pass(hour - 1);
    expect(reminders()).toEqual([]);
    await pass(1);
    expect(reminders()).toMatchObject([
      { channel: 'email', recipient: { email: asha.email }, notice: { task: { title: 'Call Priya' } } },
    ]);
    expect(await listDeliveriesNow(task)).toMatchObject([
      { status: 'sent', sent_at: inMs(0), attempts: 1, message_id: expect.stringMatching(/^email-/) as string },
    ]);
    await pass(24 * hour);
    expect(reminders()).toHaveLength(1);
  });

  it('is sent to the chat as well once the bot is connected', async () => {
    await connectTelegram();
    await createTask(inMs(hour));
    await pass(hour);
    expect(
      reminders()
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['email', 'telegram']);
  });

  it('of a day without a time is sent at 09:00 in the user’s time zone', async () => {
    const task = await createTask('2026-11-20');
    expect(await listDeliveriesNow(task)).toMatchObject([{ due_at: '2026-11-20T03:30:00.000Z' }]);
  });

  it('moves with the task, and nothing is sent at the old time', async () => {
    const task = await createTask(inMs(hour));
    await asha.call('PUT', `/tasks/${task.id}`, { due_date: inMs(3 * hour) });
    expect(await listDeliveriesNow(task)).toMatchObject([{ status: 'planned', due_at: inMs(3 * hour) }]);
    await pass(2 * hour);
    expect(reminders()).toEqual([]);
    await pass(hour);
    expect(reminders()).toHaveLength(1);
  });

  it.each([
    ['completed', (task: Task) => asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' })],
    ['cancelled', (task: Task) => asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'cancelled' })],
    ['moved to the backlog', (task: Task) => asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'backlog' })],
    ['deleted', (task: Task) => asha.call('DELETE', `/tasks/${task.id}`)],
    ['left without a date', (task: Task) => asha.call('PUT', `/tasks/${task.id}`, { due_date: null })],
  ])('is cancelled when the task is %s', async (_label, settle) => {
    const task = await createTask(inMs(hour));
    const reply = await settle(task);
    expect(reply.status).toBe(200);
    await pass(hour);
    expect(reminders()).toEqual([]);
    expect((await listDeliveriesNow(task)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('is restored with a task that is restored before its time, and sent', async () => {
    const task = await createTask(inMs(hour));
    await asha.call('DELETE', `/tasks/${task.id}`);
    await asha.call('POST', `/tasks/${task.id}/restore`);
    await pass(hour);
    expect(reminders()).toHaveLength(1);
  });

  it('is never sent again for the same time, however often the task is changed', async () => {
    const task = await createTask(inMs(hour));
    await pass(hour);
    await asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    await asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'pending' });
    await asha.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya again' });
    await pass(24 * hour);
    expect(reminders()).toHaveLength(1);
  });

  it('before the due time is not repeated at the due time when the task is edited in between', async () => {
    await settings({ leadMinutes: [30] });
    const task = await createTask(inMs(hour));
    await pass(35 * minute);
    await asha.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya Shah' });
    await pass(2 * hour);
    expect(reminders()).toHaveLength(1);
  });

  it('of a day is not repeated when the time of day for such tasks becomes later', async () => {
    await settings({ dayTime: '11:00' });
    await createTask('2026-11-18');
    await pass(hour);
    await settings({ dayTime: '15:00' });
    await pass(8 * hour);
    expect(reminders()).toHaveLength(1);
  });

  it('that is late when its task is edited is still sent', async () => {
    const task = await createTask(inMs(hour));
    test.clock.advance(hour + minute);
    await asha.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya now' });
    await pass(0);
    expect(reminders()).toMatchObject([{ notice: { task: { title: 'Call Priya now' } } }]);
  });

  it('at the due time of a task that was created after its lead time is still sent if it is late', async () => {
    await settings({ leadMinutes: [2 * 60] });
    const task = await createTask(inMs(hour));
    test.clock.advance(hour + minute);
    await asha.call('PUT', `/tasks/${task.id}`, { title: 'Call Priya now' });
    await pass(0);
    expect(reminders()).toMatchObject([{ notice: { task: { title: 'Call Priya now' } } }]);
  });

  it('of another user can neither be read nor retried', async () => {
    const task = await createTask(inMs(hour));
    const [delivery] = await listDeliveriesNow(task);
    const other = await test.signUp();
    expect((await other.call('GET', `/tasks/${task.id}/deliveries`)).status).toBe(404);
    expect((await other.call('POST', `/deliveries/${delivery?.id}/retry`)).body.error).toBe('DELIVERY_NOT_FOUND');
    expect((await other.call<{ data: [] }>('GET', '/deliveries')).body.data).toEqual([]);
    expect(await listDeliveriesNow(task)).toHaveLength(1);
  });
});

describe('reminder settings', () => {
  it('start with the defaults and can be saved', async () => {
    expect((await asha.call('GET', '/reminder-settings')).body.data).toEqual(defaultReminderSettings);
    await settings({ leadMinutes: [30, 0, 30], quietHours: { from: '22:00', to: '07:00' } });
    expect((await asha.call('GET', '/reminder-settings')).body.data).toMatchObject({
      leadMinutes: [0, 30],
      quietHours: { from: '22:00', to: '07:00' },
    });
  });

  it.each([
    [{ leadMinutes: [] }, 'Choose at least one reminder time'],
    [{ dayTime: '9:00' }, 'Please enter a time such as 09:00'],
    [{ quietHours: { from: '22:00', to: '22:00' } }, 'Quiet hours must end at another time than they begin'],
  ])('reject %o', async (changes, message) => {
    const reply = await asha.call('PUT', '/reminder-settings', { ...defaultReminderSettings, ...changes });
    expect(reply).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', message } });
  });

  it('move planned reminders', async () => {
    const task = await createTask(inMs(2 * hour));
    const day = await createTask('2026-11-20');
    await settings({ leadMinutes: [0, 60], dayTime: '08:00' });
    expect((await listDeliveriesNow(task)).map(({ due_at }) => due_at).toSorted()).toEqual([
      inMs(hour),
      inMs(2 * hour),
    ]);
    expect(await listDeliveriesNow(day)).toMatchObject([{ due_at: '2026-11-20T02:30:00.000Z' }]);
    await settings({ leadMinutes: [60] });
    const log = await listDeliveriesNow(task);
    expect(log.filter(({ status }) => status === 'planned')).toMatchObject([{ due_at: inMs(hour) }]);
    expect(log.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
  });

  it('move the reminders of many tasks, each to its own time', async () => {
    const tasks = Array.from({ length: 600 }, (_, index) => ({
      sourceId: String(index),
      title: `Task ${index}`,
      due: { date: '2026-11-20', time: index % 2 === 0 ? '09:00' : '17:00' },
    }));
    expect((await asha.call('POST', '/tasks/import', { source: 'todoist', tasks })).status).toBe(200);
    await settings({ leadMinutes: [60] });
    await test.app.engine.drain();
    const { userId, kind, status, channel, dueAt } = deliveriesTable;
    const planned = await test.database.read((db) =>
      db
        .select({ dueAt })
        .from(deliveriesTable)
        .where(and(eq(userId, asha.id), eq(kind, 'reminder'), eq(status, 'planned'), eq(channel, 'email'))),
    );
    const times = Map.groupBy(planned, (row) => row.dueAt.toISOString());
    expect(Object.fromEntries([...times].map(([time, rows]) => [time, rows.length]))).toEqual({
      '2026-11-20T02:30:00.000Z': 300,
      '2026-11-20T10:30:00.000Z': 300,
    });
  });

  it('disable a channel for one kind', async () => {
    const task = await createTask(inMs(hour));
    const { channels } = defaultReminderSettings;
    await settings({ channels: { ...channels, reminder: { ...channels.reminder, email: false } } });
    await pass(hour);
    expect(reminders()).toEqual([]);
    expect(await listDeliveriesNow(task)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('delay reminders in quiet hours until their end', async () => {
    await settings({ quietHours: { from: '11:00', to: '14:00' } });
    const task = await createTask(inMs(hour));
    expect(await listDeliveriesNow(task)).toMatchObject([{ due_at: '2026-11-18T08:30:00.000Z' }]);
  });

  it('are replanned for another time zone', async () => {
    const task = await createTask('2026-11-20');
    await asha.call('PUT', '/onboarding/me', { name: 'Asha', email: asha.email, timezone: 'America/New_York' });
    expect(await listDeliveriesNow(task)).toMatchObject([{ due_at: '2026-11-20T14:00:00.000Z' }]);
  });

  it('use the account’s time zone also if two concurrent requests change it', async () => {
    const task = await createTask('2026-11-20');
    // Both requests were authenticated before either of them changed the account.
    const actor = await createCaller('web');
    const move = (timezone: string) =>
      test.app.transactions.runAs(actor, async (context) => void (await changeTimeZone(context, timezone)));
    await move('America/New_York');
    await move('Asia/Kolkata');
    expect(await listDeliveriesNow(task)).toMatchObject([{ due_at: '2026-11-20T03:30:00.000Z' }]);
  });

  it('of several kinds are disabled by concurrent requests', async () => {
    const actor = await createCaller('mail_link');
    const kinds = ['reminder', 'digest', 'weekly_report'] as const;
    await Promise.all(kinds.map((kind) => test.app.transactions.runAs(actor, (context) => stopMails(context, kind))));
    const { channels } = (await asha.call<{ data: ReminderSettings }>('GET', '/reminder-settings')).body.data;
    expect(kinds.map((kind) => channels[kind].email)).toEqual([false, false, false]);
  });
});
