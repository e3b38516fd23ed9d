import type { Task } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { Archive, CircleUserRound, ListTodo, Keyboard, LogOut, Moon, Plus, Send, Sun, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCapture } from '../../features/capture/api/capture.ts';
import { useUndoCapture } from '../../features/capture/api/undo-capture.ts';
import { useContacts } from '../../features/contacts/api/list-contacts.ts';
import type { PaletteCapture } from '../../features/palette/capture-entry.ts';
import { CommandPalette } from '../../features/palette/components/command-palette.tsx';
import type { PaletteEntry } from '../../features/palette/palette.rules.ts';
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
  const capture = useQuickCapture(onClose);
  return <CommandPalette entries={[...actions, ...known]} capture={capture} onClose={onClose} />;
}

/** What was typed becomes a task, with a way back; offline it is queued, and the notice on the page says so. */
function useQuickCapture(onDone: () => void): PaletteCapture {
  const undo = useUndoCapture(() => toast.success('Undone.'));
  // One capture id per text: a retry after a lost response does not create a second task.
  const [captureId, setCaptureId] = useState(newId);
  const capture = useCapture((result) => {
    if (result)
      toastWithAction({ message: result.summary, label: 'Undo', onAction: () => undo.mutate(result.captureId) });
    onDone();
  });
  return {
    save: (text) => capture.mutate({ text, captureId }),
    busy: capture.isPending,
    problem: capture.isError ? errorMessage(capture.error) : null,
    forget: () => {
      if (!capture.isError) return;
      capture.reset();
      setCaptureId(newId());
    },
  };
}

/** Completed and cancelled tasks are rarely searched for, so they come last. */
function openFirst(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => Number(isOpenStatus(b.status)) - Number(isOpenStatus(a.status)));
}

/** When it is due; what is over is never overdue. */
function getHint(task: Task, now: Date, timeZone: string): string | undefined {
  if (!isOpenStatus(task.status)) return statusLabels[task.status];
  return task.due_date === null ? undefined : formatDueRelative(task, now, timeZone);
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
