import { serverAccountRoutes, serverBackupRoutes, serverSettingsRoutes, type Route } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fakeToken, fakeUsername, openFakeTelegram, type FakeTelegram } from './fake-telegram/fake-telegram.ts';
import { startFakeModel } from './fake-model.ts';
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts';
import { createTestApp, testSecret, type TestApp, type TestUser } from './test-app.ts';
import { sealedColumns } from '../src/compose/modules.ts';
import { reseal } from '../src/platform/secret/reseal.ts';
import { getBackupText } from './backup-text.ts';
import { serverSettingsTable } from '../src/features/operations/server-settings/server-settings.table.ts';

let sink: SmtpSink;
let telegram: FakeTelegram;
let aide: TestApp;
let owner: TestUser;
beforeAll(async () => {
  sink = await openSmtpSink();
  telegram = await openFakeTelegram();
  aide = await createTestApp({ config: { TELEGRAM_API_ROOT: telegram.url }, channels: {} });
  owner = await aide.signUp();
});
afterAll(async () => {
  await aide.close();
  await Promise.all([sink.close(), telegram.close()]);
});

const save = (body: Record<string, unknown>) => owner.call('PUT', '/server/settings', body);
const test = (body: Record<string, unknown>) => owner.call('POST', '/server/settings/test', body);
const from = 'Aide <aide@example.com>';

describe('settings of the server', () => {
  it('are accessible only to its owner', async () => {
    const other = await aide.signUp();
    expect((await owner.call('GET', '/server/role')).body.data).toEqual({ isOwner: true });
    expect((await other.call('GET', '/server/role')).body.data).toEqual({ isOwner: false });
    const bodies: Record<string, unknown> = {
      saveServerSettings: { group: 'mail', smtpUrl: sink.url },
      testServerSettings: { group: 'mail', smtpUrl: sink.url },
      saveSignUpMode: { mode: 'nobody' },
      setServerAccountAccess: { disabled: true },
      confirmServerAccountEmail: { email: 'asha@example.com' },
      extendServerAccountTrial: { days: 3 },
      saveBackupSchedule: { enabled: true, hour: 3, keep: 2 },
    };
    const routes: Record<string, Route> = { ...serverSettingsRoutes, ...serverAccountRoutes, ...serverBackupRoutes };
    const owners = Object.entries(routes).filter(([name]) => name !== 'getServerRole' && name !== 'getSignUpMode');
    for (const [name, { method, path }] of owners) {
      const url = path.replace(':id', uuidv7()).replace(':group', 'mail');
      const response = await other.call(method, url, bodies[name]);
      expect([name, response.status]).toEqual([name, 404]);
    }
    expect(sink.mails).toEqual([]);
  });

  it('send a test mail to the owner before anything is saved', async () => {
    const before = sink.mails.length;
    const response = await test({ group: 'mail', smtpUrl: sink.url, from });
    expect(response.body.data).toMatchObject({ ok: true, answer: expect.stringContaining(owner.email) });
    expect(sink.mails.slice(before).map(({ to }) => to)).toEqual([[owner.email]]);
    const wrong = await test({ group: 'mail', smtpUrl: 'smtp://127.0.0.1:9' });
    expect(wrong.body.data).toMatchObject({ ok: false, answer: expect.stringContaining('127.0.0.1:9 did not take') });
    expect((await test({ group: 'mail' })).body).toMatchObject({ error: 'SETTING_INCOMPLETE' });
    expect((await save({ group: 'mail', smtpUrl: 'http://x' })).status).toBe(400);
  });

  it('send mail without a restart once they are saved, and store it again once they are removed', async () => {
    const ask = () => aide.call('POST', '/onboarding/password-reset', { email: owner.email });
    expect((await ask()).body.data).toEqual({ canMail: false });
    const saved = await save({ group: 'mail', smtpUrl: sink.url.replace('//', '//user:pass-word@'), from });
    expect(saved.body.data).toMatchObject({
      mail: { source: 'saved', values: { smtpUrl: expect.stringContaining('user:••••••@'), from } },
    });
    expect(JSON.stringify(saved.body)).not.toContain('pass-word');
    const before = sink.mails.length;
    await save({ group: 'mail', smtpUrl: sink.url });
    expect((await ask()).body.data).toEqual({ canMail: true });
    await aide.app.engine.drain();
    const sent = sink.mails.slice(before);
    expect(new Set(sent.flatMap(({ to }) => to))).toEqual(new Set([owner.email]));
    // The change of settings is announced by mail too.
    const subjects = sent.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    expect(subjects).toHaveLength(3);
    expect(subjects).toEqual(
      expect.arrayContaining(['Settings of your server were changed', 'Your link for a new password']),
    );
    expect(sink.mails.at(-1)?.raw).toContain('From: Aide <aide@example.com>');
    expect((await owner.call('DELETE', '/server/settings/mail')).body.data).toMatchObject({ mail: { source: 'none' } });
    expect((await ask()).body.data).toEqual({ canMail: false });
  });

  it('are sealed in the database and in its backups', async () => {
    await save({ group: 'model', url: 'http://127.0.0.1:9/v1', model: 'tiny', key: 'sk-very-secret' });
    const rows = await aide.database.read((tx) => tx.select().from(serverSettingsTable));
    expect(rows.map(({ name }) => name)).toContain('AIDE_LLM_KEY');
    expect(JSON.stringify(rows)).not.toContain('sk-very-secret');
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
    expect(await getBackupText(aide.database)).not.toContain('sk-very-secret');
    await owner.call('DELETE', '/server/settings/model');
  });

  it('are resealed when the signing key is rotated, with the push keys', async () => {
    await save({ group: 'mail', smtpUrl: 'smtp://me:hidden@127.0.0.1:9', from });
    const pushKey = (await owner.call('GET', '/push/key')).body.data;
    const next = 'another signing key, also long enough';
    await aide.database.transaction((tx) => reseal(tx, sealedColumns, { from: testSecret, to: next }));
    const rotated = await createTestApp({ database: aide.database, config: { AIDE_SECRET: next } });
    onTestFinished(() => rotated.app.stop());
    const { email, password } = owner;
    const signedIn = await rotated.call<{ data: { token: string } }>('POST', '/onboarding/login', { email, password });
    const { token } = signedIn.body.data;
    const settings = await rotated.call('GET', '/server/settings', undefined, token);
    expect(settings.body.data).toMatchObject({ mail: { source: 'saved', values: { from } } });
    expect((await rotated.call('GET', '/push/key', undefined, token)).body.data).toEqual(pushKey);
    await aide.database.transaction((tx) => reseal(tx, sealedColumns, { from: next, to: testSecret }));
    await owner.call('DELETE', '/server/settings/mail');
  });

  it('start a bot in every process', async () => {
    const second = await createTestApp({
      database: aide.database,
      config: { TELEGRAM_API_ROOT: telegram.url },
      channels: {},
    });
    onTestFinished(() => second.app.stop());
    aide.app.chats.telegram.start({ reads: false });
    second.app.chats.telegram.start({ reads: false });
    const wrong = await test({ group: 'telegram', token: '1:not-a-known-token' });
    expect(wrong.body.data).toMatchObject({ ok: false, answer: expect.stringContaining('refuses the token') });
    const right = await test({ group: 'telegram', token: fakeToken });
    expect(right.body.data).toMatchObject({ ok: true, answer: expect.stringContaining(`@${fakeUsername}`) });
    expect(second.app.chats.telegram.current?.bot).toBeUndefined();
    await save({ group: 'telegram', token: fakeToken });
    for (const { app } of [aide, second])
      await expect.poll(() => app.chats.telegram.current?.bot.username).toBe(fakeUsername);
    expect((await owner.call('GET', '/telegram/status')).body.data).toMatchObject({ configured: true });
    await owner.call('DELETE', '/server/settings/telegram');
    await expect.poll(() => second.app.chats.telegram.current?.bot).toBeUndefined();
  });

  it('add a language model that parses the next message', async () => {
    const model = await startFakeModel();
    onTestFinished(() => model.close());
    model.behave({ does: 'respond', content: { ready: true } });
    const entered = { group: 'model', url: model.url, model: 'tiny' };
    expect((await test(entered)).body.data).toMatchObject({ ok: true });
    await save(entered);
    const before = model.asked.length;
    await owner.call('POST', '/capture', { text: 'Call Priya tomorrow' });
    expect(model.asked.length).toBeGreaterThan(before);
    await owner.call('DELETE', '/server/settings/model');
  });

  it('are fixed if the environment sets them', async () => {
    const fixed = await createTestApp({ config: { SMTP_URL: 'smtp://me:hidden@127.0.0.1:9' } });
    onTestFinished(() => fixed.close());
    const user = await fixed.signUp();
    const { body } = await user.call('GET', '/server/settings');
    expect(body.data).toMatchObject({ mail: { source: 'environment' }, telegram: { source: 'none' } });
    expect(JSON.stringify(body)).not.toContain('hidden');
    const saved = await user.call('PUT', '/server/settings', { group: 'mail', smtpUrl: sink.url });
    expect(saved.body).toMatchObject({ error: 'SETTING_FIXED' });
    expect((await user.call('DELETE', '/server/settings/mail')).body).toMatchObject({ error: 'SETTING_FIXED' });
  });
});
