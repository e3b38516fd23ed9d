import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { RegionBoundary } from '../../ui/region-boundary.tsx';

/**
 * Lazy-loads dialogs on first use and renders `data-dialog-loading` meanwhile. A failed load shows a toast and leaves
 * the page unchanged.
 */
export function LazyDialogs({ open, children }: { open: string | null; children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50">
      <RegionBoundary resetKey={open ?? ''}>
        <Suspense fallback={<span hidden data-dialog-loading />}>{children}</Suspense>
      </RegionBoundary>
    </div>
  );
}

/** Lazy-loads a dialog that a page mounts. Navigating away would unmount it: the unsaved-changes guard asks first. */
export function lazyGuarded<Props extends object>(load: () => Promise<ComponentType<Props>>, description: string) {
  return lazy(async () => {
    const [Dialog, { UnsavedChangesGuard }] = await Promise.all([load(), import('../unsaved-changes-guard.tsx')]);
    return {
      default: (props: Props) => (
        <>
          <Dialog {...props} />
          <UnsavedChangesGuard description={description} />
        </>
      ),
    };
  });
}
