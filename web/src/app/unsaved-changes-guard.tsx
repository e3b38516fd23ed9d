import { use, useEffect, useState } from 'react';
import {
  createPath,
  resolvePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type To,
} from 'react-router';
import { hasUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before another page of the app is opened while a form of this page has unsaved changes. Links, shortcuts and the palette all
 * navigate through `push` and `replace` of the navigator; `useBlocker` would need a data router. The Back button is not covered.
 */
export function UnsavedChangesGuard() {
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
  return (
    <ConfirmDialog
      open={waiting !== null}
      onOpenChange={() => setWaiting(null)}
      title="Leave without saving?"
      description="Your changes on this page are not saved."
      confirmLabel="Leave"
      onConfirm={() => {
        setWaiting(null);
        waiting?.leave();
      }}
    />
  );
}
