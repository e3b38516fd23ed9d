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
/** Elements that a toast must not cover, such as the buttons of a dialog, when they are near the bottom edge. */
const bottomBars = '[data-bottom-bar], [data-floating]:not([hidden])';
const controls = 'a[href], button, input, select, textarea';

/** The padding of a stack above and below its toasts, in pixels. */
const padding = 32;

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

/** Raises the toasts above the bars at the bottom edge and the focused control, as long as there is a toast. */
function useBottomBar(count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return;
    const measure = () => {
      const focused = document.activeElement;
      // A toast must not move away under the pointer that clicks its button.
      if (focused?.closest('[data-toasts]')) return;
      const bars = [...document.querySelectorAll(bottomBars)];
      if (focused?.matches(controls)) bars.push(focused);
      document.documentElement.style.setProperty('--bottom-bar', `${measureRise(bars)}px`);
    };
    measure();
    // A dialog may open, close or replace its buttons while a toast is visible.
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', measure);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', measure);
    };
  }, [count]);
}

/** Returns how far above the bottom edge the toasts must begin so that they cover none of the elements, in pixels. */
function measureRise(elements: readonly Element[]): number {
  const toasts = [...document.querySelectorAll('[data-toasts^="bottom"] > *')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  const space = Math.max(0, ...toasts.map(({ height }) => height)) + padding;
  const left = Math.min(...toasts.map((toast) => toast.left));
  const right = Math.max(...toasts.map((toast) => toast.right));
  const obstacles = elements
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.top < innerHeight && box.left <= right && box.right >= left);
  let rise = 0;
  for (const { top, bottom } of obstacles.toSorted((one, other) => other.bottom - one.bottom)) {
    const above = innerHeight - top;
    if (bottom > innerHeight - rise - space && above + space < innerHeight) rise = Math.max(rise, above);
  }
  return rise;
}

/**
 * One toast is visible at a time: the newest covers the others of its place. One with a button does not return
 * afterwards: its Undo would follow that of a later change.
 */
function ToastCard({ toast, isCovered }: { toast: Toast; isCovered: boolean }) {
  const [wasCovered, setWasCovered] = useState(isCovered);
  if (isCovered && !wasCovered) setWasCovered(true);
  return (
    <div
      {...toast.ariaProps}
      data-toast={toast.type}
      data-leaving={!toast.visible || undefined}
      inert={isCovered || (wasCovered && typeof toast.message === 'function')}
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
