import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Confirms an address with the token of a link and returns it. Idempotent. */
export async function confirmEmail(token: string): Promise<string> {
  const { data } = await call('confirmEmail', { body: { token } });
  return data.email;
}

/** A query, not a mutation: it runs once, when the page opens. */
export function useConfirmEmail(token: string) {
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => confirmEmail(token),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
