import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { startSession } from '../../../lib/session.ts';

/** Signs in and keeps the token; the screens follow the session from there. */
export async function logIn(credentials: CallBody<'login'>): Promise<void> {
  const { data } = await call('login', { body: credentials });
  startSession(data.token);
}

/** The handlers are called even though the form is gone by then: a session leads away from it at once. */
export function useLogIn(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({ mutationFn: logIn, ...handlers });
}
