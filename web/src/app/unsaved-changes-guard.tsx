import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { guardNavigation } from '../lib/browser/browser-history.ts';
import { hasUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before navigating away from a form with unsaved changes, by whatever way: a link, a shortcut, the palette, Back. */
export function UnsavedChangesGuard({
  title = 'Leave without saving?',
  description = 'Your changes on this page are not saved.',
}: {
  title?: string;
  description?: string;
}) {
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<{ leave: () => void } | null>(null);
  useEffect(
    () =>
      guardNavigation((next, leave) => {
        const isHeld = hasUnsavedChanges() && next !== pathname;
        if (isHeld) setWaiting({ leave });
        return isHeld;
      }),
    [pathname],
  );
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
