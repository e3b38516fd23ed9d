import { getCalendarParts } from '../live-box.rules.ts';
import { Mark } from '../../../ui/wordmark.tsx';

/** A calendar page with the date. aria-hidden, because the text beside it has the same content. */
export function DayLeaf({ date }: { date: string | null }) {
  const leaf = date === null ? null : getCalendarParts(date);
  return (
    <span
      aria-hidden="true"
      className="flex w-20 shrink-0 flex-col self-start overflow-hidden rounded-md border border-hairline bg-surface text-center md:w-32"
    >
      <span className="bg-evergreen py-1 text-[0.6875rem] font-medium text-on-evergreen md:py-1.5 md:text-sm">
        {leaf?.month ?? '\u00A0'}
      </span>
      {leaf ? (
        <span
          key={date}
          className="animate-rise-in font-serif text-5xl leading-none font-medium tabular-nums md:text-7xl md:leading-none"
        >
          <span className="block pt-3">{leaf.day}</span>
        </span>
      ) : (
        <span className="flex h-15 items-center justify-center md:h-21">
          <Mark className="h-8!" />
        </span>
      )}
      <span className="pt-0.5 pb-1.5 text-[0.6875rem] text-muted md:pb-2 md:text-sm">{leaf?.weekday ?? '\u00A0'}</span>
    </span>
  );
}
