import type { SignUpMode } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { signUpModeQuery } from './get-sign-up-mode.ts';

/** Sets who may create an account. */
async function saveSignUpMode(mode: SignUpMode) {
  const { data } = await call('saveSignUpMode', { body: { mode } });
  return data;
}

export function useSaveSignUpMode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveSignUpMode,
    onSuccess: (data) => storeResponse(queryClient, signUpModeQuery, data),
  });
}
