import { use, useEffect, useState } from 'react';
import {
  createPath,
  resolvePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type To,
} from 'react-router';
import { historyGuards } from '../lib/browser/history-guards.ts';
import { hasUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before navigating away from a form with unsaved changes. Links, shortcuts and the palette all navigate through
 * `push` and `replace` of the navigator; `useBlocker` would need a data router. On Back and Forward the history has
 * already moved when the page gets the event: the move is reverted before the router sees it, and repeated after Leave.
 */
export function UnsavedChangesGuard({
  title = 'Leave without saving?',
  description = 'Your changes on this page are not saved.',
}: {
  title?: string;
  description?: string;
}) {
  const { navigator } = use(NavigationContext);
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    const { push, replace } = navigator;
    const isOtherPage = (to: To) =>
      resolvePath(typeof to === 'string' ? to : createPath(to), pathname).pathname !== pathname;
    const ask =
      (proceed: typeof push): typeof push =>
      (to, ...rest) => {
        if (hasUnsavedChanges() && isOtherPage(to)) setWaiting({ leave: () => proceed(to, ...rest) });
        else proceed(to, ...rest);
      };
    Object.assign(navigator, { push: ask(push), replace: ask(replace) });
    return () => void Object.assign(navigator, { push, replace });
  }, [navigator, pathname]);
  useEffect(() => {
    const here = getHistoryIndex();
    let reverting = false;
    const onMove = (event: PopStateEvent) => {
      if (reverting) {
        reverting = false;
        event.stopImmediatePropagation();
        return;
      }
      const steps = getHistoryIndex() - here;
      if (!hasUnsavedChanges() || window.location.pathname === pathname || steps === 0 || Number.isNaN(steps)) return;
      event.stopImmediatePropagation();
      reverting = true;
      history.go(-steps);
      setWaiting({
        leave: () => {
          historyGuards.delete(onMove);
          history.go(steps);
        },
      });
    };
    historyGuards.add(onMove);
    return () => void historyGuards.delete(onMove);
  }, [pathname]);
  return (
    <ConfirmDialog
      open={waiting !== null}
      onOpenChange={() => setWaiting(null)}
      title={title}
      description={description}
      confirmLabel="Leave"
      onConfirm={() => {
        setWaiting(null);
        waiting?.leave();
      }}
    />
  );
}

/** Returns the index that the router stores in `history.state`, or NaN if it is missing. */
function getHistoryIndex(): number {
  const state: unknown = history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number';
  return isNumbered ? Number(state.idx) : Number.NaN;
}
