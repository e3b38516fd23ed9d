import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';
import { makePasskey, signWithPasskey } from './ask-passkey.ts';

async function listPasskeys() {
  const { data } = await call('listPasskeys');
  return data;
}

const passkeysQuery = queryOptions({ queryKey: queryKeys.passkeys, queryFn: listPasskeys });

export function usePasskeys() {
  return useQuery(passkeysQuery);
}

/** Asks the browser for a passkey and stores it under a name. */
async function createPasskey(name: string): Promise<void> {
  const { data: request } = await call('beginPasskey');
  const credential = await makePasskey(request);
  await call('createPasskey', { body: { name, credential } });
}

export function useCreatePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createPasskey,
    onSuccess: () => markChanged(queryClient, 'passkey'),
  });
}

async function deletePasskey(id: string): Promise<void> {
  await call('deletePasskey', { params: { id } });
}

export function useDeletePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deletePasskey,
    onSuccess: () => markChanged(queryClient, 'passkey'),
  });
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
