import type { CallBody } from '@aide/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { useChangeFor, useSave } from '../../../lib/api/use-change.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';

const twoFactorQuery = dataQuery('twoFactor', 'getTwoFactor');

export function useTwoFactor() {
  return useQuery(twoFactorQuery);
}

export function useBeginTwoFactor() {
  return useMutation({
    mutationFn: (password: string | undefined) => callForData('beginTwoFactor', { body: { password } }),
  });
}

export function useDisableTwoFactor() {
  return useSave(twoFactorQuery, (confirmation: CallBody<'disableTwoFactor'>) =>
    callForData('disableTwoFactor', { body: confirmation }),
  );
}

/** Enables the second factor. Sessions without it end, including this one; the response contains a new token. */
async function enableTwoFactor(code: string): Promise<string[]> {
  const response = call('enableTwoFactor', { body: { code } });
  await replaceSession(response.then(({ data }) => data.token));
  return (await response).data.recoveryCodes;
}

export function useEnableTwoFactor() {
  return useChangeFor(twoFactorQuery, enableTwoFactor);
}

async function renewRecoveryCodes(confirmation: CallBody<'renewRecoveryCodes'>): Promise<string[]> {
  const { data } = await call('renewRecoveryCodes', { body: confirmation });
  return data.recoveryCodes;
}

export function useRenewRecoveryCodes() {
  return useChangeFor(twoFactorQuery, renewRecoveryCodes);
}
