import { useEffect } from 'react';

let unsaved = 0;

/** Returns whether a form on the page has changes that are not saved. */
export function hasUnsavedChanges(): boolean {
  return unsaved > 0;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While `isDirty`, the browser asks before the page is closed, and `UnsavedChangesGuard` before navigation. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved += 1;
    addEventListener('beforeunload', warn);
    return () => {
      unsaved -= 1;
      if (unsaved === 0) removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
