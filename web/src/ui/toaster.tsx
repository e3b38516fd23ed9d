import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, useToaster, type Toast, type ToastPosition } from 'react-hot-toast/headless';
import { useFloating } from '../lib/browser/floating.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { toastDefaults } from './toast.ts';

const defaultPosition: ToastPosition = 'bottom-center';
/** Elements at the bottom edge that a toast must not cover, such as the buttons of a dialog. */
const bottomBars = '[data-bottom-bar], [data-floating]:not([hidden])';

/** A bar within this distance of the bottom edge, or of the tabs of a phone, raises the toasts, in pixels. */
const nearBottom = 48;

const places: Record<ToastPosition, string> = {
  'top-left': 'top-0 left-0 justify-items-start',
  'top-center': 'top-0 inset-x-0 justify-items-center',
  'top-right': 'top-0 right-0 justify-items-end',
  'bottom-left': 'bottom-0 left-0 justify-items-start',
  'bottom-center': 'bottom-0 inset-x-0 items-end justify-items-center',
  'bottom-right': 'bottom-0 right-0 items-end justify-items-end',
};

/**
 * Renders the toasts of ui/toast.ts. The library's own component injects a style sheet, which the Content Security
 * Policy forbids.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastDefaults);
  useFloating(
    'toast',
    toasts.some(({ visible }) => visible),
  );
  useBottomBar(toasts.length);
  const hold = useHold(toasts.length === 0, handlers);
  const used = new Set(toasts.map((toast) => toast.position ?? defaultPosition));
  if (used.size === 0) return null;
  const stacks = [...used].map((position) => (
    <div
      key={position}
      data-toasts={position}
      {...hold}
      className={clsx(
        'pointer-events-none fixed z-60 grid max-w-full p-4 pb-[calc(1rem+max(env(safe-area-inset-bottom),var(--bottom-bar,0px)))] *:col-start-1 *:row-start-1',
        places[position],
      )}
    >
      {toasts
        .filter((toast) => (toast.position ?? defaultPosition) === position)
        .map((toast, index) => (
          <ToastCard key={toast.id} toast={toast} isCovered={index > 0} />
        ))}
    </div>
  ));
  // A portal outside the app root, on which an open dialog sets aria-hidden.
  return createPortal(stacks, document.body);
}

/**
 * Toasts do not expire on hover or focus. `endPause` is called once per pause: a second call adds the time since 1970
 * to every toast, and the timers overflow.
 */
function useHold(isEmpty: boolean, { startPause, endPause }: ReturnType<typeof useToaster>['handlers']) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // No event fires if a toast is removed while hovered or focused.
  if (isEmpty && (hovered || focused)) {
    setHovered(false);
    setFocused(false);
  }
  const isHeld = hovered || focused;
  useEffect(() => {
    if (isHeld) startPause();
  }, [isHeld, startPause]);
  useEffect(() => {
    if (!isHeld) endPause();
  }, [isHeld, endPause]);
  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Measures what is at the bottom edge when a toast appears or leaves; the toasts are above it. */
function useBottomBar(count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return;
    const measure = () => {
      const tabs = document.querySelector('[data-tab-bar]')?.getBoundingClientRect().height ?? 0;
      const heights = [...document.querySelectorAll(bottomBars)]
        .map((bar) => bar.getBoundingClientRect())
        .filter(
          ({ height, top, bottom }) => height > 0 && top < innerHeight && bottom > innerHeight - nearBottom - tabs,
        )
        .map(({ top }) => innerHeight - top);
      document.documentElement.style.setProperty('--bottom-bar', `${Math.max(0, ...heights)}px`);
    };
    measure();
    // A dialog may open, close or replace its buttons while a toast is visible.
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [count]);
}

/** One toast is visible at a time: the newest covers the others of its place. */
function ToastCard({ toast, isCovered }: { toast: Toast; isCovered: boolean }) {
  return (
    <div
      {...toast.ariaProps}
      data-toast={toast.type}
      data-leaving={!toast.visible || undefined}
      inert={isCovered}
      className="pointer-events-auto flex max-w-sm md:max-w-md animate-rise-in items-start gap-3 rounded-lg border border-hairline bg-surface py-3 pr-5 pl-4 text-sm text-ink shadow-lift transition-[opacity,translate] duration-200 data-leaving:translate-y-1 data-leaving:opacity-0 inert:opacity-0"
    >
      <ToastIcon type={toast.type} />
      <p className="min-w-0 pt-px break-words">{resolveValue(toast.message, toast)}</p>
    </div>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <Spinner className="mt-0.5 text-muted" />;
  if (type === 'success') return <Icon of={Check} size={20} className="shrink-0 text-blue" />;
  if (type === 'error') return <Icon of={X} size={20} className="shrink-0 text-red" />;
  return null;
}
