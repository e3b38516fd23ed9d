import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { endSession } from '../../../lib/session/session.ts';

/** Ends all sessions of the account, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await call('signOutEverywhere');
  endSession('logout');
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: signOutEverywhere });
}
