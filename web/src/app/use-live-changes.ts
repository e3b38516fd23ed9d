import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openEventStream, type EventPosition } from '../lib/api/event-stream.ts';
import { queryKeys } from '../lib/api/query-keys.ts';
import { markChanged } from '../lib/api/changed.ts';
import { useSession } from '../lib/session/use-session.ts';
import { whileVisible } from '../lib/api/while-visible.ts';

/** While a user is signed in, shows changes made by the bot, by mail or in another tab at once. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const token = session.signedIn ? session.token : null;
  useEffect(() => {
    if (token === null) return undefined;
    const position: EventPosition = {};
    return whileVisible(() =>
      openEventStream(token, position, {
        onChanges: (changes) => void markChanged(queryClient, ...changes.map(({ entity }) => entity)),
        onReset: () => void queryClient.invalidateQueries(),
        // The profile request decides whether the session has ended.
        onRefused: () => void queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
      }),
    );
  }, [queryClient, token]);
}
