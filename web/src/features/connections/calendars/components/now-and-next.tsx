import { lazy, Suspense } from 'react';
import { useSyncOnOpen } from '../calendars.api.ts';
import { formatTime } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Link } from '../../../../ui/link.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useCalendarEvents } from '../../../planner/calendar-events.api.ts';
import { Dot } from '../../../planner/event-line.tsx';
import { findNowAndNext, listEventsOfDay } from '../../../planner/events.rules.ts';

const EventQuestions = lazy(async () => ({ default: (await import('./event-questions.tsx')).EventQuestions }));

/** The event of this moment and the next one of the day, on the dashboard. Renders nothing without them. */
export function NowAndNext() {
  const { data } = useCalendarEvents();
  useSyncOnOpen(data?.sources);
  const now = useNow();
  const timeZone = useZone();
  if (!data) return null;
  const { current, next } = findNowAndNext(listEventsOfDay(data.events, wallClock(now, timeZone).date), now);
  const lines = [
    current && { name: 'Now', event: current, time: `until ${formatTime(new Date(current.endsAt ?? ''), timeZone)}` },
    next && { name: 'Next', event: next, time: formatTime(new Date(next.startsAt ?? ''), timeZone) },
  ].filter((line) => line !== null);
  if (lines.length === 0 && data.signInNeeded === 0 && data.questions.length === 0) return null;
  return (
    <section aria-label="Calendar" className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      {lines.map(({ name, event, time }) => (
        <p key={name} className="flex min-w-0 items-center gap-2">
          <Dot color={event.color} />
          <span className="shrink-0 font-medium">{name}</span>
          <span className="truncate">{event.title || 'Busy'}</span>
          <span className="shrink-0 text-muted tabular-nums">{time}</span>
        </p>
      ))}
      {data.signInNeeded > 0 && (
        <Link to="/settings#calendars" className={textLinkClass}>
          A calendar needs you to sign in again
        </Link>
      )}
      {data.questions.length > 0 && (
        <Suspense>
          <EventQuestions questions={data.questions} />
        </Suspense>
      )}
    </section>
  );
}
