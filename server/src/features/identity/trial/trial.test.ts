import { trialSchema, type Trial } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import { extendTrial } from './extend-trial.ts';

const day = 86_400_000;

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00Z' });
  // The first account is the owner, whose access does not end.
  await aide.signUp();
});
afterAll(() => aide.close());

async function getTrialNow(user: TestUser): Promise<Trial> {
  const response = await user.call<{ data: Trial }>('GET', '/trial/status');
  expect(response.status).toBe(200);
  return trialSchema.parse(response.body.data);
}

async function extend(user: TestUser, days: number): Promise<void> {
  await aide.app.transactions.run(async (context) => {
    const row = await findUserById(context.tx, user.id);
    await extendTrial(context, row!, days);
  });
}

describe('the trial', () => {
  it('gives a new account fourteen days [S7.call.29, S3.trial.01, S1.what.32]', async () => {
    expect(await getTrialNow(await aide.signUp())).toEqual({
      trial_status: 'active',
      is_expired: false,
      days_remaining: 14,
      trial_start_date: '2026-11-18T05:00:00.000Z',
      trial_end_date: '2026-12-02T05:00:00.000Z',
      trial_extensions: 0,
      is_owner: false,
      contact_email: 'aide@localhost',
    });
  });

  it('is per user [S6.role.05]', async () => {
    const older = await aide.signUp();
    aide.clock.advance(2 * day);
    const younger = await aide.signUp();
    expect((await getTrialNow(older)).days_remaining).toBe(12);
    expect((await getTrialNow(younger)).days_remaining).toBe(14);
  });

  it('ends, keeps the data readable, and continues when the operator extends it [S3.trial.02]', async () => {
    const user = await aide.signUp();
    const task = { title: 'Call Priya', status: 'pending' };
    expect((await user.call('POST', '/tasks', task)).status).toBe(201);
    aide.clock.advance(14 * day - 1);
    expect(await getTrialNow(user)).toMatchObject({ trial_status: 'active', is_expired: false, days_remaining: 1 });
    expect((await user.call('POST', '/tasks', task)).status).toBe(201);
    aide.clock.advance(1);
    expect(await getTrialNow(user)).toMatchObject({ trial_status: 'expired', is_expired: true, days_remaining: 0 });
    const refused = await user.call('POST', '/tasks', task);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: 'TRIAL_EXPIRED',
      message: 'Your trial has expired. Contact us to continue.',
    });
    expect((await user.call<{ data: unknown[] }>('GET', '/tasks')).body.data).toHaveLength(2);

    await extend(user, 10);
    expect(await getTrialNow(user)).toMatchObject({
      trial_status: 'extended',
      days_remaining: 10,
      trial_extensions: 1,
    });
    expect((await user.call('POST', '/tasks', task)).status).toBe(201);
    await extend(user, 10);
    expect(await getTrialNow(user)).toMatchObject({
      trial_status: 'extended',
      days_remaining: 20,
      trial_extensions: 2,
    });
  });

  it('is disabled by the operator', async () => {
    const open = await createTestApp({ config: { AIDE_TRIAL_DAYS: 0 } });
    expect(await getTrialNow(await open.signUp())).toMatchObject({ trial_status: 'none', days_remaining: null });
    await open.close();
  });

  it('that is extended continues recurring tasks the same day', async () => {
    const user = await aide.signUp({ timezone: 'Asia/Kolkata' });
    await user.call('POST', '/recurring-tasks', { title: 'Report', recurrenceText: 'daily at 6 PM' });
    aide.clock.advance(16 * day);
    await aide.app.engine.drain();
    aide.clock.advance(60 * 60_000);
    await extend(user, 10);
    await aide.app.engine.drain();
    const { data } = (await user.call<{ data: { due_date: string }[] }>('GET', '/tasks')).body;
    const today = aide.clock.now().toISOString().slice(0, 10);
    expect(data.map((task) => task.due_date)).toContain(`${today}T12:30:00.000Z`);
  });
});

describe('the trial of the owner of the server', () => {
  it('ends without locking the owner out, and the owner ends it for everyone', async () => {
    const server = await createTestApp({ now: '2026-11-18T05:00:00Z' });
    const owner = await server.signUp();
    const other = await server.signUp();
    const task = { title: 'Call Priya', status: 'pending' };
    await owner.call('POST', '/recurring-tasks', { title: 'Report', recurrenceText: 'daily at 6 PM' });
    server.clock.advance(15 * day);
    await server.app.engine.drain();
    expect(await getTrialNow(owner)).toMatchObject({ trial_status: 'expired', is_expired: true, is_owner: true });
    expect((await owner.call('POST', '/tasks', task)).status).toBe(201);
    const titles = (await owner.call<{ data: { title: string }[] }>('GET', '/tasks')).body.data.map((row) => row.title);
    expect(titles).toContain('Report');
    expect(
      server.sent.filter(({ notice }) => notice.kind === 'trial_notice').map(({ recipient }) => recipient.userId),
    ).not.toContain(owner.id);
    expect((await other.call('POST', '/tasks', task)).status).toBe(403);

    expect((await owner.call('POST', `/server/accounts/${owner.id}/trial`, { days: 14 })).status).toBe(200);
    expect(await getTrialNow(owner)).toMatchObject({ trial_status: 'extended', days_remaining: 14 });

    expect((await other.call('DELETE', '/server/trial')).status).toBe(404);
    expect((await owner.call('DELETE', '/server/trial')).status).toBe(200);
    for (const user of [owner, other, await server.signUp()]) {
      expect(await getTrialNow(user)).toMatchObject({ trial_status: 'none', days_remaining: null });
      expect((await user.call('POST', '/tasks', task)).status).toBe(201);
    }
    await server.close();
  });
});
