import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';

/** Sends the code of the second factor and starts a session. */
export async function completeSignIn(response: CallBody<'completeLogin'>): Promise<void> {
  const { data } = await call('completeLogin', { body: response });
  rememberDevice(data.device);
  startSession(data.token);
}

export function useCompleteSignIn(handlers: { onSuccess: () => void }) {
  return useMutation({ mutationFn: completeSignIn, ...handlers });
}
