import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Sends a test notification to one browser, or to all. Returns the push services' responses. */
export async function testPush(id?: string) {
  const { data } = await call('testPush', { body: id === undefined ? {} : { id } });
  return data;
}

export function useTestPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: testPush,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pushSubscriptions }),
  });
}
