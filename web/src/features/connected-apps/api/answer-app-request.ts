import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Allows or refuses the request of an app, and leaves for the address that takes the answer to it. */
export function useAnswerAppRequest() {
  return useMutation({
    mutationFn: async (body: CallBody<'answerAppRequest'>) => (await call('answerAppRequest', { body })).data,
    onSuccess: ({ returnUrl }) => location.assign(returnUrl),
  });
}
