import { lazy, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { reauthenticationEvent } from '../../lib/session/reauthentication.ts';
import { LazyDialogs } from './lazy-dialogs.tsx';
import type { CreateTaskStart } from './open-create-task.ts';

const CreateTask = lazy(async () => ({ default: (await import('./create-task.tsx')).CreateTask }));
const Backlog = lazy(async () => ({
  default: (await import('../../features/backlog/components/backlog-dialog.tsx')).BacklogDialog,
}));

const Reauthentication = lazy(async () => ({ default: (await import('./reauthentication.tsx')).Reauthentication }));

/** The dialogs that open from anywhere, fetched when first wanted. Mounted once, in the shell. */
export function Dialogs() {
  const [start, setStart] = useState<CreateTaskStart | null>(null);
  const [backlog, setBacklog] = useState(false);
  const [confirm, setConfirm] = useState<((confirmed: boolean) => void) | null>(null);
  const closeCreateTask = useCallback(() => setStart(null), []);
  const closeBacklog = useCallback(() => setBacklog(false), []);
  useWindowEvent('openCreateTask', (event) => setStart(parseStart(event)));
  useWindowEvent('openBacklog', () => setBacklog(true));
  useWindowEvent(reauthenticationEvent, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const settle: (confirmed: boolean) => void = event.detail;
    event.preventDefault();
    setConfirm(() => settle);
  });
  const endConfirmation = (confirmed: boolean) => {
    setConfirm(null);
    confirm?.(confirmed);
  };
  return (
    <LazyDialogs open={`${start !== null} ${backlog} ${confirm !== null}`}>
      {backlog && <Backlog onClose={closeBacklog} />}
      {start && <CreateTask start={start} onClose={closeCreateTask} />}
      {confirm && <Reauthentication onDone={endConfirmation} />}
    </LazyDialogs>
  );
}

/** Returns the event's detail; an event without one opens an empty form. */
function parseStart(event: Event): CreateTaskStart {
  if (!(event instanceof CustomEvent)) return {};
  const start: CreateTaskStart | null = event.detail;
  return start ?? {};
}

function useWindowEvent(
  name: 'openCreateTask' | 'openBacklog' | typeof reauthenticationEvent,
  listener: (event: Event) => void,
): void {
  const react = useEffectEvent(listener);
  useEffect(() => {
    const onEvent = (event: Event) => react(event);
    window.addEventListener(name, onEvent);
    return () => window.removeEventListener(name, onEvent);
  }, [name]);
}
