import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Creates a password-reset link, which only this response contains. */
async function createAccountReset(id: string) {
  const { data } = await call('createServerAccountReset', { params: { id } });
  return data;
}

export function useCreateAccountReset() {
  return useMutation({ mutationFn: createAccountReset });
}
