import type { CalendarEvent, Contact, DayPlan, RecurringTask, Task } from '@aide/contract';
import { groupAgenda } from '@aide/rules';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { usePageTop } from '../../../../lib/browser/use-page-top.ts';
import { eventLineHeight, EventList, type TaskStart } from '../../event-line.tsx';
import { listEventsOfDay } from '../../events.rules.ts';
import { SeriesList, seriesLineHeight } from '../../series-line.tsx';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { countItems, groupSeries, sectionLabels, toSections, type Section } from '../agenda-items.rules.ts';
import { useDayPlan } from '../use-day-plan.ts';
import { AgendaRow, type AgendaRowActions } from './agenda-row.tsx';

/** In pixels. Phones have two lines per task and larger touch targets. */
const heights = {
  desk: { row: 48, heading: 36, gap: 16 },
  phone: { row: 60, heading: 36, gap: 8 },
} as const;

interface AgendaListProps extends AgendaRowActions {
  /** The filtered tasks. */
  tasks: readonly Task[];
  contacts: readonly Contact[];
  /** The events of the connected calendars; those of today are rows above its tasks. */
  events: readonly CalendarEvent[];
  /** The recurring tasks to show at their next day. */
  series: readonly RecurringTask[];
  selected: ReadonlySet<string>;
  /** The filter or the search asks for finished tasks. */
  finishedMatch: boolean;
  /** Whether the finished group is expanded. */
  finishedOpen: boolean;
  onFinishedOpen: (open: boolean) => void;
  onRescheduleAll: (tasks: readonly Task[]) => void;
  /** Creates a task that prepares an event. */
  onPrepare: (start: TaskStart) => void;
  plan: DayPlan | null;
  onPlan: (plan: DayPlan) => void;
}

/** Open tasks grouped by due date, and a collapsed group of finished ones. Virtualized. */
export function AgendaList(props: AgendaListProps) {
  const { tasks, contacts, events, series, selected, finishedMatch, finishedOpen, onFinishedOpen, ...others } = props;
  const { onRescheduleAll, onPrepare, plan, onPlan, ...actions } = others;
  const now = useNow();
  const timeZone = useZone();
  const size = heights[useIsPhone() ? 'phone' : 'desk'];
  const agenda = useMemo(() => groupAgenda(tasks, now, timeZone), [tasks, now, timeZone]);
  const { planned, move, isPlanned } = useDayPlan(agenda, { plan, onPlan, now, timeZone });
  const today = wallClock(now, timeZone).date;
  const todaysEvents = useMemo(() => listEventsOfDay(events, today), [events, today]);
  const hasEvents = todaysEvents.length > 0;
  const sections = useMemo(
    () => toSections(planned, finishedOpen, { hasEvents, series: groupSeries(series, now, timeZone) }),
    [planned, finishedOpen, hasEvents, series, now, timeZone],
  );
  const list = useRef<HTMLDivElement>(null);
  const visible = useVisible(list, sections, size, todaysEvents.length * eventLineHeight);
  return (
    <div ref={list} className="flex flex-col pt-1 md:pt-3">
      {agenda.groups.length === 0 && agenda.finished.length > 0 && !finishedMatch && (
        <p className="py-8 text-center text-muted">Nothing open. Finished tasks are below.</p>
      )}
      {sections.map((section) => {
        const { name, count, tasks: rows, series: quiet, start } = section;
        const first = start + 1;
        return (
          <section key={name} aria-label={sectionLabels[name]} style={{ paddingBottom: size.gap }}>
            <header
              style={{ height: size.heading }}
              className="sticky top-0 z-10 flex items-end gap-3 border-b border-hairline bg-paper pb-1.5 -mx-3 px-3"
            >
              <SectionTitle section={section} expanded={finishedOpen} onToggle={() => onFinishedOpen(!finishedOpen)} />
              {name === 'overdue' && count > 1 && (
                <Button
                  tone="quiet"
                  size="sm"
                  className="-mr-3 -mb-1 ml-auto h-7!"
                  onClick={() => onRescheduleAll(rows)}
                >
                  Reschedule all
                </Button>
              )}
            </header>
            {name === 'today' && (
              <EventList events={todaysEvents} day={today} timeZone={timeZone} onPrepare={onPrepare} />
            )}
            {rows.length > 0 && (
              <ul className="relative" style={{ height: rows.length * size.row }}>
                {visible
                  .filter((index) => index >= first && index < first + rows.length)
                  .map((index) => {
                    const task = rows[index - first];
                    return (
                      task && (
                        <li
                          key={task.id}
                          data-index={index}
                          aria-setsize={rows.length}
                          aria-posinset={index - first + 1}
                          className="absolute inset-x-0"
                          style={{ top: (index - first) * size.row, height: size.row }}
                        >
                          <AgendaRow
                            task={task}
                            contacts={contacts}
                            now={now}
                            timeZone={timeZone}
                            selected={selected.has(task.id)}
                            selecting={selected.size > 0}
                            onMove={isPlanned(name) && rows.length > 1 ? move : undefined}
                            {...actions}
                          />
                        </li>
                      )
                    );
                  })}
              </ul>
            )}
            <SeriesList series={quiet} now={now} />
          </section>
        );
      })}
    </div>
  );
}

/** Returns the indexes of the headings and rows near the viewport. */
function useVisible(
  list: React.RefObject<HTMLDivElement | null>,
  sections: readonly Section[],
  size: { row: number; heading: number; gap: number },
  eventsHeight: number,
): number[] {
  const headings = useMemo(() => new Map(sections.map((section) => [section.start, section])), [sections]);
  const items = useWindowVirtualizer({
    count: countItems(sections),
    estimateSize: (index) => {
      const section = headings.get(index);
      if (section === undefined) return size.row;
      const seriesHeight = section.series.length * seriesLineHeight;
      return size.heading + size.gap + seriesHeight + (section.name === 'today' ? eventsHeight : 0);
    },
    overscan: 6,
    scrollMargin: usePageTop(list),
  });
  return items.getVirtualItems().map(({ index }) => index);
}

interface SectionTitleProps {
  section: Section;
  expanded: boolean;
  onToggle: () => void;
}

function SectionTitle({ section: { name, count }, expanded, onToggle }: SectionTitleProps) {
  const words = (
    <>
      {sectionLabels[name]}
      {count > 0 && <span className="ml-2 font-normal text-muted tabular-nums">{count.toLocaleString('en')}</span>}
    </>
  );
  return (
    <h2 className={clsx('text-sm font-semibold', name === 'overdue' && 'text-red')}>
      {name === 'finished' ? (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={onToggle}
          className="-ml-1 inline-flex items-center rounded-sm pr-2 hover:text-accent"
        >
          <Icon of={ChevronRight} size={16} className={clsx('mr-1 transition-transform', expanded && 'rotate-90')} />
          {words}
        </button>
      ) : (
        words
      )}
    </h2>
  );
}
