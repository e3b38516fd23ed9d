import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export async function resendConfirmation(): Promise<void> {
  await call('resendConfirmation');
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: resendConfirmation });
}
