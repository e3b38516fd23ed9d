import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { serverSettingsTable } from '../server-settings/server-settings.table.ts';

let aide: TestApp;
let owner: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  owner = await aide.signUp();
});
afterAll(() => aide.close());

let people = 0;
const register = (invite?: string) => {
  people += 1;
  return aide.call('POST', '/onboarding/signup', {
    name: 'Ravi',
    email: `guest${people}@example.com`,
    password: 'correct horse',
    ...(invite === undefined ? {} : { invite }),
  });
};
const choose = (mode: string) => owner.call('PUT', '/server/sign-up-mode', { mode });
async function createInvite(): Promise<{ id: string; token: string }> {
  const { body, status } = await owner.call<{ data: { id: string; link: string } }>('POST', '/server/invitations');
  expect(status).toBe(201);
  return { id: body.data.id, token: new URL(body.data.link).searchParams.get('invite') ?? '' };
}

describe('sign-up', () => {
  it('is open by default', async () => {
    expect((await aide.call('GET', '/onboarding/sign-up-mode')).body.data).toEqual({ mode: 'everyone' });
    expect((await register()).status).toBe(201);
  });

  it('is closed if the owner chooses so', async () => {
    await choose('nobody');
    expect((await aide.call('GET', '/onboarding/sign-up-mode')).body.data).toEqual({ mode: 'nobody' });
    expect((await register()).body).toMatchObject({ error: 'SIGN_UP_CLOSED' });
    const { token } = await createInvite();
    expect((await register(token)).body).toMatchObject({ error: 'SIGN_UP_CLOSED' });
  });

  it('stays closed when the choice cannot be opened, as after a restore with another key', async () => {
    await choose('invitation');
    await aide.database.transaction((tx) => tx.update(serverSettingsTable).set({ value: 'sealed with another key' }));
    expect((await aide.call('GET', '/onboarding/sign-up-mode')).body.data).toEqual({ mode: 'nobody' });
    expect((await register()).body).toMatchObject({ error: 'SIGN_UP_CLOSED' });
  });

  it('accepts an invitation once, also in concurrent requests', async () => {
    await choose('invitation');
    expect((await register()).body).toMatchObject({ error: 'INVITATION_NEEDED' });
    expect((await register('guessed')).body).toMatchObject({ error: 'INVITATION_NEEDED' });
    const { id, token } = await createInvite();
    const both = await Promise.all([register(token), register(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    const list = await owner.call<{ data: { id: string; usedBy: string | null }[] }>('GET', '/server/invitations');
    expect(list.body.data.find((each) => each.id === id)?.usedBy).toMatch(/^guest\d+@/);
    expect(JSON.stringify(list.body)).not.toContain(token);
  });

  it('does not use up an invitation if the account cannot be created', async () => {
    await choose('invitation');
    const { token } = await createInvite();
    const taken = { name: 'Ravi', email: owner.email, password: 'correct horse', invite: token };
    expect((await aide.call('POST', '/onboarding/signup', taken)).body).toMatchObject({ error: 'EMAIL_TAKEN' });
    expect((await register(token)).status).toBe(201);
  });

  it('rejects an invitation that was revoked or is older than seven days', async () => {
    await choose('invitation');
    const revoked = await createInvite();
    expect((await owner.call('DELETE', `/server/invitations/${revoked.id}`)).status).toBe(200);
    expect((await register(revoked.token)).body).toMatchObject({ error: 'INVITATION_NEEDED' });
    const old = await createInvite();
    aide.clock.advance(7 * 86_400_000 + 1);
    expect((await register(old.token)).body).toMatchObject({ error: 'INVITATION_NEEDED' });
  });
});
