import type { CreationOptions, RequestOptions } from '@aide/contract';
import { expect } from 'vitest';
import { makePasskey, type SoftwarePasskey } from './software-authenticator.ts';
import type { TestApp, TestUser } from './test-app.ts';

export interface Registration {
  origin: string;
  options: CreationOptions;
}

export interface SignInRequest {
  origin: string;
  options: RequestOptions;
}

type Actor = Pick<TestUser, 'call'>;

export async function beginRegistration(user: Actor): Promise<Registration> {
  const response = await user.call<{ data: Registration }>('POST', '/passkeys/options');
  expect(response.status).toBe(200);
  return response.body.data;
}

/** Adds a passkey to the account and returns it with its id. */
export async function addPasskey(user: Actor, name = 'Laptop'): Promise<SoftwarePasskey & { id: string }> {
  const passkey = makePasskey(await beginRegistration(user));
  const body = { name, credential: passkey.credential };
  const created = await user.call<{ data: { id: string } }>('POST', '/passkeys', body);
  expect(created.status).toBe(201);
  return { ...passkey, id: created.body.data.id };
}

export async function beginSignIn(aide: TestApp, challenge?: string): Promise<SignInRequest> {
  const path = '/onboarding/login/passkey/options';
  const response = await aide.call<{ data: SignInRequest }>('POST', path, challenge === undefined ? {} : { challenge });
  expect(response.status).toBe(200);
  return response.body.data;
}

export function completeSignIn(aide: TestApp, credential: unknown, challenge?: string) {
  const body = challenge === undefined ? { credential } : { credential, challenge };
  return aide.call<{ data: { token: string } }>('POST', '/onboarding/login/passkey', body);
}
