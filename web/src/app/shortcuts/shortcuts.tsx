import { useQueryClient } from '@tanstack/react-query';
import { lazy, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { tasksQuery } from '../../features/planner/tasks/api/list-tasks.ts';
import { useTaskActions } from '../../features/planner/task-actions.ts';
import { undoLast } from '../../ui/toast-with-action.tsx';
import { LazyDialogs } from '../dialogs/lazy-dialogs.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';
import { actOnRow } from './rows.ts';
import type { Shortcut } from './shortcut.rules.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Help = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const AddContact = lazy(async () => ({
  default: (await import('../../features/planner/contacts/components/add-contact-dialog.tsx')).AddContactDialog,
}));

const Capture = lazy(async () => ({ default: (await import('./capture.tsx')).Capture }));

type Open = 'help' | 'palette' | 'contact' | 'capture';

/**
 * The shortcuts of every signed-in page and the dialogs they open, lazy-loaded on first use. Mounted once, in the
 * shell.
 */
export function Shortcuts() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const capture = useCallback(() => {
    if (!focusField('capture')) setOpen('capture');
  }, []);
  const actions = useTaskActions();
  const queryClient = useQueryClient();
  const findTask = (id: string) =>
    queryClient.getQueryData(tasksQuery.queryKey)?.find((task) => task.id === id) ?? null;

  useEffect(() => {
    const onPalette = () => setOpen('palette');
    addEventListener('openPalette', onPalette);
    addEventListener('openCapture', capture);
    return () => {
      removeEventListener('openPalette', onPalette);
      removeEventListener('openCapture', capture);
    };
  }, [capture]);

  function act(shortcut: Shortcut): boolean {
    switch (shortcut.do) {
      case 'row':
        return actOnRow(shortcut.action, { actions, findTask });
      case 'search':
        return focusField('search');
      case 'undo':
        return undoLast();
      case 'capture':
        capture();
        return true;
      case 'create':
        openCreateTask();
        return true;
      case 'go':
        void navigate(shortcut.to);
        return true;
      case 'help':
      case 'palette':
        setOpen(shortcut.do);
        return true;
    }
  }
  useShortcuts(act);

  return (
    <LazyDialogs open={open}>
      {open === 'help' && <Help onClose={close} />}
      {open === 'palette' && (
        <Palette onClose={close} onAddContact={() => setOpen('contact')} onHelp={() => setOpen('help')} />
      )}
      {open === 'capture' && <Capture onClose={close} />}
      {open === 'contact' && <AddContact onClose={close} />}
    </LazyDialogs>
  );
}

/** Returns false if the page has no such field. */
function focusField(name: 'search' | 'capture'): boolean {
  const field = document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);
  field?.focus();
  return field !== null;
}
