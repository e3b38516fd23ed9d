import { limits } from '@aide/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postOutside } from '../src/platform/outbound/post-outside.ts';
import { parseAllowList } from '../src/platform/outbound/allow-list.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

let aide: TestApp;
let asha: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
  asha = await aide.signUp();
});
afterAll(() => aide.close());

it('a new email that another account has is accepted like any other, five times an hour, then 429', async () => {
  const { email } = await aide.signUp({ email: 'known@example.com' });
  const profile = { name: 'Asha Rao', timezone: 'Asia/Kolkata' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1)
    statuses.push((await asha.call('PUT', '/onboarding/me', { ...profile, email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await asha.call('PUT', '/onboarding/me', { ...profile, email: asha.email })).status).toBe(200);
});

it('a write token cannot disconnect Telegram', async () => {
  const body = { name: 'script', scope: 'write', expiresInDays: null };
  const { data } = (await asha.call<{ data: { token: string } }>('POST', '/api-tokens', body)).body;
  expect((await aide.call('DELETE', '/telegram/link', undefined, data.token)).status).toBe(403);
  expect((await asha.call('DELETE', '/telegram/link')).status).toBe(200);
});

it('a cell with a semicolon is quoted, so that no spreadsheet starts a formula after it', async () => {
  await asha.call('POST', '/contacts', { name: 'Rao;=1+1', company: 'A\tB' });
  const { text } = (await asha.call<{ text: string }>('GET', '/contacts/export.csv')).body;
  expect(text).toContain('"Rao;=1+1"');
});

it('a cell with several lines has no line that starts a formula', async () => {
  const user = await aide.signUp();
  await user.call('POST', '/contacts', { name: 'Two lines', company: 'Rao\n=1+1\r\n@cmd' });
  const { text } = (await user.call<{ text: string }>('GET', '/contacts/export.csv')).body;
  expect(text).toContain(`"Rao\n'=1+1\r\n'@cmd"`);
  const row = { name: 'Imported', company: `Rao\n'=1+1\r\n'@cmd` };
  await user.call('POST', '/contacts/import', { rows: [row] });
  const { data } = (await user.call<{ data: { company: string }[] }>('GET', '/contacts?q=Imported')).body;
  expect(data[0]?.company).toBe('Rao\n=1+1\r\n@cmd');
});

it('names and titles have one line', async () => {
  const user = await aide.signUp();
  const contact = await user.call('POST', '/contacts', { name: ' Priya\r\nBcc: x@example.com ' });
  expect(contact.body.data).toMatchObject({ name: 'Priya Bcc: x@example.com' });
  const task = await user.call('POST', '/tasks', {
    title: 'Call\n\n\u0085Priya',
    waitingFor: 'A\u2028B',
    description: 'a\nb',
  });
  expect(task.body.data).toMatchObject({ title: 'Call Priya', waiting_for: 'A B', description: 'a\nb' });
});

it('a webhook can be tested and retried twenty times an hour', async () => {
  const hook = { url: 'https://hooks.example.com/', events: ['task.created'] };
  const { data } = (await asha.call<{ data: { id: string } }>('POST', '/webhooks', hook)).body;
  const statuses: number[] = [];
  for (let pings = 0; pings < 22; pings += 1)
    statuses.push((await asha.call('POST', `/webhooks/${data.id}/test`)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  type Deliveries = { data: { id: string }[] };
  const { body } = await asha.call<Deliveries>('GET', `/webhooks/${data.id}/deliveries`);
  const retry = await asha.call('POST', `/webhook-deliveries/${body.data[0]?.id}/retry`);
  expect(retry.status).toBe(429);
});

it('an internal name and a name that does not exist have the same error', async () => {
  const request = { url: 'https://db.company.example/', headers: {}, body: '', signal: new AbortController().signal };
  const getError = (resolve: Parameters<typeof postOutside>[2]) =>
    postOutside(request, parseAllowList(undefined), resolve).then(
      () => 'connected',
      (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
    );
  const inside = await getError((_host, _options, done) => done(null, [{ address: '10.0.0.5', family: 4 }]));
  const missing = await getError((_host, _options, done) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []),
  );
  expect(inside).toBe(missing);
});

it('an account at its quota gets a clear error', async () => {
  const quotas = { ...limits };
  const { body } = await asha.call<{ data: { id: string } }>('POST', '/tasks', { title: 'Sort the photos' });
  // Smaller quotas: creating as many rows as the real ones would take too long.
  Object.assign(limits, { storedContacts: 2, storedTasks: 0, storedRecurringTasks: 0, storedBacklogItems: 0 });
  try {
    await expectQuotas();
    await expectBacklogQuota(body.data.id);
  } finally {
    Object.assign(limits, quotas);
  }
});

async function expectQuotas(): Promise<void> {
  expect((await asha.call('POST', '/contacts', { name: 'The last one' })).status).toBe(201);
  const refused = await asha.call('POST', '/contacts', { name: 'One too many' });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ error: 'TOO_MANY' });
  expect(refused.body.message).toMatch(/^An account can have 2 contacts\. Delete some/);
  const rows = [{ name: 'Imported' }];
  expect((await asha.call('POST', '/contacts/import', { rows })).status).toBe(409);
  expect((await asha.call('POST', '/tasks', { title: 'One too many' })).status).toBe(409);
  const weekly = await asha.call('POST', '/recurring-tasks', {
    title: 'Water the plants',
    recurrenceText: 'every Monday',
  });
  expect(weekly.body.message).toMatch(/^An account can have 0 recurring tasks\. Delete some/);
}

/** Expects that neither a new item nor a task can be added to the backlog. */
async function expectBacklogQuota(taskId: string): Promise<void> {
  const refusals = [
    await asha.call('POST', '/backlog', { title: 'One too many' }),
    await asha.call('PATCH', `/tasks/${taskId}/status`, { status: 'backlog' }),
    await asha.call('PUT', `/tasks/${taskId}`, { status: 'backlog' }),
    await asha.call('POST', '/tasks/bulk', { ids: [taskId], change: { action: 'backlog' } }),
  ];
  for (const { status, body } of refusals) {
    expect(status).toBe(409);
    expect(body.message).toMatch(/^An account can have 0 backlog items\. Delete some/);
  }
  const kept = await asha.call('GET', `/tasks/${taskId}`);
  expect(kept.status).toBe(200);
}
