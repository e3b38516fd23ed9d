import type { Due } from '@aide/contract';
import { formatDay } from '@aide/rules';
import { CalendarClock } from 'lucide-react';
import { formatTime } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { formatClockTime } from '../../../../lib/time/when-text.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useTimeCheck } from '../calendars.api.ts';

/** Warns that a time is taken by an event, and offers the next free one. Renders nothing if the time is free. */
export function TimeConflict({ due, onMove }: { due: Due; onMove: (due: Due) => void }) {
  const { data } = useTimeCheck(due);
  const now = useNow();
  const timeZone = useZone();
  if (!data?.event) return null;
  const { event, nextFree } = data;
  const end = event.endsAt === null ? '' : ` until ${formatTime(new Date(event.endsAt), timeZone)}`;
  const day =
    nextFree === null || nextFree.date === due.date
      ? ''
      : `${formatDay(nextFree.date, wallClock(now, timeZone).date)}, `;
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex min-w-0 items-center gap-1.5 text-amber">
        <Icon of={CalendarClock} size={15} className="shrink-0" />
        {`You have “${event.title || 'Busy'}”${end}.`}
      </span>
      {nextFree !== null && (
        <Button tone="secondary" size="sm" onClick={() => onMove(nextFree)}>
          {`Move to ${day}${formatClockTime(nextFree.time)}`}
        </Button>
      )}
    </output>
  );
}
