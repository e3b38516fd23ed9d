import type { TelegramStatus } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { ApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

/** `verified` and `lastSync` may be at the top level of the response or under `data`. */
async function getTelegramStatus(): Promise<TelegramStatus> {
  const response: Partial<TelegramStatus> & { data?: Partial<TelegramStatus> } = await call('getTelegramStatus');
  const { data } = response;
  return {
    verified: response.verified ?? data?.verified ?? false,
    lastSync: response.lastSync ?? data?.lastSync ?? null,
    configured: data?.configured ?? true,
    botLink: data?.botLink ?? null,
    blocked: data?.blocked ?? false,
  };
}

const telegramStatusQuery = queryOptions({
  queryKey: [...queryKeys.telegram, 'status'],
  queryFn: getTelegramStatus,
});

export function useTelegramStatus(options: { enabled?: boolean } = {}) {
  return useQuery({ ...telegramStatusQuery, enabled: options.enabled ?? true });
}

/** Sends the code to the chat; the response has no data. */
export function useGenerateTelegramCode() {
  return useMutation({
    mutationFn: () => call('generateTelegramCode'),
    onSuccess: () => toast.success('Verification code sent to your Telegram!'),
    onError: (error) => toast.error(serverMessage(error) ?? 'Failed to send code'),
  });
}

/** Disconnects the chat. */
export function useUnlinkTelegram() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callForData('unlinkTelegram'),
    onSuccess: () => {
      void markChanged(queryClient, 'telegram');
    },
  });
}

/** A response with `success: false` is an error, whatever its status. */
async function verifyTelegramCode(code: string): Promise<void> {
  const response: { success?: boolean } = await call('verifyTelegramCode', { body: { verification_code: code } });
  if (response.success === false) throw new ApiError(200, response);
}

export function useVerifyTelegramCode(onVerified: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: verifyTelegramCode,
    onSuccess: () => {
      onVerified();
      void markChanged(queryClient, 'telegram');
    },
  });
}
