import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReachable, onReachable } from '../lib/api/connection.ts';

/** Repeats failed loads when the server is reachable again. */
export function useReconnect(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onReachable(() => {
        if (!isReachable()) return;
        void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }),
    [queryClient],
  );
}
