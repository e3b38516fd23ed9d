import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let aide: TestApp;
let owner: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  owner = await aide.signUp();
});
afterAll(() => aide.close());

interface Account {
  id: string;
  email: string;
  lastUsedAt: string | null;
  trialEndsAt: string | null;
  disabledAt: string | null;
  isOwner: boolean;
}
const list = async (search = '') =>
  (await owner.call<{ data: Account[] }>('GET', `/server/accounts?search=${encodeURIComponent(search)}`)).body.data;
const setAccess = (id: string, disabled: boolean) => owner.call('PUT', `/server/accounts/${id}/access`, { disabled });

describe('accounts of the server', () => {
  it('are listed with their last use, and found by name or email', async () => {
    const user = await aide.signUp({ name: 'Zoe 100%', email: 'zoe@example.com' });
    await user.call('GET', '/tasks');
    expect((await list()).find(({ id }) => id === owner.id)).toMatchObject({ isOwner: true });
    const [found, ...more] = await list('100%');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: user.id, isOwner: false, disabledAt: null });
    expect(found?.lastUsedAt).toBe(aide.clock.now().toISOString());
    expect(await list('nothing like that')).toEqual([]);
  });

  it('are refused everywhere while they are disabled, and let in again afterwards', async () => {
    const user = await aide.signUp();
    const token = await user.call<{ data: { token: string } }>('POST', '/api-tokens', {
      name: 'Script',
      scope: 'read',
      expiresInDays: 30,
    });
    const feed = await user.call<{ data: { path: string } }>('POST', '/calendar-feed');
    const withToken = () => aide.call('GET', '/tasks', undefined, token.body.data.token);
    const signIn = () => aide.call('POST', '/onboarding/login', { email: user.email, password: user.password });
    const readFeed = async () => (await aide.app.server.inject({ url: feed.body.data.path })).statusCode;
    expect([(await withToken()).status, await readFeed()]).toEqual([200, 200]);

    expect((await setAccess(user.id, true)).body.data).toMatchObject({ disabledAt: aide.clock.now().toISOString() });
    expect((await user.call('GET', '/tasks')).status).toBe(401);
    expect((await withToken()).status).toBe(401);
    expect(await readFeed()).toBe(404);
    expect((await signIn()).body).toMatchObject({ error: 'ACCOUNT_DISABLED' });

    expect((await setAccess(user.id, false)).body.data).toMatchObject({ disabledAt: null });
    expect((await user.call('GET', '/tasks')).status).toBe(401);
    expect((await withToken()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('lose their event streams at once when they are disabled', async () => {
    const user = await aide.signUp();
    const address = await aide.app.server.listen({ port: 0 });
    const stream = await fetch(`${address}/api/v1/events`, { headers: { authorization: `Bearer ${user.token}` } });
    expect(stream.status).toBe(200);
    await setAccess(user.id, true);
    // Resolves only when the server ends the stream.
    expect(await stream.text()).toContain('retry:');
  });

  it('get no reminders while they are disabled', async () => {
    const user = await aide.signUp();
    const due = new Date(aide.clock.now().getTime() + 2 * 3_600_000).toISOString();
    await user.call('POST', '/tasks', { title: 'Call Priya', due_date: due });
    await setAccess(user.id, true);
    const before = aide.sent.length;
    aide.clock.advance(3 * 3_600_000);
    await aide.app.engine.drain();
    expect(aide.sent.slice(before).filter(({ recipient }) => recipient.userId === user.id)).toEqual([]);
  });

  it('are deleted with everything they own', async () => {
    const user = await aide.signUp();
    await user.call('POST', '/tasks', { title: 'Call Priya', due_date: '2027-01-01' });
    expect((await owner.call('DELETE', `/server/accounts/${user.id}`)).status).toBe(200);
    expect(await list(user.email)).toEqual([]);
    expect((await user.call('GET', '/tasks')).status).toBe(401);
  });

  it('get a link for a new password, which works once', async () => {
    const user = await aide.signUp();
    const made = await owner.call<{ data: { link: string } }>('POST', `/server/accounts/${user.id}/reset-link`);
    const token = new URL(made.body.data.link).hash.slice(1);
    const chosen = { token, newPassword: 'a wholly new one', confirmPassword: 'a wholly new one' };
    expect((await aide.call('PUT', '/onboarding/password-reset', chosen)).status).toBe(200);
    expect((await aide.call('PUT', '/onboarding/password-reset', chosen)).status).toBe(400);
  });

  it('get their address confirmed, also a new one, unless another account has it', async () => {
    const user = await aide.signUp({ confirmed: false });
    const confirm = (email: string) => owner.call('POST', `/server/accounts/${user.id}/email-confirmation`, { email });
    expect((await list(user.email))[0]).toMatchObject({ isEmailConfirmed: false, pendingEmail: null });
    expect((await confirm('never-entered@example.com')).status).toBe(404);
    expect((await confirm(user.email)).body.data).toMatchObject({ isEmailConfirmed: true });
    await user.call('PUT', '/onboarding/me', { name: 'Asha', email: owner.email });
    expect((await confirm(owner.email)).body).toMatchObject({ error: 'EMAIL_TAKEN' });
    await user.call('PUT', '/onboarding/me', { name: 'Asha', email: 'mine-now@example.com' });
    expect((await list(user.email))[0]).toMatchObject({ pendingEmail: 'mine-now@example.com' });
    const changed = { email: 'mine-now@example.com', isEmailConfirmed: true, pendingEmail: null };
    expect((await confirm('mine-now@example.com')).body.data).toMatchObject(changed);
  });

  it('get a longer trial', async () => {
    const user = await aide.signUp();
    const before = (await list(user.email))[0]?.trialEndsAt ?? '';
    const extended = await owner.call<{ data: Account }>('POST', `/server/accounts/${user.id}/trial`, { days: 10 });
    const days = (Date.parse(extended.body.data.trialEndsAt ?? '') - Date.parse(before)) / 86_400_000;
    expect(days).toBe(10);
  });

  it('keep their owner, who can neither disable nor delete themselves', async () => {
    expect((await setAccess(owner.id, true)).body).toMatchObject({ error: 'OWNER_NEEDED' });
    expect((await owner.call('DELETE', `/server/accounts/${owner.id}`)).body).toMatchObject({ error: 'OWNER_NEEDED' });
    expect((await owner.call('GET', '/server/role')).body.data).toEqual({ isOwner: true });
  });
});
