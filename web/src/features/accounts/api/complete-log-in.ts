import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { startSession } from '../../../lib/session.ts';

/** The second half of signing in. */
export async function completeLogIn(answer: CallBody<'completeLogin'>): Promise<void> {
  const { data } = await call('completeLogin', { body: answer });
  startSession(data.token);
}

export function useCompleteLogIn(handlers: { onSuccess: () => void }) {
  return useMutation({ mutationFn: completeLogIn, ...handlers });
}
