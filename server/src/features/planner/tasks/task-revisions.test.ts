import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revisionCalls } from '../../../../test/revision-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
});
afterAll(() => aide.close());

const send = revisionCalls<Task>(() => ({ aide, user }));

async function createTask(): Promise<{ path: string; etag: string }> {
  const { body } = await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya' });
  const path = `/tasks/${body.data.id}`;
  return { path, etag: (await send('GET', path)).etag };
}

describe('the revision of a task', () => {
  it('is its updated_at, and another one after each change, also within a millisecond', async () => {
    const { path, etag } = await createTask();
    const first = await send('PUT', path, { body: { description: 'One' }, ifMatch: etag });
    const second = await send('PUT', path, { body: { description: 'Two' }, ifMatch: first.etag });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([etag, first.etag, second.etag]).size).toBe(3);
    expect(second.etag).toBe(`"${second.data.updated_at}"`);
    expect((await send('GET', path)).etag).toBe(second.etag);
  });

  it.each([
    ['PUT', '', { title: 'Mine' }],
    ['PUT', '', { status: 'backlog' }],
    ['PATCH', '/status', { status: 'completed' }],
    ['PATCH', '/status', { status: 'backlog' }],
    ['DELETE', '', undefined],
  ] as const)('rejects %s%s %j of a task that has changed since, which is unchanged', async (method, below, body) => {
    const { path, etag } = await createTask();
    await send('PUT', path, { body: { description: 'Theirs' } });
    const late = await send(method, path + below, { ...(body ? { body } : {}), ifMatch: etag });
    expect(late).toMatchObject({ status: 412, error: 'CHANGED_MEANWHILE' });
    const { data, etag: current } = await send('GET', path);
    expect(data).toMatchObject({ title: 'Call Priya', description: 'Theirs', status: 'pending' });
    const again = await send(method, path + below, { ...(body ? { body } : {}), ifMatch: `"other", ${current}` });
    expect(again.status).toBe(200);
  });

  it('rejects changes of steps of a task that has changed since, which are unchanged', async () => {
    const { path, etag } = await createTask();
    const created = await send('POST', `${path}/steps`, { body: { title: 'Find the number' }, ifMatch: etag });
    expect(created.status).toBe(201);
    const step = `${path}/steps/${created.data.steps[0]?.id}`;
    const late = [
      await send('PATCH', step, { body: { done: true }, ifMatch: etag }),
      await send('DELETE', step, { ifMatch: etag }),
      await send('POST', `${path}/steps`, { body: { title: 'Late' }, ifMatch: etag }),
    ];
    expect(late.map(({ status }) => status)).toEqual([412, 412, 412]);
    expect((await send('GET', path)).data.steps).toEqual(created.data.steps);
    const ticked = await send('PATCH', step, { body: { done: true }, ifMatch: created.etag });
    expect(ticked).toMatchObject({ status: 200, data: { steps: [{ done: true }] } });
    expect((await send('DELETE', step, { ifMatch: ticked.etag })).data.steps).toEqual([]);
  });

  it('is not checked without If-Match, and any matches *; a weak tag does not match', async () => {
    const { path, etag } = await createTask();
    expect((await send('PUT', path, { body: { title: 'A' } })).status).toBe(200);
    expect((await send('PUT', path, { body: { title: 'B' }, ifMatch: '*' })).status).toBe(200);
    const { etag: current } = await send('GET', path);
    expect((await send('PUT', path, { body: { title: 'C' }, ifMatch: `W/${current}` })).status).toBe(412);
    expect((await send('PUT', path, { body: { title: 'C' }, ifMatch: etag })).status).toBe(412);
  });

  it('changes when a step is ticked', async () => {
    const { path, etag } = await createTask();
    await user.call('POST', `${path}/steps`, { title: 'Find the number' });
    expect((await send('PUT', path, { body: { title: 'Mine' }, ifMatch: etag })).status).toBe(412);
  });
});
