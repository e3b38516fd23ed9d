import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { makePasskey } from '../ask-passkey.ts';
import { passkeysQuery } from './list-passkeys.ts';

/** Asks the browser for a passkey and stores it under a name. */
export async function createPasskey(name: string): Promise<void> {
  const { data: request } = await call('beginPasskey');
  const credential = await makePasskey(request);
  await call('createPasskey', { body: { name, credential } });
}

export function useCreatePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createPasskey,
    onSuccess: () => queryClient.invalidateQueries(passkeysQuery),
  });
}
