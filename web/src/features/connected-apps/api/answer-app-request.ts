import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Allows or denies an app's request, then redirects to the app's URL. */
export function useAnswerAppRequest() {
  return useMutation({
    mutationFn: async (body: CallBody<'answerAppRequest'>) => (await call('answerAppRequest', { body })).data,
    onSuccess: ({ returnUrl }) => location.assign(returnUrl),
  });
}
