import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import type { Bot } from './bot.ts';
import { startTelegramLink } from './start-telegram-link.ts';

const minute = 60_000;

interface FakeBot extends Bot {
  sent: { chatId: string; code: string }[];
  greeted: string[];
  refuses: boolean;
}

const bot: FakeBot = {
  username: 'aide_test_bot',
  sent: [],
  greeted: [],
  refuses: false,
  async greet(chatId) {
    this.greeted.push(chatId);
  },
  async sendCode(chatId, code) {
    if (this.refuses) throw new Error('Forbidden: bot was blocked by the user');
    this.sent.push({ chatId, code });
  },
};

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ bot });
});
beforeEach(() => {
  bot.sent = [];
  bot.refuses = false;
});
afterAll(() => aide.close());

interface Status {
  verified: boolean;
  lastSync: string | null;
  data: { verified: boolean; lastSync: string | null; configured: boolean; botLink: string | null };
}
const getStatus = async (user: TestUser) => (await user.call<Status>('GET', '/telegram/status')).body;
const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('start') ?? '';

/** Opens the bot link in a chat and returns the code that the chat receives. */
async function openLink(user: TestUser, chatId: string): Promise<string> {
  const token = tokenIn((await getStatus(user)).data.botLink);
  const started = await aide.app.transactions.run((context) => startTelegramLink(context, { token, chatId }));
  return started!.code;
}

const verify = (user: TestUser, verification_code: string) =>
  user.call('POST', '/telegram/verify-code', { verification_code });
const another = (code: string) => (code === '000000' ? '000001' : '000000');

describe('without a bot', () => {
  it('returns on both levels that nothing is connected, and why no code is sent [S7.call.30, S3.misc.01]', async () => {
    const plain = await createTestApp();
    const user = await plain.signUp();
    const status = await user.call<Status>('GET', '/telegram/status');
    expect(status.status).toBe(200);
    expect(status.body).toEqual({
      success: true,
      verified: false,
      lastSync: null,
      data: { verified: false, lastSync: null, configured: false, botLink: null, blocked: false },
    });
    for (const [path, body] of [
      ['/telegram/generate-code', {}],
      ['/telegram/verify-code', { verification_code: '123456' }],
    ] as const) {
      const response = await user.call('POST', path, body);
      expect(response.status).toBe(503);
      expect(response.body).toMatchObject({ success: false, error: 'BOT_NOT_CONFIGURED' });
    }
    await plain.close();
  });
});

describe('connecting a chat', () => {
  it('leads from the link through the code to verified [S7.call.30, S7.call.31, S7.call.32, S7.read.17]', async () => {
    const user = await aide.signUp();
    const before = await getStatus(user);
    expect(before.data).toMatchObject({ configured: true, verified: false });
    expect(before.data.botLink).toMatch(/^https:\/\/t\.me\/aide_test_bot\?start=[\w-]{32}$/);
    expect((await getStatus(user)).data.botLink).toBe(before.data.botLink);

    await openLink(user, '7001');
    const generated = await user.call('POST', '/telegram/generate-code', {});
    expect(generated.status).toBe(200);
    expect(bot.sent).toEqual([{ chatId: '7001', code: expect.stringMatching(/^\d{6}$/) as string }]);

    const verified = await verify(user, bot.sent[0]!.code);
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ success: true, message: 'Telegram connected successfully!' });
    const after = await getStatus(user);
    expect(after).toMatchObject({ verified: true, lastSync: '2026-11-18T05:00:00.000Z', data: { verified: true } });
    expect((await user.call('GET', '/onboarding/me')).body).toMatchObject({ hasTelegram: true });
  });

  it('requires that a chat has opened the link', async () => {
    const user = await aide.signUp();
    for (const response of [await user.call('POST', '/telegram/generate-code'), await verify(user, '123456')]) {
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({ error: 'BOT_NOT_STARTED' });
    }
    expect((await verify(user, '12345')).status).toBe(400);
  });

  it('accepts a link once, and not after a day', async () => {
    const user = await aide.signUp();
    const token = tokenIn((await getStatus(user)).data.botLink);
    const start = () => aide.app.transactions.run((context) => startTelegramLink(context, { token, chatId: '7100' }));
    expect(await start()).not.toBeNull();
    expect(await start()).toBeNull();
    const old = tokenIn((await getStatus(user)).data.botLink);
    expect(old).not.toBe(token);
    aide.clock.advance(24 * 60 * minute);
    expect(
      await aide.app.transactions.run((context) => startTelegramLink(context, { token: old, chatId: '7100' })),
    ).toBeNull();
  });

  it('accepts a code once, and only the newest', async () => {
    const user = await aide.signUp();
    const first = await openLink(user, '7200');
    await user.call('POST', '/telegram/generate-code', {});
    const { code } = bot.sent[0]!;
    const old = await verify(user, first === code ? another(code) : first);
    expect(old.body).toMatchObject({ error: 'CODE_INVALID' });
    expect((await verify(user, code)).status).toBe(200);
    const again = await verify(user, code);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error: 'CODE_EXPIRED' });
  });

  it('accepts a code for ten minutes', async () => {
    const user = await aide.signUp();
    const code = await openLink(user, '7300');
    aide.clock.advance(10 * minute);
    expect((await verify(user, code)).body).toMatchObject({ error: 'CODE_EXPIRED' });
    expect((await getStatus(user)).verified).toBe(false);
  });

  it('allows five attempts, also concurrent ones', async () => {
    const user = await aide.signUp();
    const code = await openLink(user, '7400');
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(user, another(code))));
    expect(responses.map(({ body }) => body.error)).toEqual(Array(5).fill('CODE_INVALID'));
    expect((await verify(user, code)).body).toMatchObject({ error: 'CODE_EXPIRED' });
  });

  it('moves a chat that connects to another account, and notifies the first one', async () => {
    const [one, other] = [await aide.signUp(), await aide.signUp()];
    expect((await verify(one, await openLink(one, '7500'))).status).toBe(200);
    expect((await verify(other, await openLink(other, '7500'))).status).toBe(200);
    expect((await getStatus(one)).verified).toBe(false);
    expect((await getStatus(other)).verified).toBe(true);
    const title = 'Your Telegram chat was connected to another account';
    const listTitles = async (user: TestUser) =>
      (await user.call<{ data: { title: string }[] }>('GET', '/notifications')).body.data.map((each) => each.title);
    expect(await listTitles(one)).toContain(title);
    expect(await listTitles(other)).not.toContain(title);
    const { data } = (await one.call<{ data: { type: string }[] }>('GET', '/security-log')).body;
    expect(data.map(({ type }) => type)).toContain('telegram_unlinked');
  });

  it('keeps the connected chat until the new one is verified', async () => {
    const user = await aide.signUp();
    await verify(user, await openLink(user, '7600'));
    await openLink(user, '7601');
    expect((await getStatus(user)).verified).toBe(true);
  });

  it('returns an error when Telegram does not accept the code', async () => {
    const user = await aide.signUp();
    await openLink(user, '7700');
    bot.refuses = true;
    const response = await user.call('POST', '/telegram/generate-code', {});
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({
      error: 'UNAVAILABLE',
      message: expect.stringContaining('Telegram') as string,
    });
  });
});
