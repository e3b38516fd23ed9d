import type { Due, Task } from '@aide/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import type { TaskActions } from '../task-actions.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { tasksQuery } from './api/list-tasks.ts';
import { useMoveToBacklog } from './api/move-to-backlog.ts';
import { useRestoreTask } from '../restore-task.api.ts';
import { changeDue, changePriority, changeStatus, editTask, postpone, quoteTitle } from './task-change.rules.ts';
import { useTaskChanges } from './use-task-changes.ts';

/** How long a completed row stays in its list, so that the user notices the change. */
const rowLeaveMs = 400;

type Changes = Omit<TaskActions, 'openReschedule' | 'openEdit' | 'openDelete'> & {
  postpone: (task: Task, due: Due) => void;
};

/** Actions on one task, each with Undo. A completed row stays in its list for a moment. */
export function useTaskActionChanges(): Changes {
  const queryClient = useQueryClient();
  const timeZone = useZone();
  const apply = useTaskChanges();
  const restore = useRestoreTask().mutate;
  const move = useMoveToBacklog().mutateAsync;
  const [completing, setCompleting] = useState<ReadonlySet<string>>(new Set());
  // Ignores a second click while the first is being saved: it would change the task back.
  const toggling = useRef(new Set<string>());

  return useMemo(() => {
    /** The current task from the cache: a toast or a dialog may hold an older one. */
    const current = (task: Task) =>
      queryClient.getQueryData(tasksQuery.queryKey)?.find(({ id }) => id === task.id) ?? task;
    const clock = () => ({ now: new Date(), timeZone });

    async function toggle(row: Task): Promise<void> {
      const task = current(row);
      if (toggling.current.has(task.id)) return;
      toggling.current.add(task.id);
      const completes = task.status !== 'completed';
      if (completes) setCompleting((before) => new Set(before).add(task.id));
      const change = changeStatus(task, completes ? 'completed' : 'pending', new Date());
      await apply(task, change, completes ? { after: delay(rowLeaveMs) } : {});
      toggling.current.delete(task.id);
      setCompleting((before) => new Set([...before].filter((id) => id !== task.id)));
    }

    async function saveReply(row: Task): Promise<void> {
      const task = current(row);
      if (toggling.current.has(task.id)) return;
      toggling.current.add(task.id);
      setCompleting((before) => new Set(before).add(task.id));
      // Lazy-loaded: few tasks are waiting, and every page includes the actions.
      await Promise.all([
        import('./save-reply.ts').then((loaded) => loaded.saveReply(queryClient, task)),
        delay(rowLeaveMs),
      ]).catch((error: unknown) => toast.error(errorMessage(error), { position: 'bottom-right' }));
      toggling.current.delete(task.id);
      setCompleting((before) => new Set([...before].filter((id) => id !== task.id)));
    }

    async function moveToBacklog(task: Task): Promise<void> {
      try {
        await move(task.id);
        toastWithAction({
          message: `Moved ${quoteTitle(task)} to the backlog`,
          label: 'Undo',
          onAction: () => restore(task.id),
        });
      } catch (error) {
        toast.error(errorMessage(error), { position: 'bottom-right' });
      }
    }

    return {
      completing,
      toggle: (task) => void toggle(task),
      markReplied: (task) => void saveReply(task),
      setPriority: (task, priority) => {
        const now = current(task);
        if (now.priority !== priority) void apply(now, changePriority(now, priority));
      },
      reschedule: (task, due) => void apply(current(task), changeDue(current(task), due, clock())),
      postpone: (task, due) => void apply(current(task), postpone(current(task), due, clock())),
      edit: (task, changes) => void apply(current(task), editTask(current(task), changes, clock())),
      moveToBacklog: (task) => void moveToBacklog(task),
    };
  }, [apply, completing, move, queryClient, restore, timeZone]);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
