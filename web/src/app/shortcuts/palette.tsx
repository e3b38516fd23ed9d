import type { Contact, SearchKind, Task } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import {
  Archive,
  CircleUserRound,
  ListTodo,
  Keyboard,
  LogOut,
  Moon,
  Plus,
  Repeat,
  Send,
  Sun,
  UserPlus,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCapture } from '../../features/capture/api/capture.ts';
import { useUndoCapture } from '../../features/capture/api/undo-capture.ts';
import { useContacts } from '../../features/contacts/api/list-contacts.ts';
import type { PaletteCapture } from '../../features/palette/capture-entry.ts';
import { CommandPalette } from '../../features/palette/components/command-palette.tsx';
import { isMessage, type PaletteEntry } from '../../features/palette/palette.rules.ts';
import { useReadingLabels } from '../../features/capture/use-reading-labels.ts';
import { useSearch } from '../../lib/api/search.ts';
import { useTasks } from '../../features/tasks/api/list-tasks.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { formatDueRelative } from '../../lib/time/due-text.ts';
import { statusLabels } from '../../lib/text/labels.ts';
import { newId } from '../../lib/browser/new-id.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { chooseTheme, useTheme } from '../../lib/browser/theme.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import { toastWithAction } from '../../ui/toast-with-action.tsx';
import { toast } from '../../ui/toast.ts';
import { openBacklog } from '../dialogs/open-backlog.ts';
import { openCreateTask } from '../dialogs/open-create-task.ts';
import { navigation } from '../layout/navigation.ts';

interface PaletteProps {
  onClose: () => void;
  onAddContact: () => void;
  onHelp: () => void;
}

/** The command palette over everything the app knows: pages, actions, tasks and contacts. */
export function Palette({ onClose, onAddContact, onHelp }: PaletteProps) {
  const navigate = useNavigate();
  const known = useKnownEntries();
  const { active } = useTheme();
  const other = active === 'dark' ? 'light' : 'dark';
  const action = (label: string, icon: PaletteEntry['icon'], run: () => void): PaletteEntry => ({
    id: label,
    group: 'Actions',
    icon,
    label,
    run,
  });
  const actions = [
    action('Create task', Plus, () => openCreateTask()),
    action('Add contact', UserPlus, onAddContact),
    action('Open backlog', Archive, openBacklog),
    action('Connect Telegram', Send, () => void navigate('/onboarding')),
    action(`Use the ${other} theme`, other === 'dark' ? Moon : Sun, () => chooseTheme(other)),
    action('Keyboard shortcuts', Keyboard, onHelp),
    action('Log out', LogOut, signOut),
  ];
  const [query, setQuery] = useState('');
  const results = useResults(query);
  const capture = useQuickCapture(query, onClose);
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      entries={[...actions, ...known]}
      results={results}
      capture={capture}
      onClose={onClose}
    />
  );
}

/** What was typed becomes a task, with a way back; offline it is queued, and the notice on the page says so. */
function useQuickCapture(query: string, onDone: () => void): PaletteCapture {
  const undo = useUndoCapture(() => toast.success('Undone.'));
  // One capture id per text: a retry after a lost response does not create a second task.
  const [captureId, setCaptureId] = useState(newId);
  const capture = useCapture((result) => {
    if (result)
      toastWithAction({ message: result.summary, label: 'Undo', onAction: () => undo.mutate(result.captureId) });
    onDone();
  });
  const contacts = useContacts().data ?? noContacts;
  const text = query.trim();
  const chips = useReadingLabels(isMessage(text) ? text : '', contacts);
  return {
    chips,
    save: (said) => capture.mutate({ text: said, captureId }),
    busy: capture.isPending,
    problem: capture.isError ? errorMessage(capture.error) : null,
    forget: () => {
      if (!capture.isError) return;
      capture.reset();
      setCaptureId(newId());
    },
  };
}

const noContacts: readonly Contact[] = [];

/** What the server found, as entries that open it. */
function useResults(query: string): PaletteEntry[] | undefined {
  const navigate = useNavigate();
  const timeZone = useZone();
  const now = useNow();
  const results = useSearch(query);
  return useMemo(
    () =>
      results?.map((result) => {
        const { id, kind, title, task, recurringTask, backlogItem, contact } = result;
        const go = (to: string) => () => void navigate(to);
        if (task)
          return { id, ...kinds[kind], label: title, hint: getHint(task, now, timeZone), run: go(`/tasks?task=${id}`) };
        if (recurringTask) {
          const hint = recurringTask.recurrenceDescription;
          return { id, ...kinds[kind], label: title, hint, run: go(`/recurring-tasks?recurring=${id}`) };
        }
        const hint = contact?.company ?? contact?.email ?? backlogItem?.contact?.name;
        return { id, ...kinds[kind], label: title, hint, run: contact ? go(`/contacts?contact=${id}`) : openBacklog };
      }),
    [results, navigate, now, timeZone],
  );
}

const kinds: Record<SearchKind, Pick<PaletteEntry, 'group' | 'icon'>> = {
  task: { group: 'Tasks', icon: ListTodo },
  recurring_task: { group: 'Recurring tasks', icon: Repeat },
  backlog_item: { group: 'Backlog', icon: Archive },
  contact: { group: 'Contacts', icon: CircleUserRound },
};

/** Completed and cancelled tasks are rarely searched for, so they come last. */
function openFirst(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => Number(isOpenStatus(b.status)) - Number(isOpenStatus(a.status)));
}

/** Who it is about and when it is due; what is over is never overdue. */
function getHint(task: Task, now: Date, timeZone: string): string | undefined {
  const state = isOpenStatus(task.status)
    ? task.due_date === null
      ? null
      : formatDueRelative(task, now, timeZone)
    : statusLabels[task.status];
  return [task.contact?.name, state].filter(Boolean).join(' · ') || undefined;
}

/** Pages, tasks and contacts. A task and a contact open their panel. */
function useKnownEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const tasks = useTasks().data;
  const contacts = useContacts().data;
  const timeZone = useZone();
  const now = useNow();
  return useMemo(() => {
    const go = (to: string) => void navigate(to);
    return [
      ...navigation.map(({ to, label, icon }): PaletteEntry => ({
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
