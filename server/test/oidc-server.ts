import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

interface OidcAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface OidcServer {
  issuer: string;
  /** The claims of each account, by its login name, which is also its subject. */
  accounts: Map<string, OidcAccount>;
  /** Signs in at the provider like a browser, from the product's link to the return. Returns the URL of the return. */
  visit(url: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

export const oidcClient = { id: 'aide', secret: 'a secret of the test client' };

/** Starts a real OpenID Connect provider that requires PKCE. `redirectUri` is the only registered redirect URI. */
export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const accounts = new Map<string, OidcAccount>();
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key of the test provider'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
  });
  http.on('request', provider.callback());
  return {
    issuer,
    accounts,
    visit: (url, login) => visitProvider(url, login, redirectUri),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** Follows redirects with cookies, submits the sign-in and the consent form, and stops at the product's URL. */
async function visitProvider(start: string, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { url: URL; form?: URLSearchParams } = { url: new URL(start) };
  for (let step = 0; step < 15; step += 1) {
    if (next.url.href.startsWith(redirectUri)) return next.url;
    const { url, form } = next;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      next = { url: new URL(location, url) };
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined)
      throw new Error(`the provider shows no form at ${url.href} (${response.status}): ${page}`);
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const fields = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt };
    next = { url: new URL(action.replaceAll('&amp;', '&'), url), form: new URLSearchParams(fields) };
  }
  throw new Error('the provider never sent the browser back');
}
