import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openEventStream, type EventPosition } from '../lib/api/event-stream.ts';
import { queryKeys, staleAfter } from '../lib/api/query-keys.ts';
import { useSession } from '../lib/session/use-session.ts';
import { whileVisible } from '../lib/api/while-visible.ts';

/** While somebody is signed in, what changes on the server, by bot, mail or another tab, appears here at once. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const token = session.signedIn ? session.token : null;
  useEffect(() => {
    if (token === null) return undefined;
    const position: EventPosition = {};
    return whileVisible(() =>
      openEventStream(token, position, {
        onChange: ({ entity }) => {
          for (const queryKey of staleAfter[entity]) void queryClient.invalidateQueries({ queryKey });
        },
        onReset: () => void queryClient.invalidateQueries(),
        // Whether the session is over is for the profile call to say.
        onRefused: () => void queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
      }),
    );
  }, [queryClient, token]);
}
