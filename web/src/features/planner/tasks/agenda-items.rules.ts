import type { Task } from '@aide/contract';
import type { Agenda, AgendaGroup } from '@aide/rules';

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
  /** The index of the heading among all headings and rows; its rows follow. */
  start: number;
}

/** Returns the sections of the list in order, each with the index where it starts. `hasEvents`: Today is there even without tasks. */
export function toSections({ groups, finished }: Agenda<Task>, showFinished: boolean, hasEvents = false): Section[] {
  const all: Omit<Section, 'start'>[] = groups.map(({ group, tasks }) => ({ name: group, count: tasks.length, tasks }));
  if (hasEvents && !groups.some(({ group }) => group === 'today'))
    all.splice(groups[0]?.group === 'overdue' ? 1 : 0, 0, { name: 'today', count: 0, tasks: [] });
  if (finished.length > 0) all.push({ name: 'finished', count: finished.length, tasks: showFinished ? finished : [] });
  let start = 0;
  return all.map((section) => {
    const placed = { ...section, start };
    start += 1 + section.tasks.length;
    return placed;
  });
}

/** Returns the number of headings and rows. */
export function countItems(sections: readonly Section[]): number {
  const last = sections.at(-1);
  return last ? last.start + 1 + last.tasks.length : 0;
}
