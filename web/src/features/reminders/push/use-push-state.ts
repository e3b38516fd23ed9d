import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from './push.ts';

const pushStateQuery = queryOptions({
  queryKey: [...queryKeys.pushSubscriptions, 'this-browser'],
  queryFn: () => getPushState(),
  // It can also change in the browser's settings.
  staleTime: 0,
});

/** Returns the push state of this browser, with functions to switch notifications on and off. */
export function usePushState() {
  const queryClient = useQueryClient();
  const { data: state } = useQuery(pushStateQuery);
  const reload = () => markChanged(queryClient, 'push_subscription');
  return {
    state,
    /** Call it from a click. Returns the new state. */
    async turnOn() {
      const next = await subscribeToPush();
      await reload();
      return next;
    },
    async turnOff() {
      await unsubscribeFromPush();
      await reload();
    },
  };
}
