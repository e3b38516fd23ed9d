import { Suspense, type ReactNode } from 'react';
import { RegionBoundary } from '../../ui/region-boundary.tsx';

/** Dialogs that are fetched when first wanted: one that does not come says so at the bottom and leaves the page standing. */
export function LazyDialogs({ open, children }: { open: string | null; children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50">
      <RegionBoundary resetKey={open ?? ''}>
        <Suspense>{children}</Suspense>
      </RegionBoundary>
    </div>
  );
}
