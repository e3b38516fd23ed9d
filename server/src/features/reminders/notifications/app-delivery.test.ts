import { defaultReminderSettings, type Delivery, type Notification, type Task } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { toDateAt } from '../../../platform/local-time.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import type { Channel, LocalChannel, Message } from '../deliveries/channel.port.ts';
import { appChannel } from './create-notification.ts';

const minute = 60_000;
const hour = 60 * minute;
/** 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;
let taken: string[];
/** Called before a channel accepts a message; throws to make it fail. */
let accept: (message: Message, channel: string) => void;

function createChannel(name: string): Channel {
  return {
    async send(message) {
      accept(message, name);
      taken.push(`${name} ${message.notice.kind}`);
      return { messageId: `${name}-${taken.length}`, answer: 'ok' };
    },
  };
}
const app: LocalChannel = {
  async store(context, message) {
    const receipt = await appChannel.store(context, message);
    accept(message, 'app');
    return receipt;
  },
};

beforeAll(async () => {
  test = await createTestApp({
    now,
    channels: { app, email: createChannel('email'), telegram: createChannel('telegram') },
  });
});
beforeEach(async () => {
  test.clock.set(new Date(now));
  taken = [];
  accept = () => undefined;
  asha = await signUpWithTelegram();
});
afterAll(() => test.close());

async function signUpWithTelegram(timezone = 'Asia/Kolkata'): Promise<TestUser> {
  const user = await test.signUp({ timezone });
  await test.database.transaction((tx) =>
    tx.update(usersTable).set({ telegramVerifiedAt: test.clock.now() }).where(eq(usersTable.id, user.id)),
  );
  return user;
}
const inMs = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
async function createTask(due: string, title = 'Call Priya'): Promise<Task> {
  return (await asha.call<{ data: Task }>('POST', '/tasks', { title, due_date: due })).body.data;
}
async function list(): Promise<Notification[]> {
  return (await asha.call<{ data: Notification[] }>('GET', '/notifications')).body.data;
}
async function statuses(task: Task): Promise<Record<string, string>> {
  const { data } = (await asha.call<{ data: Delivery[] }>('GET', `/tasks/${task.id}/deliveries`)).body;
  return Object.fromEntries(data.map(({ channel, status }) => [channel, status]));
}
async function pass(ms: number): Promise<void> {
  test.clock.advance(ms);
  await test.app.engine.drain();
}

describe('a reminder that was handled in the app', () => {
  const refuseMails = (_message: Message, channel: string) => {
    if (channel !== 'app') throw new Error('connection reset');
  };

  it('is not sent by mail and Telegram after their outage', async () => {
    accept = refuseMails;
    const task = await createTask(inMs(hour));
    await pass(hour);
    expect(await statuses(task)).toEqual({ app: 'sent', email: 'planned', telegram: 'planned' });
    const [notification] = await list();
    await asha.call('POST', `/notifications/${notification?.id}/act`, { action: 'done' });
    accept = () => undefined;
    await pass(hour);
    expect(taken).toEqual([]);
    expect(await statuses(task)).toEqual({ app: 'sent', email: 'cancelled', telegram: 'cancelled' });
  });

  it('by snoozing is sent by all channels once, at the new time', async () => {
    accept = refuseMails;
    await createTask(inMs(hour));
    await pass(hour);
    const [notification] = await list();
    await asha.call('POST', `/notifications/${notification?.id}/act`, { action: 'snooze_hour' });
    accept = () => undefined;
    await pass(hour - 1);
    expect(taken).toEqual([]);
    await pass(1);
    expect(taken.toSorted()).toEqual(['email reminder', 'telegram reminder']);
    expect(await list()).toMatchObject([
      { handled_at: null },
      { id: notification?.id, handled_at: expect.any(String) as string },
    ]);
  });
});

describe('a reminder that was handled in another channel', () => {
  it('is not stored in the app if that is late', async () => {
    accept = (_message, channel) => {
      if (channel === 'app') throw new Error('the database is away');
    };
    const task = await createTask(inMs(hour));
    await pass(hour);
    expect(taken.toSorted()).toEqual(['email reminder', 'telegram reminder']);
    expect(await list()).toEqual([]);
    await asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    accept = () => undefined;
    await pass(hour);
    expect(await list()).toEqual([]);
    expect(await statuses(task)).toMatchObject({ app: 'cancelled' });
  });
});

describe('storing a notification', () => {
  it('that fails leaves nothing, and the retry stores one', async () => {
    let failures = 2;
    accept = (_message, channel) => {
      if (channel === 'app' && failures > 0) {
        failures -= 1;
        throw new Error('connection reset');
      }
    };
    const task = await createTask(inMs(hour));
    await pass(hour);
    expect(await list()).toEqual([]);
    await pass(5_000);
    await pass(minute);
    expect(await list()).toHaveLength(1);
    expect(await statuses(task)).toMatchObject({ app: 'sent' });
  });

  it('that is given up is shown as failed and can be retried', async () => {
    accept = (_message, channel) => {
      if (channel === 'app') throw new Error('connection reset');
    };
    await createTask(inMs(hour));
    await pass(hour);
    for (let turn = 0; turn < 20; turn += 1) await pass(20 * minute);
    const { data } = (await asha.call<{ data: Delivery[] }>('GET', '/deliveries?status=failed')).body;
    expect(data).toMatchObject([{ channel: 'app', attempts: 16, error: 'Aide could not reach Aide.' }]);
    accept = () => undefined;
    expect((await asha.call('POST', `/deliveries/${data[0]?.id}/retry`)).status).toBe(200);
    await pass(0);
    expect((await list()).filter(({ kind }) => kind === 'reminder')).toHaveLength(1);
  });
});

describe('after six hours without a worker', () => {
  it('late reminders become one notification', async () => {
    for (const n of [1, 2, 3, 4]) await createTask(inMs(n * hour), `Late ${n}`);
    test.clock.advance(6 * hour);
    await test.app.engine.drain();
    await pass(2_000);
    expect(await list()).toMatchObject([
      {
        kind: 'catch_up',
        title: '4 tasks came due while Aide was offline',
        body: 'Late 4, Late 3, Late 2 and 1 more',
        actions: [],
        task_id: null,
      },
    ]);
  });
});

describe('the text of a notification', () => {
  it.each([
    [0, 'Due now (11:30 AM)'],
    [59_000, 'Due now (11:30 AM)'],
    [60_000, 'Overdue today'],
    [10 * minute, 'Overdue today'],
  ])('sent %i ms after the due time', async (late, body) => {
    await createTask(inMs(hour));
    test.clock.advance(hour);
    await pass(late);
    expect(await list()).toMatchObject([{ body }]);
  });

  it('before the due time is "coming up"', async () => {
    await asha.call('PUT', '/reminder-settings', { ...defaultReminderSettings, leadMinutes: [30] });
    await createTask(inMs(hour));
    await pass(30 * minute);
    expect(await list()).toMatchObject([{ body: 'Coming up: Today, 11:30 AM' }]);
  });
});

describe.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham'])('in %s', (zone) => {
  const createdAt = async () => (await list()).map(({ created_at }) => created_at).toSorted();
  const at = (time: string) => toDateAt('2026-11-20', time, zone);
  async function passUntil(moment: Date) {
    await pass(moment.getTime() - test.clock.now().getTime());
  }
  beforeEach(async () => {
    asha = await signUpWithTelegram(zone);
    const quietHours = { from: '22:00', to: '07:00' };
    const { digest } = defaultReminderSettings.channels;
    const channels = { ...defaultReminderSettings.channels, digest: { ...digest, app: false } };
    await asha.call('PUT', '/reminder-settings', {
      ...defaultReminderSettings,
      leadMinutes: [0, 60],
      quietHours,
      channels,
    });
  });

  it('lead times and quiet hours apply to the app', async () => {
    await createTask(at('07:30').toISOString());
    await passUntil(at('06:59'));
    expect(await createdAt()).toEqual([]);
    await passUntil(at('07:00'));
    expect(await createdAt()).toEqual([at('07:00').toISOString()]);
    await passUntil(at('07:30'));
    expect(await createdAt()).toEqual([at('07:00').toISOString(), at('07:30').toISOString()]);
  });

  it('a task without a time has a notification at 09:00', async () => {
    await createTask('2026-11-20');
    await passUntil(at('08:59'));
    expect(await createdAt()).toEqual([]);
    await passUntil(at('09:00'));
    expect(await list()).toMatchObject([{ body: 'Due: Today', created_at: at('09:00').toISOString() }]);
  });
});
