import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';
import { makePasskey, signWithPasskey } from './ask-passkey.ts';

export function usePasskeys() {
  return useQuery(dataQuery('passkeys', 'listPasskeys'));
}

/** Asks the browser for a passkey and stores it under a name. */
async function createPasskey(name: string): Promise<void> {
  const { data: request } = await call('beginPasskey');
  const credential = await makePasskey(request);
  await call('createPasskey', { body: { name, credential } });
}

export function useCreatePasskey() {
  return useChange(createPasskey, 'passkey');
}

export function useDeletePasskey() {
  return useChange((id: string) => call('deletePasskey', { params: { id } }), 'passkey');
}

/**
 * Reauthenticates with a passkey.
 * @throws Error with a message for the user
 */
export async function proveWithPasskey(): Promise<void> {
  const { data: request } = await call('beginPasskeyReauthentication');
  const credential = await signWithPasskey(request);
  await call('reauthenticate', { body: { credential } });
}

/** Signs in with a passkey. `challenge`: after the password, the passkey is the second factor. */
async function signInWithPasskey(challenge?: string): Promise<void> {
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
