import { apiBase } from '@aide/contract';

export interface BenchAccount {
  token: string;
  post(route: string, body: unknown): Promise<void>;
}

async function send(url: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${JSON.stringify(reply)}`);
  return reply;
}

/** A new account, signed in. */
export async function newAccount(serverUrl: string): Promise<BenchAccount> {
  const url = (route: string) => `${serverUrl}${apiBase}${route}`;
  const account = { name: 'Bench', email: `bench-${Date.now()}@example.com`, password: 'correct horse battery' };
  await send(url('/onboarding/signup'), account);
  const { data } = (await send(url('/onboarding/login'), account)) as { data: { token: string } };
  return {
    token: data.token,
    async post(route, body) {
      await send(url(route), body, data.token);
    },
  };
}
