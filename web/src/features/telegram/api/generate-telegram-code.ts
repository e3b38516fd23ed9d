import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast.ts';

/** Sends the code to the chat; the response has no data. */
export async function generateTelegramCode(): Promise<void> {
  await call('generateTelegramCode');
}

export function useGenerateTelegramCode() {
  return useMutation({
    mutationFn: generateTelegramCode,
    onSuccess: () => toast.success('Verification code sent to your Telegram!'),
    onError: (error) => toast.error(serverMessage(error) ?? 'Failed to send code'),
  });
}
