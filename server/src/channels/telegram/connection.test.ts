import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChat, createBotApp, type BotApp } from '../../../test/fake-telegram/bot-app.ts';
import { parseCode } from '../../../test/fake-telegram/person.ts';
import type { TestUser } from '../../../test/test-app.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp();
});
afterAll(() => aide.close());

const listTasksNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;

describe('a chat that is not connected', () => {
  it('gets one reply and nothing else, also as a group', async () => {
    const limited = await createBotApp({ config: { AIDE_RATE_LIMITS: true } });
    const stranger = limited.person();
    for (let n = 0; n < 6; n += 1) stranger.send(`hello ${n}`);
    const { user, person } = await limited.connected();
    await person.ask('Buy milk tomorrow');
    const sent = limited.telegram.chats.of(stranger.chatId);
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect(sent[0]!.text).toMatch(/^I work for people who have connected this chat: open http.*onboarding first\.$/);
    expect(sent[0]!.text).not.toContain('\n');
    expect(await listTasksNow(user)).toHaveLength(1);
    await limited.close();
  });

  it('asks groups to write privately, and only when addressed', async () => {
    const { createPerson } = await import('../../../test/fake-telegram/person.ts');
    const group = createPerson(aide.telegram, -100_200, 'supergroup');
    group.send('just talking');
    const response = await group.ask('/today');
    expect(aide.telegram.chats.of(-100_200)).toHaveLength(1);
    expect(response.text).toBe('I work in private chats only: please write to me directly.');
  });

  it('connects by link and code, gets a new code on request, and changes account only after verification [S7.read.17]', async () => {
    const first = await aide.connected();
    const second = await aide.signUp();
    const status = await second.call<{ data: { botLink: string } }>('GET', '/telegram/status');
    const token = new URL(status.body.data.botLink).searchParams.get('start') ?? '';
    const sent = await first.person.ask(`/start ${token}`);
    expect(sent.text).toMatch(/^Your code is \d{6}\n/);
    // Not verified yet: the chat is still connected to the first account.
    await first.person.ask('Buy milk tomorrow');
    expect(await listTasksNow(first.user)).toHaveLength(1);
    // The same link again, or a plain /start, sends a new code and invalidates the old one.
    const again = await first.person.ask('/start');
    const before = aide.telegram.chats.of(first.person.chatId).length;
    expect((await second.call('POST', '/telegram/generate-code', {})).status).toBe(200);
    expect(aide.telegram.chats.of(first.person.chatId)).toHaveLength(before + 1);
    const newest = aide.telegram.chats.getLast(first.person.chatId);
    if (parseCode(again.text) !== parseCode(newest.text))
      expect(
        (await second.call('POST', '/telegram/verify-code', { verification_code: parseCode(again.text) })).status,
      ).toBe(400);
    const verified = await second.call('POST', '/telegram/verify-code', { verification_code: parseCode(newest.text) });
    expect(verified.status).toBe(200);
    await aide.telegram.until(() => aide.telegram.chats.getLast(first.person.chatId).text.startsWith('Connected.'));
    await first.person.ask('Call the bank tomorrow');
    expect(await listTasksNow(second)).toHaveLength(1);
    expect((await first.user.call('GET', '/telegram/status')).body).toMatchObject({ verified: false });
    expect((await first.user.call('GET', '/onboarding/me')).body).toMatchObject({ hasTelegram: false });
  });

  it('is told that a link was used', async () => {
    const { person } = await aide.connected();
    const stranger = aide.person();
    expect((await stranger.ask('/start nonsense')).text).toContain('has been used or is too old');
    expect((await stranger.ask('/start')).text).toContain('I am Aide');
    expect((await person.ask('/start')).text).toContain('Write or say');
  });

  it('disconnects with /stop and on the web, and connects again', async () => {
    const { user, person } = await aide.connected();
    expect((await person.ask('/stop')).text).toMatch(/^Disconnected\. .*onboarding$/);
    expect((await user.call('GET', '/telegram/status')).body).toMatchObject({ verified: false });
    expect((await person.ask('Buy milk')).text).toContain('connected this chat');
    await connectChat(aide.telegram, user, person);
    expect((await user.call('GET', '/telegram/status')).body).toMatchObject({ verified: true });
    expect((await user.call('DELETE', '/telegram/link')).body).toMatchObject({ data: { unlinked: true } });
    expect((await user.call('DELETE', '/telegram/link')).body).toMatchObject({ data: { unlinked: false } });
    expect((await person.ask('Buy milk')).text).toContain('connected this chat');
  });

  it('is shown as blocked on the web, and reconnects when it is unblocked', async () => {
    const { user, person } = await aide.connected();
    const getStatus = async () =>
      (await user.call<{ data: { verified: boolean; blocked: boolean } }>('GET', '/telegram/status')).body.data;
    person.blockBot();
    const after = aide.person();
    await after.ask('/start');
    await expect.poll(getStatus).toMatchObject({ verified: false, blocked: true });
    expect((await user.call('GET', '/onboarding/me')).body).toMatchObject({ hasTelegram: false });
    person.unblockBot();
    await expect.poll(getStatus).toMatchObject({ verified: true, blocked: false });
    aide.telegram.injectFault = (method, body) =>
      method === 'sendMessage' && body.chat_id === person.chatId ? { kind: 'blocked' } : undefined;
    person.send('Buy milk tomorrow');
    await expect.poll(getStatus).toMatchObject({ verified: false, blocked: true });
    expect(await listTasksNow(user)).toHaveLength(1);
    aide.telegram.injectFault = () => undefined;
    await person.ask('Buy bread tomorrow');
    expect(await getStatus()).toMatchObject({ verified: true, blocked: false });
  });
});
