import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { signIn } from './sign-in.ts';

/** Creates an account and signs in. */
export async function signUp(account: CallBody<'signup'>): Promise<void> {
  await call('signup', { body: account });
  await signIn({ email: account.email, password: account.password });
}

/** The handlers run even though the form is unmounted by then: a session redirects at once. */
export function useSignUp(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({ mutationFn: signUp, ...handlers });
}
