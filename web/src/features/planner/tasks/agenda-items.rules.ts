import type { RecurringTask, Task } from '@aide/contract';
import { agendaGroups, getAgendaGroup, type Agenda, type AgendaGroup } from '@aide/rules';

export type SectionName = AgendaGroup | 'finished';

export const sectionLabels: Record<SectionName, string> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  none: 'No date',
  waiting: 'Waiting for',
  finished: 'Finished',
};

export interface Section {
  name: SectionName;
  /** All tasks of the group, including hidden ones. */
  count: number;
  /** The visible rows; empty if the group is collapsed. */
  tasks: readonly Task[];
  /** Recurring tasks whose next day is in the group. */
  series: readonly RecurringTask[];
  /** The index of the heading among all headings and rows; its rows follow. */
  start: number;
}

/** What the list has besides tasks. */
interface Extras {
  /** Today is there even without tasks. Default: false. */
  hasEvents?: boolean;
  /** The recurring tasks by the group of their next day. Default: none. */
  series?: ReadonlyMap<SectionName, readonly RecurringTask[]>;
}

const noSeries: ReadonlyMap<SectionName, readonly RecurringTask[]> = new Map();

/** Returns the sections of the list in order, each with the index where it starts. */
export function toSections(
  { groups, finished }: Agenda<Task>,
  showFinished: boolean,
  { hasEvents = false, series = noSeries }: Extras = {},
): Section[] {
  const byName = new Map<SectionName, readonly Task[]>(groups.map(({ group, tasks }) => [group, tasks]));
  const all = agendaGroups.flatMap((name): Omit<Section, 'start'>[] => {
    const tasks = byName.get(name) ?? [];
    const quiet = series.get(name) ?? [];
    const isThere = tasks.length > 0 || quiet.length > 0 || (name === 'today' && hasEvents);
    return isThere ? [{ name, count: tasks.length, tasks, series: quiet }] : [];
  });
  if (finished.length > 0)
    all.push({ name: 'finished', count: finished.length, tasks: showFinished ? finished : [], series: [] });
  let start = 0;
  return all.map((section) => {
    const placed = { ...section, start };
    start += 1 + section.tasks.length;
    return placed;
  });
}

/** Groups the active recurring tasks by their next day, the next one first. One whose time has just passed is due today. */
export function groupSeries(
  series: readonly RecurringTask[],
  now: Date,
  timeZone: string,
): Map<SectionName, RecurringTask[]> {
  const active = series
    .filter(({ next_occurrence: next }) => next !== null)
    .toSorted((a, b) => Date.parse(a.next_occurrence ?? '') - Date.parse(b.next_occurrence ?? ''));
  return Map.groupBy(active, ({ next_occurrence }) => {
    const group = getAgendaGroup({ due_date: next_occurrence, due_has_time: true, status: 'pending' }, now, timeZone);
    return group === 'overdue' ? 'today' : group;
  });
}

/** Returns the number of headings and rows. */
export function countItems(sections: readonly Section[]): number {
  const last = sections.at(-1);
  return last ? last.start + 1 + last.tasks.length : 0;
}
