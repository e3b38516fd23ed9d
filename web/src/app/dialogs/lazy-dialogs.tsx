import { lazy, Suspense, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { useBufferedKeys } from '../../lib/browser/use-buffered-keys.ts';
import { RegionBoundary } from '../../ui/region-boundary.tsx';

/**
 * Lazy-loads dialogs on first use and renders `data-dialog-loading` meanwhile. A failed load shows a toast and leaves
 * the page unchanged.
 */
export function LazyDialogs({ open, children }: { open: string | null; children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50">
      <RegionBoundary resetKey={open ?? ''}>
        <Suspense fallback={<DialogLoading />}>{children}</Suspense>
      </RegionBoundary>
    </div>
  );
}

const ignoreEscape = () => undefined;

/** Types what was typed while a dialog loads into the field that the dialog focuses; on the page it would be shortcuts. */
function DialogLoading() {
  const buffered = useBufferedKeys(true, ignoreEscape);
  // The dialog focuses its field after this element is removed.
  const type = useEffectEvent(() => void setTimeout(() => typeIntoDialog(buffered)));
  useEffect(() => () => type(), []);
  return <span hidden data-dialog-loading />;
}

function typeIntoDialog(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  if (text === '' || !field.closest('[role="dialog"]')) return;
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
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
