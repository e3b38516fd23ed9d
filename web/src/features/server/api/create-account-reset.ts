import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Makes a link for a new password, which is in this response only. */
async function createAccountReset(id: string) {
  const { data } = await call('createServerAccountReset', { params: { id } });
  return data;
}

export function useCreateAccountReset() {
  return useMutation({ mutationFn: createAccountReset });
}
