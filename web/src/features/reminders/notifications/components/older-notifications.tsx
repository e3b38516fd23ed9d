import { useEffect, useEffectEvent, useRef } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { useNotifications } from '../notifications.api.ts';

interface OlderNotificationsProps {
  list: ReturnType<typeof useNotifications>;
  onMore: () => void;
}

/** Loads more when the end of the list scrolls into view; the button is for the keyboard and for retries. */
export function OlderNotifications({ list, onMore }: OlderNotificationsProps) {
  const { data, isPlaceholderData, isError } = list;
  if (data?.nextCursor == null) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-3">
      {!isPlaceholderData && !isError && <EndOfList key={data.data.length} onReached={onMore} />}
      <FormMessage error={isError ? errorMessage(list.error) : null} />
      <Button
        tone="secondary"
        busy={list.isFetching && isPlaceholderData}
        busyLabel="Loading..."
        onClick={() => (isError ? void list.refetch() : onMore())}
      >
        Show Older
      </Button>
    </div>
  );
}

/** Calls back once, shortly before it scrolls into view. */
function EndOfList({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (mark.current === null || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        reach();
      },
      { rootMargin: '400px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" />;
}
