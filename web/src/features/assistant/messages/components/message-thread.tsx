import type { Message } from '@aide/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatMessageDay, groupByDay } from '../messages.rules.ts';

/** Within this distance from the end, in pixels, a new message scrolls into view. */
const nearEnd = 120;

interface MessageThreadProps {
  messages: readonly Message[];
  renderLine: (message: Message) => ReactNode;
  /** The message that is being sent. */
  pending: string | null;
  /** Null if the start of the conversation is shown. */
  older: { loading: boolean; onMore: () => void } | null;
}

/** The conversation, newest at the bottom. Scrolling to the top loads older messages and keeps the scroll position. */
export function MessageThread({ messages, renderLine, pending, older }: MessageThreadProps) {
  const now = useNow();
  const timeZone = useZone();
  const scroller = useScrollPosition(messages[0]?.id, pending !== null);
  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Conversation"
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-4 md:px-5"
    >
      {older && <Older key={messages.length} {...older} />}
      {groupByDay(messages, timeZone).map(({ date, messages: lines }) => (
        <section key={date} aria-label={formatMessageDay(date, now, timeZone)}>
          <p
            aria-hidden="true"
            className="my-4 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline"
          >
            {formatMessageDay(date, now, timeZone)}
          </p>
          <ol className="flex flex-col gap-3">{lines.map(renderLine)}</ol>
        </section>
      ))}
      {pending !== null && (
        <div className="mt-3 flex flex-col items-end gap-1">
          <p className="max-w-[92%] rounded-lg bg-accent-soft px-3.5 py-2.5 break-words whitespace-pre-line opacity-70 md:max-w-[80%]">
            {pending}
          </p>
          <p className="text-xs text-muted">Sending…</p>
        </div>
      )}
    </div>
  );
}

/**
 * Stays at the end while the user is there or sends a message, and keeps the scroll position when older messages are
 * prepended. Returns the ref of the scroll container.
 */
function useScrollPosition(first: string | undefined, sending: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useRef<{ first: string | undefined; height: number; atEnd: boolean }>(undefined);
  // After every render: an answer can change the height without a new message.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = seen.current;
    if (!before || before.atEnd || sending) box.scrollTo({ top: box.scrollHeight });
    else if (before.first !== first) box.scrollBy({ top: box.scrollHeight - before.height });
    seen.current = { first, height: box.scrollHeight, atEnd: isAtEnd(box) };
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const keep = () => {
      if (seen.current) seen.current = { ...seen.current, height: box.scrollHeight, atEnd: isAtEnd(box) };
    };
    box.addEventListener('scroll', keep, { passive: true });
    return () => box.removeEventListener('scroll', keep);
  }, []);
  return scroller;
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEnd;
}

/** Loads older messages when it scrolls into view; the button is for the keyboard. */
function Older({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onMore);
  useEffect(() => {
    if (mark.current === null || loading || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      reach();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={mark} className="flex justify-center pb-2">
      <Button tone="quiet" size="sm" busy={loading} busyLabel="Loading..." onClick={onMore}>
        Show Older
      </Button>
    </div>
  );
}
