import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { logIn } from './log-in.ts';

/** Creates the account and signs in to it. */
export async function signUp(account: CallBody<'signup'>): Promise<void> {
  await call('signup', { body: account });
  await logIn({ email: account.email, password: account.password });
}

/** The handlers are called even though the form is gone by then: a session leads away from it at once. */
export function useSignUp(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({ mutationFn: signUp, ...handlers });
}
