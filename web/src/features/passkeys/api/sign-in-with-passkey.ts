import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';
import { signWithPasskey } from '../ask-passkey.ts';

/** Signs in with a passkey. `challenge`: after the password, the passkey is the second factor. */
export async function signInWithPasskey(challenge?: string): Promise<void> {
  const secondStep = challenge === undefined ? {} : { challenge };
  const { data: request } = await call('beginPasskeySignIn', { body: secondStep });
  const credential = await signWithPasskey(request);
  const { data } = await call('completePasskeySignIn', { body: { credential, ...secondStep } });
  rememberDevice(data.device);
  startSession(data.token);
}

export function useSignInWithPasskey(handlers: { onSuccess: () => void }) {
  return useMutation({ mutationFn: signInWithPasskey, ...handlers });
}
