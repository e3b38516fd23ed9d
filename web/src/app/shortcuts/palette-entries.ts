import type { SearchKind, Task } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { Archive, CircleUserRound, ListTodo, Repeat } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import type { PaletteEntry } from '../../features/assistant/palette/palette.rules.ts';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';
import { useSearch } from '../../lib/api/search.ts';
import { statusLabels } from '../../lib/text/labels.ts';
import { formatDueRelative } from '../../lib/time/due-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import { conversation, navigation } from '../layout/navigation.ts';

/** Returns the server's search results as palette entries. */
export function useResults(query: string): PaletteEntry[] | undefined {
  const navigate = useNavigate();
  const timeZone = useZone();
  const now = useNow();
  const results = useSearch(query);
  const loaded = useTasks().data;
  return useMemo(
    () =>
      results?.map((result) => {
        const { id, kind, title, recurringTask, backlogItem, contact } = result;
        const go = (to: string) => () => void navigate(to);
        // Prefer the cached task: it is newer once it was changed from the palette.
        const task = result.task && (loaded?.find((each) => each.id === id) ?? result.task);
        if (task) {
          const hint = getHint(task, now, timeZone);
          return { id, ...kinds[kind], task, label: title, hint, run: go(`/tasks?task=${id}`) };
        }
        if (recurringTask) {
          const hint = recurringTask.recurrenceDescription;
          return { id, ...kinds[kind], label: title, hint, run: go(`/recurring-tasks?recurring=${id}`) };
        }
        const hint = contact?.company ?? contact?.email ?? backlogItem?.contact?.name;
        return {
          id,
          ...kinds[kind],
          label: title,
          hint,
          run: go(contact ? `/contacts?contact=${id}` : `/backlog?item=${id}`),
        };
      }),
    [results, loaded, navigate, now, timeZone],
  );
}

const kinds: Record<SearchKind, Pick<PaletteEntry, 'group' | 'icon'>> = {
  task: { group: 'Tasks', icon: ListTodo },
  recurring_task: { group: 'Recurring tasks', icon: Repeat },
  backlog_item: { group: 'Backlog', icon: Archive },
  contact: { group: 'Contacts', icon: CircleUserRound },
};

/** Sorts open tasks first; completed and cancelled ones are rarely searched for. */
function openFirst(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => Number(isOpenStatus(b.status)) - Number(isOpenStatus(a.status)));
}

/** Returns the contact and the due date; a closed task is never overdue. */
function getHint(task: Task, now: Date, timeZone: string): string | undefined {
  const state = isOpenStatus(task.status)
    ? task.due_date === null
      ? null
      : formatDueRelative(task, now, timeZone)
    : statusLabels[task.status];
  return [task.contact?.name, state].filter(Boolean).join(' · ') || undefined;
}

/** Returns the pages, tasks and contacts as entries. A task and a contact open their panel. */
export function useKnownEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const tasks = useTasks().data;
  const contacts = useContacts().data;
  const timeZone = useZone();
  const now = useNow();
  return useMemo(() => {
    const go = (to: string) => void navigate(to);
    return [
      ...[...navigation, conversation].map(({ to, label, icon }): PaletteEntry => ({
        id: to,
        group: 'Pages',
        icon,
        label,
        run: () => go(to),
      })),
      ...openFirst(tasks ?? []).map((task): PaletteEntry => ({
        id: task.id,
        group: 'Tasks',
        icon: ListTodo,
        task,
        label: task.title,
        hint: getHint(task, now, timeZone),
        run: () => go(`/tasks?task=${task.id}`),
      })),
      ...(contacts ?? []).map((contact): PaletteEntry => ({
        id: contact.id,
        group: 'Contacts',
        icon: CircleUserRound,
        label: contact.name,
        hint: contact.company ?? contact.email ?? undefined,
        run: () => go(`/contacts?contact=${contact.id}`),
      })),
    ];
  }, [navigate, tasks, contacts, timeZone, now]);
}
