import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export async function beginTwoFactor(password: string | undefined) {
  const { data } = await call('beginTwoFactor', { body: { password } });
  return data;
}

export function useBeginTwoFactor() {
  return useMutation({ mutationFn: beginTwoFactor });
}
