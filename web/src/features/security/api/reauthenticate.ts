import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export async function reauthenticate(proof: CallBody<'reauthenticate'>) {
  const { data } = await call('reauthenticate', { body: proof });
  return data;
}

export function useReauthenticate() {
  return useMutation({ mutationFn: reauthenticate });
}
