import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { logIn } from './log-in.ts';

/** Creates the account and signs in to it. */
export async function signUp(account: CallBody<'signup'>): Promise<void> {
  await call('signup', { body: account });
  await logIn({ email: account.email, password: account.password });
}

export function useSignUp() {
  return useMutation({ mutationFn: signUp });
}
