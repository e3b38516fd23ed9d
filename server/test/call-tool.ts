import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

export interface CalledTool {
  isError: boolean;
  text: string;
  data: Record<string, unknown>;
}

/** Calls a tool of the MCP endpoint with the official client. */
export async function callTool(client: Client, name: string, given: Record<string, unknown>): Promise<CalledTool> {
  const result = (await client.callTool({ name, arguments: given })) as unknown as {
    isError?: boolean;
    content: { type: string; text: string }[];
    structuredContent?: Record<string, unknown>;
  };
  return {
    isError: result.isError ?? false,
    text: result.content.map(({ text }) => text).join('\n'),
    data: result.structuredContent ?? {},
  };
}

/** Creates an API token for an assistant. */
export async function createMcpToken(user: TestUser, scope: 'read' | 'write'): Promise<string> {
  const body = { name: 'Assistant', scope, expiresInDays: 30 };
  return (await user.call<{ data: { token: string } }>('POST', '/api-tokens', body)).body.data.token;
}

/** Connects the official client over real HTTP. The caller closes it. */
export async function connectClient(
  address: string,
  token: string,
  client = new Client({ name: 'test', version: '1' }),
) {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit }));
  return client;
}

/**
 * Starts an app for a test file on Wednesday, 10:30 in Kolkata. Before each test, signs up a user and connects a client with write access.
 * `mcp` has those of the current test.
 */
export function setUpTools() {
  let aide: TestApp;
  let user: TestUser;
  let client: Client;
  let address: string;
  beforeAll(async () => {
    aide = await createTestApp({ now: '2026-11-18T05:00:00.000Z' });
    address = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => aide.close());
  beforeEach(async () => {
    user = await aide.signUp();
    client = await connectClient(address, await createMcpToken(user, 'write'));
    return () => client.close();
  });
  return {
    mcp: {
      get aide() {
        return aide;
      },
      get user() {
        return user;
      },
    },
    use: (name: string, given: Record<string, unknown> = {}) => callTool(client, name, given),
    /** Creates an entry through the API and returns its id. */
    post: async (path: string, body: Record<string, unknown>) =>
      (await user.call<{ data: { id: string } }>('POST', path, body)).body.data.id,
  };
}
