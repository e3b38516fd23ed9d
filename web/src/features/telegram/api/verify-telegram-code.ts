import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

/** A response with `success: false` is an error, whatever its status. */
export async function verifyTelegramCode(code: string): Promise<void> {
  const response: { success?: boolean } = await call('verifyTelegramCode', { body: { verification_code: code } });
  if (response.success === false) throw new ApiError(200, response);
}

export function useVerifyTelegramCode(onVerified: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: verifyTelegramCode,
    onSuccess: () => {
      onVerified();
      for (const queryKey of staleAfter.telegram) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
