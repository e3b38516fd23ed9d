import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { accountRoutes, apiBase, emailConfirmationRoutes } from '@aide/contract';
import type { BrowserContext } from '@playwright/test';
import type { SmtpSink } from '../../server/test/smtp-sink.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

/** Sends an API request and returns its status and parsed body. */
export async function call(
  serverUrl: string,
  route: { method: string; path: string },
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${serverUrl}${apiBase}${route.path}`, {
    method: route.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Creates an account with a unique email address, so that tests do not share data. */
export async function createAccount(serverUrl: string, { name = 'Asha Rao' } = {}): Promise<Account> {
  const email = `asha-${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const { signup, login } = accountRoutes;
  const created = await call(serverUrl, signup, { body: { name, email, password, timezone: 'Asia/Kolkata' } });
  assert.equal(created.status, signup.status, JSON.stringify(created.body));
  const entered = await call(serverUrl, login, { body: { email, password } });
  assert.equal(entered.status, login.status, JSON.stringify(entered.body));
  const { id } = signup.response.parse(created.body).data;
  const session = login.response.parse(entered.body).data;
  if (!('token' in session)) throw new Error('a new account asks for a second factor');
  return { id, name, email, password, token: session.token };
}

/** Waits for the confirmation mail in a sink, returns the path of its link, and empties the sink. */
export async function receiveConfirmationLink(sink: SmtpSink): Promise<string> {
  for await (const _ of setInterval(20)) if (sink.mails.length > 0) break;
  const text = sink.mails.map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).join('\n');
  const [link] = /\/confirm-email#[\w.-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error('the mail has no link');
  sink.mails.length = 0;
  return link;
}

/** Confirms the email address of a new account on a server that sends its mail to a sink. */
export async function confirmEmail(serverUrl: string, sink: SmtpSink): Promise<void> {
  const [, token] = (await receiveConfirmationLink(sink)).split('#');
  const { status } = await call(serverUrl, emailConfirmationRoutes.confirmEmail, { body: { token } });
  assert.equal(status, 200);
}

const tokenCookie = 'e2e-token';

/**
 * Signs the browser in: the next document reads the token from a cookie into local storage, once.
 * Writing the storage directly would load an additional page in every test.
 */
export async function signIn(
  context: BrowserContext,
  serverUrl: string,
  { token }: Pick<Account, 'token'>,
): Promise<void> {
  await context.addCookies([{ name: tokenCookie, value: token, url: serverUrl }]);
  const receive = ({ name, origin }: { name: string; origin: string }) => {
    // A blank page has no cookies.
    if (location.origin !== origin) return;
    const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    if (cookie === undefined) return;
    document.cookie = `${name}=; max-age=0; path=/`;
    localStorage.setItem('token', cookie.slice(name.length + 1));
  };
  await context.addInitScript(receive, { name: tokenCookie, origin: new URL(serverUrl).origin });
}
