import type { Contact, Task, TaskHistoryEntry } from '@aide/contract';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let address: string;
const clients: Client[] = [];

beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
  address = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await aide.close();
});

async function createTokenFor(scope: 'read' | 'write'): Promise<string> {
  const body = { name: 'Assistant', scope, expiresInDays: 30 };
  return (await user.call<{ data: { token: string } }>('POST', '/api-tokens', body)).body.data.token;
}

/** The protocol's own client, over real HTTP. */
async function connect(scope: 'read' | 'write', versionNegotiation: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const headers = { authorization: `Bearer ${await createTokenFor(scope)}` };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: versionNegotiation } });
  clients.push(client);
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }));
  return client;
}

interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: { task?: Task; tasks?: Task[]; contacts?: Contact[]; kind?: string };
}
const use = async (client: Client, name: string, given: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: given })) as unknown as ToolResult;

describe.each(['legacy', 'auto'] as const)('over the %s protocol', (mode) => {
  it('a model finds the tools, captures, lists, reschedules and completes on the user’s behalf', async () => {
    const client = await connect('write', mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'capture',
      'assistant',
      'confirm_request',
      'undo_request',
      'list_tasks',
      'complete_task',
      'reschedule_task',
      'add_note',
      'add_step',
      'tick_step',
      'search',
      'search_contacts',
    ]);
    const title = `Send ${mode} the quote`;
    const captured = await use(client, 'capture', { text: `${title} tomorrow at 4 pm` });
    expect(captured.structuredContent).toMatchObject({ kind: 'task', task: { source: 'api' } });
    expect(captured.content[0]?.text).toContain('tomorrow at 4:00 PM');
    const listed = await use(client, 'list_tasks', { q: `${mode} the quote`, from: '2026-11-19', to: '2026-11-20' });
    const [task] = listed.structuredContent?.tasks ?? [];
    expect(task).toMatchObject({ due_date: '2026-11-19T10:30:00.000Z', due_has_time: true });
    const moved = await use(client, 'reschedule_task', { task_id: task!.id, due: 'next friday' });
    expect(moved.structuredContent?.task).toMatchObject({ due_date: '2026-11-27T00:00:00.000Z', due_has_time: false });
    const done = await use(client, 'complete_task', { task_id: task!.id });
    expect(done.structuredContent?.task).toMatchObject({ status: 'completed' });
    const history = await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${task!.id}/history`);
    expect(new Set(history.body.data.map(({ channel }) => channel))).toEqual(new Set(['api']));
  });
});

describe('the tools', () => {
  it('add notes and steps to a task and tick a step', async () => {
    const client = await connect('write');
    const { id } = (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Board', description: 'Room 4' })).body
      .data;
    await use(client, 'add_note', { task_id: id, text: 'Bring the figures' });
    const added = await use(client, 'add_step', { task_id: id, title: 'Agenda' });
    const [step] = added.structuredContent?.task?.steps ?? [];
    const ticked = await use(client, 'tick_step', { task_id: id, step_id: step!.id });
    expect(ticked.content[0]?.text).toContain('1 of 1 step done');
    expect(ticked.structuredContent?.task).toMatchObject({
      description: 'Room 4\nBring the figures',
      steps: [{ title: 'Agenda', done: true }],
    });
  });

  it('find contacts', async () => {
    await user.call('POST', '/contacts', { name: 'Priya Shah', company: 'Acme' });
    const found = await use(await connect('read'), 'search_contacts', { q: 'acme' });
    expect(found.structuredContent?.contacts).toMatchObject([{ name: 'Priya Shah' }]);
  });

  it('search everything', async () => {
    await user.call('POST', '/backlog', { title: 'Learn watercolour' });
    const found = await use(await connect('read'), 'search', { q: 'watercolor' });
    expect(found.structuredContent).toMatchObject({ results: [{ kind: 'backlog_item', title: 'Learn watercolour' }] });
  });

  it('do not change, so there are no change notifications', async () => {
    const client = await connect('read');
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/i);
  });

  it('keep to the scope of the token', async () => {
    const client = await connect('read');
    const refused = await use(client, 'capture', { text: 'Call Priya' });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.content[0]?.text).toBe('This API token may only read. Use one that may also write.');
  });

  it('return the error message of the product, and find no task of another user', async () => {
    const stranger = await aide.signUp();
    const { id } = (await stranger.call<{ data: Task }>('POST', '/tasks', { title: 'Mine' })).body.data;
    const client = await connect('write');
    const refused = await use(client, 'complete_task', { task_id: id });
    expect(refused.content[0]?.text).toBe('Task not found');
    const unread = await use(client, 'reschedule_task', { task_id: id, due: 'when pigs fly' });
    expect(unread.isError).toBe(true);
    const wrong = await use(client, 'complete_task', { task_id: 'x' }).catch((error: unknown) => ({ error }));
    expect(JSON.stringify(wrong)).toMatch(/error/i);
    expect((await stranger.call('GET', `/tasks/${id}`)).body.data).toMatchObject({ status: 'pending' });
  });
});

describe('the endpoint', () => {
  const post = (headers: Record<string, string>) =>
    aide.app.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });

  it('returns 401 without a token', async () => {
    expect((await post({})).statusCode).toBe(401);
    expect((await post({ authorization: `Bearer aide_${'x'.repeat(43)}` })).json()).toMatchObject({
      error: 'TOKEN_INVALID',
    });
  });

  it('refuses pages of other sites', async () => {
    const authorization = `Bearer ${await createTokenFor('read')}`;
    expect((await post({ authorization, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ authorization, origin: 'null' })).statusCode).toBe(403);
    expect((await post({ authorization, origin: 'http://localhost:80', host: 'localhost' })).statusCode).toBe(200);
  });

  it('has no sessions and no streams of its own, and is described', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await aide.app.server.inject({ method, url: '/mcp', headers: { accept: 'text/html' } });
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
    }
    const { paths } = (await aide.app.server.inject('/api/docs/json')).json<{ paths: Record<string, unknown> }>();
    expect(paths['/mcp']).toHaveProperty('post.summary');
  });

  it('returns an error for malformed requests and keeps running', async () => {
    const authorization = `Bearer ${await createTokenFor('write')}`;
    const hostile = [null, [], 1, 'x', {}, { jsonrpc: '2.0' }, [{}], { jsonrpc: '2.0', id: {}, method: 'tools/call' }];
    for (const payload of hostile) {
      const response = await aide.app.server.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBeGreaterThanOrEqual(200);
      expect(response.statusCode).toBeLessThan(500);
    }
  });
});
