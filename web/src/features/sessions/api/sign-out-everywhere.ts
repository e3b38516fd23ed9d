import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { endSession } from '../../../lib/session/session.ts';

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await call('signOutEverywhere');
  endSession('logout');
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: signOutEverywhere });
}
