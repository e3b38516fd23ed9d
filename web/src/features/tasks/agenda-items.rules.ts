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
  /** All tasks of the group, shown or not. */
  count: number;
  /** The rows that are shown: none of a collapsed group. */
  tasks: readonly Task[];
  /** The position of the heading among all headings and rows; the rows follow it. */
  start: number;
}

/** Returns the sections of the list in order, each with the position where it starts. */
export function toSections({ groups, finished }: Agenda<Task>, showFinished: boolean): Section[] {
  const all: Omit<Section, 'start'>[] = groups.map(({ group, tasks }) => ({ name: group, count: tasks.length, tasks }));
  if (finished.length > 0) all.push({ name: 'finished', count: finished.length, tasks: showFinished ? finished : [] });
  let start = 0;
  return all.map((section) => {
    const placed = { ...section, start };
    start += 1 + section.tasks.length;
    return placed;
  });
}

/** Returns how many headings and rows there are. */
export function countItems(sections: readonly Section[]): number {
  const last = sections.at(-1);
  return last ? last.start + 1 + last.tasks.length : 0;
}
