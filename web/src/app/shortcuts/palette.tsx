import type { Contact, Task } from '@aide/contract';
import { Archive, Keyboard, LogOut, Moon, Plus, Send, Sun, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmitMessage } from '../../features/assistant/capture/api/submit-message.ts';
import { useUndoCapture } from '../../features/assistant/capture/api/undo-capture.ts';
import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import type { PaletteCapture } from '../../features/assistant/palette/capture-entry.ts';
import { CommandPalette } from '../../features/assistant/palette/components/command-palette.tsx';
import { isMessage, type PaletteEntry } from '../../features/assistant/palette/palette.rules.ts';
import { useReadingLabels } from '../../features/assistant/capture/use-reading-labels.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { newId } from '../../lib/browser/new-id.ts';
import { requestSignOut } from '../layout/request-sign-out.ts';
import { chooseTheme, useTheme } from '../../lib/browser/theme.ts';
import { toastWithAction, undoLast } from '../../ui/toast-with-action.tsx';
import { toast } from '../../ui/toast.ts';
import { openCreateTask } from '../dialogs/open-create-task.ts';
import { useTaskActions } from '../../features/planner/task-actions.ts';
import { useKnownEntries, useResults } from './palette-entries.ts';
import { actOnTask } from './rows.ts';
import { findShortcut, type RowAction } from './shortcut.rules.ts';
import { lettersAreOn } from '../../lib/storage/shortcut-letters.ts';

interface PaletteProps {
  onClose: () => void;
  onAddContact: () => void;
  onHelp: () => void;
}

/** The command palette: searches pages, actions, tasks and contacts. */
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
    action('Open backlog', Archive, () => void navigate('/backlog')),
    action('Connect Telegram', Send, () => void navigate('/onboarding')),
    action(`Use the ${other} theme`, other === 'dark' ? Moon : Sun, () => chooseTheme(other)),
    action('Keyboard shortcuts', Keyboard, onHelp),
    action('Logout', LogOut, requestSignOut),
  ];
  const [query, setQuery] = useState('');
  const results = useResults(query);
  const capture = useQuickCapture(query, onClose);
  const onTaskKey = useTaskKeys(onClose);
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      entries={[...actions, ...known]}
      results={results}
      capture={capture}
      onTaskKey={onTaskKey}
      onClose={onClose}
    />
  );
}

/** These open a popover or dialog in place of the palette. */
const opening: readonly RowAction[] = ['reschedule', 'edit', 'delete'];

/** Returns the handler of the task shortcuts for the focused result. They are the same as in every list. */
function useTaskKeys(onClose: () => void): (key: string, task: Task) => boolean {
  const actions = useTaskActions();
  return (key, task) => {
    const shortcut = findShortcut({
      key,
      mod: false,
      alt: false,
      typing: false,
      dialog: true,
      rows: true,
      afterG: false,
      letters: lettersAreOn(),
    });
    if (shortcut === null || shortcut === 'wait') return false;
    if (shortcut.do === 'undo') return undoLast();
    if (shortcut.do !== 'row') return false;
    if (opening.includes(shortcut.action)) onClose();
    return actOnTask(shortcut.action, task, null, actions);
  };
}

/** Captures the query as a task, with Undo. Offline it is queued, and the page shows that. */
function useQuickCapture(query: string, onDone: () => void): PaletteCapture {
  const undo = useUndoCapture(() => toast.success('Undone.'));
  // One id per text: a retry after a lost response does not create a second task.
  const [id, setId] = useState(newId);
  const capture = useSubmitMessage((result) => {
    if (result) toastWithAction({ message: result.reply, label: 'Undo', onAction: () => undo.mutate(result.id) });
    onDone();
  });
  const contacts = useContacts().data ?? noContacts;
  const text = query.trim();
  const chips = useReadingLabels(isMessage(text) ? text : '', contacts);
  return {
    chips,
    save: (message) => capture.mutate({ text: message, id, as: 'capture' }),
    busy: capture.isPending,
    problem: capture.isError ? errorMessage(capture.error) : null,
    forget: () => {
      if (!capture.isError) return;
      capture.reset();
      setId(newId());
    },
  };
}

const noContacts: readonly Contact[] = [];
