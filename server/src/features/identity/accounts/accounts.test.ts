import type { Profile } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

const account = { name: 'Meera Iyer', email: 'Meera@Example.com', password: 'tulip-7', timezone: 'Europe/London' };
const credentials = { email: account.email, password: account.password };

describe('signing up', () => {
  it('creates an account that can sign in and read its profile [S7.call.02, S7.call.03, S3.user.01, S3.user.02]', async () => {
    const created = await aide.call('POST', '/onboarding/signup', account);
    expect(created.status).toBe(201);
    const session = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', credentials);
    expect(session.status).toBe(200);
    const me = await aide.call('GET', '/onboarding/me', undefined, session.body.data.token);
    expect(me.body).toMatchObject({
      success: true,
      name: 'Meera Iyer',
      hasTelegram: false,
      data: { name: 'Meera Iyer', email: 'Meera@Example.com', hasTelegram: false, timezone: 'Europe/London' },
    });
  });

  it('rejects the same address in any case', async () => {
    const again = await aide.call('POST', '/onboarding/signup', { ...account, email: 'MEERA@example.COM' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'EMAIL_TAKEN' });
  });

  it('accepts one of two concurrent sign-ups with the same address', async () => {
    const racing = { ...account, email: 'race@example.com' };
    const responses = await Promise.all([1, 2, 3].map(() => aide.call('POST', '/onboarding/signup', racing)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'not an address' }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ timezone: 'Mars/Olympus' }, 'That is not a time zone we know'],
    [{ name: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
  ])('returns an error message for %j', async (wrong, message) => {
    const response = await aide.call('POST', '/onboarding/signup', { ...account, email: 'new@example.com', ...wrong });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, message, error: 'VALIDATION_FAILED' });
  });

  it('has the time zone Asia/Kolkata when the browser sends none', async () => {
    const { call } = await aide.signUp({ email: 'nozone@example.com' });
    expect((await call('GET', '/onboarding/me')).body.data).toMatchObject({ timezone: 'Asia/Kolkata' });
  });
});

describe('signing in', () => {
  it('accepts the address in any case [S7.call.01]', async () => {
    const response = await aide.call('POST', '/onboarding/login', { ...credentials, email: 'meera@EXAMPLE.com' });
    expect(response.status).toBe(200);
  });

  it('returns the same error for an unknown address and a wrong password', async () => {
    const wrong = await aide.call('POST', '/onboarding/login', { ...credentials, password: 'secret2' });
    const unknown = await aide.call('POST', '/onboarding/login', { ...credentials, email: 'nobody@example.com' });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('puts id, email and expiry into the token [S3.user.04, S3.user.05, S3.user.06]', async () => {
    const user = await aide.signUp();
    const [, encoded] = user.token.split('.');
    const payload = JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(payload).toMatchObject({ id: user.id, email: user.email });
    expect(String(payload.exp)).toMatch(/^\d{10}$/);
  });

  it('rejects the most common passwords at sign-up and at a change, in any case', async () => {
    for (const password of ['password', 'PassWord', '123456', 'dragon'])
      expect((await aide.call('POST', '/onboarding/signup', { ...account, password })).body).toMatchObject({
        error: 'PASSWORD_TOO_COMMON',
      });
    const user = await aide.signUp();
    const passwords = { currentPassword: user.password, newPassword: 'letmein', confirmPassword: 'letmein' };
    expect((await user.call('PUT', '/onboarding/password', passwords)).body).toMatchObject({
      error: 'PASSWORD_TOO_COMMON',
    });
  });

  it('accepts a known device after 100 wrong passwords, also from the same address', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const user = await limited.signUp();
    const logIn = (password: string, devices?: string[], remoteAddress = '203.0.113.7') =>
      limited.app.server.inject({
        method: 'POST',
        url: '/api/v1/onboarding/login',
        payload: { email: user.email, password, ...(devices && { devices }) },
        remoteAddress,
      });
    const { device } = (await logIn(user.password)).json<{ data: { device: string } }>().data;
    const statuses: number[] = [];
    for (let guess = 0; guess < 100; guess += 1) statuses.push((await logIn(`guess ${guess}`)).statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    expect((await logIn(user.password)).statusCode).toBe(429);
    expect((await logIn(user.password, [device])).statusCode).toBe(200);
    // Attempts from one address do not lock out a new device at another address either.
    expect((await logIn(user.password, undefined, '198.51.100.4')).statusCode).toBe(200);
    await limited.close();
  });

  it('limits attempts from many addresses, and accepts a known device', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const user = await limited.signUp();
    const logIn = async (password: string, remoteAddress: string, devices: string[] = []) => {
      const payload = { email: user.email, password, devices };
      return limited.app.server.inject({ method: 'POST', url: '/api/v1/onboarding/login', payload, remoteAddress });
    };
    const { device } = (await logIn(user.password, '203.0.113.1')).json<{ data: { device: string } }>().data;
    const statuses: number[] = [];
    for (let guess = 0; guess < 110; guess += 1)
      statuses.push((await logIn('a wrong guess', `198.51.100.${guess}`)).statusCode);
    expect(statuses[0]).toBe(401);
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true);
    expect((await logIn(user.password, '192.0.2.1')).statusCode).toBe(429);
    expect((await logIn(user.password, '192.0.2.1', [device])).statusCode).toBe(200);
    await limited.close();
  });

  it('limits attempts of a known device, and accepts no device of another account or server', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const [user, other] = [await limited.signUp(), await limited.signUp()];
    const logIn = (email: string, password: string, devices: string[]) =>
      limited.call<{ data: { device: string } }>('POST', '/onboarding/login', { email, password, devices });
    const { device } = (await logIn(other.email, other.password, [])).body.data;
    for (let guess = 0; guess < 25; guess += 1) await logIn(user.email, `guess ${guess}`, []);
    // Device tokens of another account have no effect.
    expect((await logIn(user.email, user.password, [device, user.token, 'x'])).status).toBe(429);
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1)
      statuses.push((await logIn(other.email, `guess ${guess}`, [device])).status);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
    // A device token is not a session.
    expect((await limited.call('GET', '/tasks', undefined, device)).status).toBe(401);
    await limited.close();
  });

  it('returns 429 after several attempts', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      const response = await limited.call('POST', '/onboarding/login', {
        email: 'victim@example.com',
        password: `guess ${guess}`,
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
    limited.clock.advance(15 * 60_000);
    const later = await limited.call('POST', '/onboarding/login', { email: 'victim@example.com', password: 'later' });
    expect(later.status).toBe(401);
    await limited.close();
  });
});

describe('a token', () => {
  it.each([
    ['nothing', undefined],
    ['rubbish', 'abc'],
    ['three dots', 'a.b.c'],
  ])('that is %s is rejected', async (_label, token) => {
    const response = await aide.call('GET', '/onboarding/me', undefined, token);
    expect(response.status).toBe(401);
  });

  it('without a signature or with another one is rejected', async () => {
    const { id, email } = await aide.signUp();
    const claims = { id, email, pv: 1 };
    const none = new UnsecuredJWT(claims).setExpirationTime('1h').encode();
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret of thirty-two characters'));
    expect((await aide.call('GET', '/onboarding/me', undefined, none)).status).toBe(401);
    expect((await aide.call('GET', '/onboarding/me', undefined, foreign)).status).toBe(401);
  });

  it('expires after the configured days', async () => {
    const short = await createTestApp();
    const user = await short.signUp();
    expect((await user.call('GET', '/onboarding/me')).status).toBe(200);
    short.clock.advance(31 * 86_400_000);
    expect((await user.call('GET', '/onboarding/me')).body).toMatchObject({ error: 'SESSION_EXPIRED' });
    await short.close();
  });
});

describe('the profile', () => {
  it('changes the name, stores a new email as pending, and keeps the time zone if it is not sent [S7.call.04]', async () => {
    const user = await aide.signUp({ timezone: 'America/New_York' });
    const response = await user.call('PUT', '/onboarding/me', { name: 'New Name', email: 'fresh@example.com' });
    expect(response.status).toBe(200);
    expect((await user.call('GET', '/onboarding/me')).body.data).toMatchObject({
      name: 'New Name',
      email: user.email,
      emailChange: { email: 'fresh@example.com', confirmedBy: 'owner' },
      timezone: 'America/New_York',
    });
  });

  it('stores the view of the tasks page for every device without other changes of the profile', async () => {
    const user = await aide.signUp();
    const neighbour = await aide.signUp();
    const { body: before } = await user.call<{ data: Profile }>('GET', '/onboarding/me');
    expect(before.data.taskView).toBeNull();
    const taskView = { layout: 'calendar', status: 'pending', priority: 'urgent', sortBy: 'title', descending: true };
    expect((await user.call('PUT', '/onboarding/task-view', taskView)).body.data).toEqual(taskView);
    expect((await user.call('GET', '/onboarding/me')).body.data).toEqual({ ...before.data, taskView });
    expect((await neighbour.call('GET', '/onboarding/me')).body.data).toMatchObject({ taskView: null });
    expect((await user.call('PUT', '/onboarding/task-view', { ...taskView, layout: 'board' })).status).toBe(400);
  });

  it('keeps saved views and the plan of the day when another device stores its view', async () => {
    const user = await aide.signUp();
    const view = { layout: 'agenda', status: 'all', priority: 'all', sortBy: 'dueDate', descending: false };
    const saved = [{ name: 'Sales', query: 'label=sales' }];
    const plan = { day: '2026-11-18', ids: [user.id] };
    await user.call('PUT', '/onboarding/task-view', { ...view, saved, plan });
    await user.call('PUT', '/onboarding/task-view', { ...view, layout: 'cards' });
    const { body } = await user.call<{ data: Profile }>('GET', '/onboarding/me');
    expect(body.data.taskView).toEqual({ ...view, layout: 'cards', saved, plan });
  });

  it('has no view of the tasks page if the stored one is of another version', async () => {
    const user = await aide.signUp();
    await aide.database.transaction((tx) =>
      tx.execute(sql`update users set task_view = '{"layout":"board"}' where id = ${user.id}::uuid`),
    );
    expect((await user.call('GET', '/onboarding/me')).body.data).toMatchObject({ taskView: null });
  });

  it('changes the case of the email at once', async () => {
    const user = await aide.signUp({ email: 'case@example.com' });
    const response = await user.call('PUT', '/onboarding/me', { name: 'Asha', email: 'Case@Example.com' });
    expect(response.body.data).toMatchObject({ email: 'Case@Example.com', emailChange: null });
  });
});

describe('the password', () => {
  it('changes, ends every older token and returns a new one [S7.call.05]', async () => {
    const user = await aide.signUp();
    const body = { currentPassword: user.password, newPassword: 'brand new', confirmPassword: 'brand new' };
    const changed = await user.call<{ data: { token: string } }>('PUT', '/onboarding/password', body);
    expect(changed.status).toBe(200);
    expect((await user.call('GET', '/onboarding/me')).status).toBe(401);
    expect((await aide.call('GET', '/onboarding/me', undefined, changed.body.data.token)).status).toBe(200);
    expect((await aide.call('POST', '/onboarding/login', { email: user.email, password: user.password })).status).toBe(
      401,
    );
    expect((await aide.call('POST', '/onboarding/login', { email: user.email, password: 'brand new' })).status).toBe(
      200,
    );
  });

  it.each([
    [{ currentPassword: 'wrong one' }, 'Current password is incorrect'],
    [{ confirmPassword: 'different' }, 'New passwords do not match'],
    [{ newPassword: '123', confirmPassword: '123' }, 'Password must be at least 6 characters'],
  ])('rejects %j with a message [S5.edit.07]', async (wrong, message) => {
    const user = await aide.signUp();
    const good = { currentPassword: user.password, newPassword: 'brand new', confirmPassword: 'brand new' };
    const response = await user.call('PUT', '/onboarding/password', { ...good, ...wrong });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ message });
  });
});
