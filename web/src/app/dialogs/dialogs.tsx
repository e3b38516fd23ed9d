import { lazy, useCallback, useEffectEvent, useState, useLayoutEffect } from 'react';
import { reauthenticationEvent } from '../../lib/session/reauthentication.ts';
import { messageDraftEvent, type DraftTarget } from '../../lib/events/open-message-draft.ts';
import { LazyDialogs } from './lazy-dialogs.tsx';
import type { CreateTaskStart } from './open-create-task.ts';

const CreateTask = lazy(async () => ({ default: (await import('./create-task.tsx')).CreateTask }));
const Backlog = lazy(async () => ({
  default: (await import('../../features/planner/backlog/components/backlog-dialog.tsx')).BacklogDialog,
}));

const MessageDraft = lazy(async () => ({ default: (await import('./message-draft.tsx')).MessageDraft }));
const Reauthentication = lazy(async () => ({ default: (await import('./reauthentication.tsx')).Reauthentication }));

/** Dialogs that can be opened from any page, lazy-loaded on first use. Mounted once, in the shell. */
export function Dialogs() {
  const [start, setStart] = useState<CreateTaskStart | null>(null);
  const [backlog, setBacklog] = useState(false);
  const [draft, setDraft] = useState<DraftTarget | null>(null);
  const [confirm, setConfirm] = useState<((confirmed: boolean) => void) | null>(null);
  const closeCreateTask = useCallback(() => setStart(null), []);
  const closeDraft = useCallback(() => setDraft(null), []);
  const closeBacklog = useCallback(() => setBacklog(false), []);
  useWindowEvent('openCreateTask', (event) => setStart(parseStart(event)));
  useWindowEvent('openBacklog', () => setBacklog(true));
  useWindowEvent(messageDraftEvent, (event) => event instanceof CustomEvent && setDraft(event.detail));
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
    <LazyDialogs open={`${start !== null} ${backlog} ${draft !== null} ${confirm !== null}`}>
      {backlog && <Backlog onClose={closeBacklog} />}
      {start && <CreateTask start={start} onClose={closeCreateTask} />}
      {draft && <MessageDraft target={draft} onClose={closeDraft} />}
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
  name: 'openCreateTask' | 'openBacklog' | typeof messageDraftEvent | typeof reauthenticationEvent,
  listener: (event: Event) => void,
): void {
  const react = useEffectEvent(listener);
  // A layout effect: an event that is sent as soon as the page is displayed must not be lost.
  useLayoutEffect(() => {
    const onEvent = (event: Event) => react(event);
    window.addEventListener(name, onEvent);
    return () => window.removeEventListener(name, onEvent);
  }, [name]);
}
