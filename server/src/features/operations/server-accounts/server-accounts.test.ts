import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { updateUser } from '../../identity/accounts/accounts.repository.ts';
import { setOwner } from '../../identity/accounts/owner.repository.ts';
import { confirmAddress } from '../../identity/email-confirmation/confirm-email.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import { routes } from '@aide/contract';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { deleteAccountById } from './manage-accounts.ts';

let aide: TestApp;
let owner: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  owner = await aide.signUp();
});
// Tests move the clock, and actions of the owner need an authentication within the last ten minutes.
beforeEach(() => proveOwner());
afterAll(() => aide.close());

const proveOwner = () => owner.call('POST', '/onboarding/reauthenticate', { password: owner.password });

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
const ownersLog = async () =>
  (await owner.call<{ data: { type: string; detail: string | null }[] }>('GET', '/security-log')).body.data;
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

  it('are rejected everywhere while they are disabled, and accepted again afterwards', async () => {
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

  it('can have their address confirmed, also a new one, unless another account has it', async () => {
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

  it('create no occurrences while they are disabled, and one when they are enabled', async () => {
    const user = await aide.signUp();
    const made = await user.call('POST', '/recurring-tasks', {
      title: 'Water',
      recurrenceText: 'every day at 9am',
      contactId: null,
    });
    expect(made.status).toBe(201);
    const count = async () => {
      const tasks = await aide.database.read((db) =>
        db.select().from(tasksTable).where(eq(tasksTable.userId, user.id)),
      );
      return tasks.length;
    };
    const before = await count();
    await setAccess(user.id, true);
    for (let day = 0; day < 10; day += 1) {
      aide.clock.advance(86_400_000);
      await aide.app.engine.drain();
    }
    expect(await count()).toBe(before);
    await proveOwner();
    await setAccess(user.id, false);
    aide.clock.advance(3_600_000);
    await aide.app.engine.drain();
    expect(await count()).toBe(before + 1);
  });

  it('include the owner, who can neither disable nor delete themselves', async () => {
    expect((await setAccess(owner.id, true)).body).toMatchObject({ error: 'OWNER_NEEDED' });
    expect((await owner.call('DELETE', `/server/accounts/${owner.id}`)).body).toMatchObject({ error: 'OWNER_NEEDED' });
    expect((await owner.call('GET', '/server/role')).body.data).toEqual({ isOwner: true });
  });
});

describe('the session of an owner whose password was entered long ago', () => {
  const schedule = { enabled: true, hour: 3, keep: 1 };
  const model = { group: 'model', url: 'https://model.example', model: 'small', key: 'secret' };

  it.each<[string, string, (id: string) => ReturnType<TestUser['call']>]>([
    ['disable an account', 'owner_disabled_account', (id) => setAccess(id, true)],
    ['delete an account', 'owner_deleted_account', (id) => owner.call('DELETE', `/server/accounts/${id}`)],
    [
      'make a link for a new password',
      'owner_created_reset_link',
      (id) => owner.call('POST', `/server/accounts/${id}/reset-link`),
    ],
    [
      'confirm an address',
      'owner_confirmed_email',
      async (id) => {
        const email = (await list()).find((account) => account.id === id)?.email;
        return owner.call('POST', `/server/accounts/${id}/email-confirmation`, { email });
      },
    ],
    ['save settings', 'server_settings_saved', () => owner.call('PUT', '/server/settings', model)],
    ['remove settings', 'server_settings_removed', () => owner.call('DELETE', '/server/settings/model')],
    [
      'choose who may sign up',
      'sign_up_mode_changed',
      () => owner.call('PUT', '/server/sign-up-mode', { mode: 'everyone' }),
    ],
    ['make an invitation', 'invitation_created', () => owner.call('POST', '/server/invitations')],
    ['keep fewer backups', 'backup_schedule_changed', () => owner.call('PUT', '/server/backups/schedule', schedule)],
  ])('cannot %s until the password is entered again; then it is recorded', async (_what, type, act) => {
    const { id } = await aide.signUp({ confirmed: false });
    aide.clock.advance(11 * 60_000);
    const refused = await act(id);
    expect([refused.status, refused.body.error]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect((await ownersLog())[0]?.type).not.toBe(type);
    await proveOwner();
    expect((await act(id)).status).toBeLessThan(300);
    expect((await ownersLog())[0]).toMatchObject({ type });
  });

  it('cannot send saved keys to an address by a test', async () => {
    aide.clock.advance(11 * 60_000);
    const test = { group: 'model', url: 'https://thief.example', model: 'small', key: null };
    expect((await owner.call('POST', '/server/settings/test', test)).body).toMatchObject({
      error: 'REAUTHENTICATION_REQUIRED',
    });
  });

  it('records longer trials and backups too, and notifies a disabled account', async () => {
    const user = await aide.signUp();
    await owner.call('POST', `/server/accounts/${user.id}/trial`, { days: 10 });
    expect((await ownersLog())[0]).toMatchObject({ type: 'owner_extended_trial', detail: user.email });
    await owner.call('POST', '/server/backups');
    expect((await ownersLog())[0]).toMatchObject({ type: 'backup_started' });
    await setAccess(user.id, true);
    await setAccess(user.id, false);
    const session = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', {
      email: user.email,
      password: user.password,
    });
    const log = await aide.call<{ data: { type: string }[] }>(
      'GET',
      '/security-log',
      undefined,
      session.body.data.token,
    );
    expect(log.body.data.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['account_disabled', 'account_enabled']),
    );
  });
});

it('every route of the owner returns 404 for other accounts, whatever they send', async () => {
  const other = await aide.signUp();
  const forOwner = Object.values(routes).filter(({ path }) => path.startsWith('/server/') && path !== '/server/role');
  expect(forOwner.length).toBeGreaterThan(15);
  for (const { method, path } of forOwner)
    for (const body of [undefined, { rubbish: 1 }]) {
      const reply = await other.call(method, path.replace(/:\w+/, 'rubbish'), method === 'GET' ? undefined : body);
      expect([path, reply.status]).toEqual([path, 404]);
    }
});

describe('the owner of the server', () => {
  let app: TestApp;
  const open = async (config: Parameters<typeof createTestApp>[0] = {}) => {
    app = await createTestApp(config);
  };
  afterEach(() => app.close());
  const isOwner = async (user: TestUser) =>
    (await user.call<{ data: { isOwner: boolean } }>('GET', '/server/role')).body.data.isOwner;

  it('is not an account that signs up with the address of AIDE_OWNER and has not confirmed it', async () => {
    await open({ config: { AIDE_OWNER: 'owner@example.com' } });
    const first = await app.signUp();
    const stranger = await app.signUp({ email: 'Owner@Example.com', confirmed: false });
    expect([await isOwner(first), await isOwner(stranger)]).toEqual([false, false]);
    await app.app.transactions.run((context) => confirmAddress(context, stranger.id, stranger.email));
    expect([await isOwner(first), await isOwner(stranger)]).toEqual([false, true]);
  });

  it('stays the same account after a new address, and no other account follows it after its deletion', async () => {
    await open();
    const first = await app.signUp();
    const second = await app.signUp();
    const [email, moved] = [first.email, 'moved@example.com'];
    await app.database.statement((tx) => updateUser(tx, first.id, { email: moved, emailKey: moved }));
    expect([await isOwner(first), await isOwner(second)]).toEqual([true, false]);
    const third = await app.signUp({ email });
    expect(await isOwner(third)).toBe(false);
    await app.app.transactions.run((context) => deleteAccountById(context, first.id));
    expect([await isOwner(second), await isOwner(await app.signUp({ email: moved }))]).toEqual([false, false]);
  });

  it('is another account after the command of the operator only', async () => {
    await open();
    const [first, second] = [await app.signUp(), await app.signUp()];
    await app.app.transactions.run(({ tx }) => setOwner(tx, second.id));
    expect([await isOwner(first), await isOwner(second)]).toEqual([false, true]);
  });
});
