import { parseCode } from '../../test/fake-telegram/person.ts';
import type { FakeTelegram } from '../../test/fake-telegram/fake-telegram.ts';
import { createPerson, type Person } from '../../test/fake-telegram/person.ts';

interface ApiResponse<T> {
  data: T;
}

/** Signs up over the real API. Returns the token of a session. */
export async function signUpPerson(url: string, number: number): Promise<string> {
  const account = {
    name: `Person ${number}`,
    email: `person${number}@example.com`,
    password: 'a password for the drill',
  };
  await call(url, 'POST', '/onboarding/signup', '', account);
  const { data } = await call<ApiResponse<{ token: string }>>(url, 'POST', '/onboarding/login', '', account);
  return data.token;
}

/** Connects a chat with the account of a session over the real API, as a person would. */
export async function connectPerson(
  url: string,
  telegram: FakeTelegram,
  token: string,
  number: number,
): Promise<Person> {
  const status = await call<ApiResponse<{ botLink: string }>>(url, 'GET', '/telegram/status', token);
  const start = new URL(status.data.botLink).searchParams.get('start') ?? '';
  const person = createPerson(telegram, 9_000_000 + number);
  const { text } = await person.ask(`/start ${start}`);
  await call(url, 'POST', '/telegram/verify-code', token, { verification_code: parseCode(text) });
  await telegram.until(() => telegram.chats.of(person.chatId).length === 2);
  return person;
}

export async function call<T>(url: string, method: string, path: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
