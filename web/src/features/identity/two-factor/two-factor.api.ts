import type { CallBody } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';

async function getTwoFactor() {
  const { data } = await call('getTwoFactor');
  return data;
}

const twoFactorQuery = queryOptions({ queryKey: queryKeys.twoFactor, queryFn: getTwoFactor });

export function useTwoFactor() {
  return useQuery(twoFactorQuery);
}

async function beginTwoFactor(password: string | undefined) {
  const { data } = await call('beginTwoFactor', { body: { password } });
  return data;
}

export function useBeginTwoFactor() {
  return useMutation({ mutationFn: beginTwoFactor });
}

async function disableTwoFactor(confirmation: CallBody<'disableTwoFactor'>) {
  const { data } = await call('disableTwoFactor', { body: confirmation });
  return data;
}

export function useDisableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: disableTwoFactor,
    onSuccess: (state) => storeResponse(queryClient, twoFactorQuery, state),
  });
}

/** Enables the second factor. Sessions without it end, including this one; the response contains a new token. */
async function enableTwoFactor(code: string): Promise<string[]> {
  const response = call('enableTwoFactor', { body: { code } });
  await replaceSession(response.then(({ data }) => data.token));
  return (await response).data.recoveryCodes;
}

export function useEnableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: enableTwoFactor,
    onSuccess: () => queryClient.invalidateQueries(twoFactorQuery),
  });
}

async function renewRecoveryCodes(confirmation: CallBody<'renewRecoveryCodes'>): Promise<string[]> {
  const { data } = await call('renewRecoveryCodes', { body: confirmation });
  return data.recoveryCodes;
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: () => queryClient.invalidateQueries(twoFactorQuery),
  });
}
