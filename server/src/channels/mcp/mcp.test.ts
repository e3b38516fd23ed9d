import type { Task, TaskHistoryEntry } from '@aide/contract';
import { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, connectClient, createMcpToken } from '../../../test/call-tool.ts';
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

const createTokenFor = (scope: 'read' | 'write') => createMcpToken(user, scope);

/** The official client of the protocol, over real HTTP. */
async function connect(scope: 'read' | 'write', versionNegotiation: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: versionNegotiation } });
  clients.push(client);
  return connectClient(address, await createTokenFor(scope), client);
}

const readToolNames = [
  'get_agenda',
  'list_tasks',
  'get_task',
  'search',
  'find_contacts',
  'list_backlog',
  'list_recurring_tasks',
  'list_mail_follow_ups',
];

describe.each(['legacy', 'auto'] as const)('over the %s protocol', (mode) => {
  it('a model finds the tools, captures, lists, reschedules and completes on the user’s behalf', async () => {
    const client = await connect('write', mode);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    for (const name of [...readToolNames, 'create_task', 'delete_task', 'undo', 'assistant'])
      expect(names).toContain(name);
    expect(new Set(names).size).toBe(names.length);
    for (const tool of tools) expect(tool.inputSchema).toMatchObject({ additionalProperties: false });
    const title = `Send ${mode} the quote`;
    const captured = await callTool(client, 'capture', { text: `${title} tomorrow at 4 pm` });
    expect(captured.text).toContain('tomorrow at 4:00 PM');
    const moved = await callTool(client, 'reschedule_task', { task: title, due: 'next friday' });
    expect(moved.data['task']).toMatchObject({ title, due: '2026-11-27T16:00' });
    const { id } = moved.data['task'] as { id: string };
    const done = await callTool(client, 'complete_task', { task: id });
    expect(done.data['task']).toMatchObject({ status: 'completed' });
    const history = await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${id}/history`);
    expect(new Set(history.body.data.map(({ channel }) => channel))).toEqual(new Set(['api']));
  });
});

describe('the tools', () => {
  it('do not change, so there are no change notifications', async () => {
    const client = await connect('read');
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/i);
  });

  it('that write are hidden from a read token', async () => {
    const client = await connect('read');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(readToolNames.toSorted());
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
    const refused = await client.callTool({ name: 'capture', arguments: { text: 'Call Priya' } }).catch(String);
    expect(JSON.stringify(refused)).toMatch(/not found|unknown/i);
    expect((await user.call<{ data: Task[] }>('GET', '/tasks?q=Call')).body.data).toEqual([]);
  });

  it('return the error message of the product, and find no task of another user', async () => {
    const stranger = await aide.signUp();
    const { id } = (await stranger.call<{ data: Task }>('POST', '/tasks', { title: 'Mine' })).body.data;
    const client = await connect('write');
    const calls = [
      ['get_task', {}],
      ['complete_task', {}],
      ['update_task', { title: 'Yours' }],
      ['reschedule_task', { due: 'tomorrow' }],
      ['delete_task', {}],
      ['move_to_backlog', {}],
      ['add_note', { text: 'Seen' }],
      ['add_step', { title: 'Seen' }],
    ] as const;
    for (const [name, given] of calls) {
      const refused = await callTool(client, name, { task: id, ...given });
      expect([name, refused.isError, refused.text]).toEqual([name, true, 'Task not found']);
    }
    const unread = await callTool(client, 'reschedule_task', { task: id, due: 'when pigs fly' });
    expect(unread.isError).toBe(true);
    expect((await stranger.call('GET', `/tasks/${id}`)).body.data).toMatchObject({ status: 'pending', title: 'Mine' });
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

  it('rejects requests from pages of other origins', async () => {
    const authorization = `Bearer ${await createTokenFor('read')}`;
    expect((await post({ authorization, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ authorization, origin: 'null' })).statusCode).toBe(403);
    expect((await post({ authorization, origin: 'http://localhost:80', host: 'localhost' })).statusCode).toBe(200);
  });

  it('has no sessions or server streams, and is in the API description', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await aide.app.server.inject({ method, url: '/mcp', headers: { accept: 'text/html' } });
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
    }
    const { info } = (await aide.app.server.inject('/api/docs/json')).json<{
      info: { description: string; version: string };
    }>();
    expect(info.description).toContain('`/mcp` takes the Model Context Protocol');
    expect((await connect('read')).getServerVersion()).toMatchObject({ name: 'aide', version: info.version });
    expect(info.version).toMatch(/^\d+\.\d+\.\d+/);
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
