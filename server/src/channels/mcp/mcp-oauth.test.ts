import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientMetadata,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callTool } from '../../../test/call-tool.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let address: string;
let signedIn: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00.000Z' });
  const listening = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
  // Without AIDE_PUBLIC_URL the issuer is localhost, which resolves to the same server.
  address = `http://localhost:${new URL(listening).port}`;
  user = await aide.signUp();
  signedIn = await signIn('write');
});
afterAll(() => aide.close());

const redirectUrl = 'http://127.0.0.1:33418/callback';

/** The storage of the official client; the browser's visit to the consent screen is replaced by a request to its API. */
function createProvider(allowed: 'read' | 'write') {
  const stored: Record<string, unknown> = {};
  const returned: URL[] = [];
  const clientMetadata: OAuthClientMetadata = {
    client_name: 'Test assistant',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata,
    state: () => 'state of the test',
    clientInformation: () => stored['client'] as never,
    saveClientInformation: (client) => void (stored['client'] = client),
    tokens: () => stored['tokens'] as never,
    saveTokens: (tokens) => void (stored['tokens'] = tokens),
    saveCodeVerifier: (verifier) => void (stored['verifier'] = verifier),
    codeVerifier: () => String(stored['verifier']),
    saveDiscoveryState: (state) => void (stored['discovery'] = state),
    discoveryState: () => stored['discovery'] as never,
    invalidateCredentials: () => void delete stored['tokens'],
    async redirectToAuthorization(url) {
      expect(url.origin + url.pathname).toBe(`${address}/oauth/authorize`);
      // The user closes the browser.
      if (stored['isIgnored'] === true) return;
      const request = Object.fromEntries(url.searchParams);
      const { body } = await user.call<{ data: { returnUrl: string } }>('POST', '/connected-apps', {
        ...request,
        allowed,
      });
      returned.push(new URL(body.data.returnUrl));
    },
  };
  return { provider, stored, returned };
}

/** Signs in like the official client: gets a 401, discovers the server, registers, asks for consent and exchanges the code. */
async function signIn(allowed: 'read' | 'write') {
  const { provider, stored, returned } = createProvider(allowed);
  const create = () => new StreamableHTTPClientTransport(new URL('/mcp', address), { authProvider: provider });
  const first = create();
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const [answer] = returned;
  expect(answer?.searchParams.get('state')).toBe('state of the test');
  await first.finishAuth(answer?.searchParams ?? new URLSearchParams());
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(create());
  return { client, stored };
}

it('the official client signs in and performs twenty steps', async () => {
  const { client } = signedIn;
  const use = async (name: string, given: Record<string, unknown> = {}) => {
    const result = await callTool(client, name, given);
    expect([name, result.isError, result.text]).toEqual([name, false, expect.any(String)]);
    return result.data;
  };
  const getId = (data: Record<string, unknown>, name = 'task') => (data[name] as { id: string }).id;

  expect(await use('list_tasks')).toMatchObject({ total: 0, now: '2026-11-18T10:30', time_zone: 'Asia/Kolkata' });
  expect(await use('add_contact', { name: 'Priya Shah', company: 'Acme' })).toMatchObject({
    contact: { name: 'Priya Shah' },
  });
  expect(await use('find_contacts', { q: 'acme' })).toMatchObject({ total: 1, contacts: [{ name: 'Priya Shah' }] });
  const created = await use('create_task', { title: 'Send the quote', due: '2026-11-20T16:00', contact: 'Priya Shah' });
  expect(created).toMatchObject({ task: { due: '2026-11-20T16:00', contact: 'Priya Shah' } });
  const quote = getId(created);
  expect(await use('search', { q: 'quote' })).toMatchObject({ results: [{ kind: 'task', id: quote }] });
  const moved = await use('reschedule_task', { task: quote, due: '2026-11-18' });
  expect(moved).toMatchObject({ task: { due: '2026-11-18T16:00' } });
  expect(await use('get_agenda')).toMatchObject({ overdue: [], due: [{ id: quote }] });
  await use('undo', { undo_id: moved['undo_id'] });
  expect(await use('get_task', { task: quote })).toMatchObject({ task: { due: '2026-11-20T16:00' } });
  await use('add_note', { task: quote, text: 'Ask for the delivery date' });
  expect(await use('get_task', { task: quote })).toMatchObject({ task: { notes: 'Ask for the delivery date' } });
  const updated = await use('update_task', { task: quote, priority: 'high', title: 'Send Priya the quote' });
  expect(updated).toMatchObject({ task: { priority: 'high', title: 'Send Priya the quote' } });
  expect(await use('complete_task', { task: 'send priya the quote' })).toMatchObject({ task: { status: 'completed' } });
  expect(await use('list_tasks')).toMatchObject({ total: 0 });
  expect(await use('reopen_task', { task: 'send priya the quote' })).toMatchObject({
    task: { id: quote, status: 'pending' },
  });
  const deleted = await use('delete_task', { task: quote });
  expect(await use('list_tasks', { status: 'all' })).toMatchObject({ total: 0 });
  await use('undo', { undo_id: deleted['undo_id'] });
  expect(await use('list_tasks')).toMatchObject({ total: 1, tasks: [{ id: quote, priority: 'high' }] });
  const kept = await use('add_to_backlog', { title: 'Learn watercolour' });
  const planned = await use('schedule_backlog_item', { item: getId(kept, 'item'), due: '2026-11-21' });
  expect(planned).toMatchObject({ task: { title: 'Learn watercolour', due: '2026-11-21' } });
  await use('create_recurring_task', { title: 'Report', repeats: 'every monday at 9 am' });
  expect(await use('list_recurring_tasks')).toMatchObject({
    total: 1,
    recurring_tasks: [{ next: '2026-11-23T09:00' }],
  });
  const captured = await use('capture', { text: 'Call Priya tomorrow at 4 pm' });
  expect(await use('list_tasks')).toMatchObject({ total: 3 });
  await use('undo', { undo_id: captured['undo_id'] });
  expect(await use('list_tasks')).toMatchObject({ total: 2 });
  await client.close();
});

it('the official client refreshes an expired token automatically, and gets 401 once it is disconnected', async () => {
  const { client, stored } = await signIn('read');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain('create_task');
  const before = stored['tokens'];
  aide.clock.advance(61 * 60_000);
  expect((await callTool(client, 'get_agenda', {})).isError).toBe(false);
  expect(stored['tokens']).not.toEqual(before);
  const login = await aide.call<{ data: { token: string } }>('POST', '/onboarding/login', {
    email: user.email,
    password: user.password,
  });
  const { token } = login.body.data;
  type Apps = { data: { apps: { id: string; name: string }[] } };
  const { apps } = (await aide.call<Apps>('GET', '/connected-apps', undefined, token)).body.data;
  expect(apps.map(({ name }) => name)).toEqual(['Test assistant', 'Test assistant']);
  for (const { id } of apps) await aide.call('DELETE', `/connected-apps/${id}`, undefined, token);
  stored['isIgnored'] = true;
  await expect(callTool(client, 'get_agenda', {})).rejects.toThrow(UnauthorizedError);
  await client.close();
});
