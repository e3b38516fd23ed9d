import { createHash, randomBytes } from 'node:crypto';
import type { TestApp, TestUser } from './test-app.ts';

export const redirectUri = 'https://assistant.example/callback';

export interface OAuthReply {
  status: number;
  body: Record<string, unknown> & { error?: string; access_token?: string; refresh_token?: string };
  headers: Record<string, unknown>;
}

export interface PkcePair {
  verifier: string;
  challenge: string;
}

export function createPkce(): PkcePair {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The requests of an OAuth client, without validation, so that tests can violate the rules. */
export function createOAuthFlow(aide: TestApp, resource = 'http://localhost:3000/mcp') {
  async function send(url: string, payload: string, type: string, remoteAddress = '203.0.113.1'): Promise<OAuthReply> {
    const headers = { 'content-type': type };
    const reply = await aide.app.server.inject({ method: 'POST', url, payload, headers, remoteAddress });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
  const post = (url: string, body: Record<string, string>) =>
    send(url, new URLSearchParams(body).toString(), 'application/x-www-form-urlencoded');

  const register = (body: unknown, address?: string) =>
    send('/oauth/register', JSON.stringify(body), 'application/json', address);

  async function registerClient(metadata: Record<string, unknown> = {}): Promise<string> {
    const reply = await register({ client_name: 'Assistant', redirect_uris: [redirectUri], ...metadata });
    return String(reply.body['client_id']);
  }

  function createRequest(clientId: string, { challenge }: PkcePair, changes: Record<string, unknown> = {}) {
    return {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'read write',
      state: 'state of the client',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      resource,
      ...changes,
    };
  }

  /** Allows a request in the consent screen and returns the redirect URL. */
  async function allow(user: TestUser, request: Record<string, unknown>, allowed: 'read' | 'write' | null = 'write') {
    return user.call<{ data: { returnUrl: string } }>('POST', '/connected-apps', { ...request, allowed });
  }

  const getCode = (returnUrl: string) => new URL(returnUrl).searchParams.get('code') ?? '';

  /** Returns a code and the values that must be sent with it. */
  async function authorize(user: TestUser, changes: Record<string, unknown> = {}) {
    const [clientId, pkce] = [await registerClient(), createPkce()];
    const reply = await allow(user, createRequest(clientId, pkce, changes));
    return { clientId, pkce, code: getCode(reply.body.data.returnUrl) };
  }

  const exchange = (
    { clientId, pkce, code }: { clientId: string; pkce: PkcePair; code: string },
    changes: Record<string, string> = {},
  ) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: pkce.verifier,
      redirect_uri: redirectUri,
      resource,
      ...changes,
    });

  const refresh = (clientId: string, token: string, changes: Record<string, string> = {}) =>
    post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changes });

  /** Connects an app and returns its tokens. */
  async function connect(user: TestUser, changes: Record<string, unknown> = {}) {
    const granted = await authorize(user, changes);
    const { body } = await exchange(granted);
    return { ...granted, access: String(body['access_token']), refresh: String(body['refresh_token']) };
  }

  /** Calls the MCP endpoint, for its status. */
  async function callMcp(token: string | undefined, method = 'tools/list') {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const payload = { jsonrpc: '2.0', id: 1, method };
    return aide.app.server.inject({ method: 'POST', url: '/mcp', headers, payload });
  }

  return {
    post,
    register,
    registerClient,
    createRequest,
    allow,
    authorize,
    exchange,
    refresh,
    connect,
    callMcp,
    getCode,
  };
}
