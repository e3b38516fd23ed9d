import type { DayPlan, Task } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { moveInPlan, orderByPlan, type Agenda, type AgendaGroup } from '@aide/rules';
import { useEffect, useMemo } from 'react';
import { useStableCallback } from '../../../lib/browser/use-stable-callback.ts';
import { wallClock } from '../../../lib/time/zoned-time.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { quoteTitle } from './task-change.rules.ts';

/** The groups that are the plan of the day. */
const plannedGroups: readonly string[] = ['overdue', 'today'] satisfies AgendaGroup[];
const steps: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface PlanOptions {
  /** The stored plan; that of another day has no effect. */
  plan: DayPlan | null;
  onPlan: (plan: DayPlan) => void;
  now: Date;
  timeZone: string;
}

/**
 * Returns the agenda with the user's order of the day, and a function that moves a task inside its group and offers Undo. Shift with an
 * arrow key moves the focused task.
 */
export function useDayPlan(agenda: Agenda<Task>, { plan, onPlan, now, timeZone }: PlanOptions) {
  const { date: day } = wallClock(now, timeZone);
  const ids = plan?.day === day ? plan.ids : null;
  const planned = useMemo(
    () => ({
      ...agenda,
      groups: agenda.groups.map((each) =>
        ids && plannedGroups.includes(each.group) ? { ...each, tasks: orderByPlan(each.tasks, ids) } : each,
      ),
    }),
    [agenda, ids],
  );
  const move = useStableCallback((task: Task, by: number) => {
    const lists = planned.groups.filter(({ group }) => plannedGroups.includes(group)).map(({ tasks }) => tasks);
    const group = lists.find((tasks) => tasks.includes(task))?.map(({ id }) => id) ?? [];
    const moved = moveInPlan(group, task.id, by);
    if (!moved) return;
    const shown = lists.flatMap((tasks) => (tasks.includes(task) ? moved : tasks.map(({ id }) => id)));
    onPlan({ day, ids: keepHidden(ids ?? [], shown).slice(0, limits.bulkTasks) });
    toastWithAction({
      message: `Moved ${quoteTitle(task)} to place ${moved.indexOf(task.id) + 1} of ${moved.length}`,
      label: 'Undo',
      onAction: () => onPlan({ day, ids: ids ? [...ids] : [] }),
    });
  });
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const by = event.shiftKey ? steps[event.key] : undefined;
    const { activeElement } = document;
    if (by === undefined || activeElement?.matches('input, textarea, select')) return;
    const { taskId } = activeElement?.closest<HTMLElement>('main [data-task-id]')?.dataset ?? {};
    const task = planned.groups
      .filter(({ group }) => plannedGroups.includes(group))
      .flatMap(({ tasks }) => tasks)
      .find(({ id }) => id === taskId);
    if (!task) return;
    event.preventDefault();
    move(task, by);
    // Moving a row in the document takes its focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`main [data-task-id="${task.id}"]`)?.focus());
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
  return { planned, move, isPlanned: (name: string) => plannedGroups.includes(name) };
}

/** Returns the new order of the shown tasks, with those that a filter hides in their places. */
function keepHidden(before: readonly string[], shown: readonly string[]): string[] {
  const left = [...shown];
  const merged = before.map((id) => (shown.includes(id) ? (left.shift() ?? id) : id));
  return [...merged, ...left];
}
