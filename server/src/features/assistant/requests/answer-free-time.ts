import type { CalendarEvent } from '@aide/contract';
import type { QuestionRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { localDay } from '../../../platform/local-time.ts';
import { formatCount } from '../../../platform/plural.ts';
import { findCalendarEvents, formatEvent } from '../../planner/calendar/calendar-events.ts';
import { getDayHours, listFreeTimes, type BusyTime } from '../../planner/calendar/free-time.rules.ts';
import { timeWords } from '../../planner/tasks/format-due.ts';

type Days = NonNullable<QuestionRequest['days']>;

const maxDays = 7;
const maxTimes = 3;
const maxEvents = 20;

/** Returns the events of days as the lines of an answer; empty without any. */
export async function formatEvents(context: UserContext, days: Days): Promise<string> {
  const { events } = await findCalendarEvents(context, days.from, clamp(days));
  if (events.length === 0) return '';
  const isOneDay = days.from === days.to;
  const lines = events.slice(0, maxEvents).map((event) => {
    const line = formatEvent(event, context.user.timezone);
    return isOneDay ? line : `${formatDay(event.startDate)}, ${line}`;
  });
  const more = events.length - lines.length;
  return ['In your calendar:', ...lines, ...(more > 0 ? [`And ${formatCount(more, 'more event')}.`] : [])].join('\n');
}

/** The last day to look at. */
function clamp({ from, to }: Days): string {
  const last = Temporal.PlainDate.from(from).add({ days: 30 }).toString();
  return to < last ? to : last;
}

/** Formats 'Thu, Nov 19'. */
function formatDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
}

/** Answers when the user is free: the free times of each day, or the next ones that are long enough. */
export async function answerFreeTime(
  context: UserContext,
  days: Days,
  { minutes, first }: NonNullable<QuestionRequest['free']>,
): Promise<string> {
  const { now, user } = context;
  const today = localDay(now, user.timezone).toString();
  const from = days.from < today ? today : days.from;
  if (days.to < from) return 'Those days are over.';
  const { events, hasCalendar } = await findCalendarEvents(context, from, clamp({ from, to: days.to }));
  if (!hasCalendar) return 'No calendar is connected. Connect one in Settings, Calendars.';
  const busy = events.flatMap(toBusy);
  const found: { day: string; times: BusyTime[] }[] = [];
  for (let at = 0; at < maxDays; at += 1) {
    const day = Temporal.PlainDate.from(from).add({ days: at }).toString();
    if (day > days.to) break;
    found.push({ day, times: listFreeTimes(busy, getDayHours(day, user.timezone, now), minutes) });
  }
  const format = (moment: Date): string => timeWords(moment, user.timezone);
  const name = (day: string): string => (day === today ? 'today' : formatDay(day));
  if (first) {
    const times = found.flatMap(({ day, times: free }) =>
      free.map(({ startsAt }) => `${name(day)} at ${format(startsAt)}`),
    );
    const length = minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : `${minutes} minutes`;
    return times.length === 0
      ? `No ${length} is free then.`
      : `${length} free: ${times.slice(0, maxTimes).join('; ')}.`;
  }
  const lines = found.map(({ day, times }) => {
    const free = times.map(({ startsAt, endsAt }) => `${format(startsAt)} to ${format(endsAt)}`).join(', ');
    return `${name(day)}: ${free || 'nothing'}`;
  });
  return `Free between 9:00 AM and 6:00 PM:\n${lines.join('\n')}`;
}

function toBusy({ isBusy, startsAt, endsAt }: CalendarEvent): BusyTime[] {
  return isBusy && startsAt !== null && endsAt !== null
    ? [{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }]
    : [];
}
