import type { ChannelState, ChannelTest, Notification, ReachChannel } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { createMessageLinks } from '../deliveries/message-links.ts';
import { createSignedLinks } from '../deliveries/signed-links.ts';
import { testChannel, type ChannelDeps } from './test-channel.ts';

let test: TestApp;
let asha: TestUser;

useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide: test, user: asha } = current);
});

async function send(channel: ReachChannel): Promise<ChannelTest> {
  const reply = await asha.call<{ data: ChannelTest }>('POST', '/reminder-settings/test', { channel });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

async function readStates(): Promise<Record<ReachChannel, ChannelState>> {
  const reply = await asha.call<{ data: Record<ReachChannel, ChannelState> }>('GET', '/reminder-settings/channels');
  return reply.body.data;
}

describe('the channels of a user', () => {
  it('have the state of the server and of the user', async () => {
    expect(await readStates()).toEqual({
      app: 'ready',
      email: 'ready',
      telegram: 'not_connected',
      whatsapp: 'not_configured',
    });
    await test.database.transaction((tx) =>
      tx.update(usersTable).set({ telegramVerifiedAt: test.clock.now() }).where(eq(usersTable.id, asha.id)),
    );
    expect(await readStates()).toMatchObject({ telegram: 'ready' });
  });

  it('are tested by a notification in the web app', async () => {
    expect(await send('app')).toMatchObject({ outcome: 'sent' });
    const reply = await asha.call<{ data: Notification[] }>('GET', '/notifications');
    expect(reply.body.data).toMatchObject([{ title: 'Test from Aide', task_id: null, actions: [] }]);
  });

  it('are tested by a mail to the user', async () => {
    expect(await send('email')).toEqual({ outcome: 'sent', answer: `Accepted by the mail server for ${asha.email}.` });
    expect(test.sent.filter(({ recipient }) => recipient.userId === asha.id)).toMatchObject([
      { channel: 'email', recipient: { email: asha.email }, notice: { task: { title: 'Test from Aide' } } },
    ]);
  });

  it('are not tested if the user has not connected them', async () => {
    expect(await send('telegram')).toEqual({ outcome: 'not_delivered', answer: 'Telegram is not connected.' });
  });

  it('report what is missing on the server, and the reply of the channel', async () => {
    const caller = {
      user: { ...asha, timezone: 'UTC', trialEndsAt: null, followed: false },
      channel: 'web',
      log: createLog('silent'),
    } as const;
    const runner = {
      run: <T>(work: Parameters<typeof test.app.transactions.runAs<T>>[1]) => test.app.transactions.runAs(caller, work),
      read: <T>(work: Parameters<typeof test.app.transactions.readAs<T>>[1]) =>
        test.app.transactions.readAs(caller, work),
    };
    const refusing = { send: () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25')) };
    const deps: ChannelDeps = {
      channels: { email: refusing },
      links: createMessageLinks('https://aide.test', createSignedLinks('secret')),
      isMailConfigured: () => true,
    };
    expect(await testChannel(deps, 'telegram', runner)).toEqual({
      outcome: 'not_delivered',
      answer: 'Telegram is not set up on this server.',
    });
    expect(await testChannel({ ...deps, isMailConfigured: () => false }, 'email', runner)).toEqual({
      outcome: 'not_delivered',
      answer: 'Mail is not set up on this server.',
    });
    expect(await testChannel(deps, 'email', runner)).toEqual({
      outcome: 'not_delivered',
      answer: 'Aide could not reach the mail server.',
    });
  });
});
