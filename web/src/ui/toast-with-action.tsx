import { toast as core } from 'react-hot-toast/headless';
import { timings } from '../lib/timings.ts';
import { isPhone } from '../lib/browser/use-media.ts';

interface ToastWithAction {
  message: string;
  label: string;
  onAction: () => void;
}

/** Prevents a line break in '4:00 PM'. */
const joinTimes = (text: string) => text.replaceAll(/(\d) (?=[AP]M\b)/g, '$1\u00A0');

/** More toasts would cover the content. */
const maxVisible = { phone: 1, desk: 2 } as const;
const visibleIds: string[] = [];

/**
 * Shows a toast with an action, such as Undo. It stays longer than others and pauses on hover and focus; the oldest is
 * removed if there are too many.
 */
export function toastWithAction({ message, label, onAction }: ToastWithAction): void {
  let isUsed = false;
  const added = core.success(
    ({ id }) => (
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1 break-words">{joinTimes(message)}</span>
        <button
          type="button"
          data-toast-action
          onClick={({ detail }) => {
            // The second click of a double click is on the same toast, or on one that has moved under the pointer.
            if (isUsed || detail > 1) return;
            isUsed = true;
            core.dismiss(id);
            onAction();
          }}
          className="-my-1 shrink-0 rounded-sm px-1.5 py-1 font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
        >
          {label}
        </button>
      </span>
    ),
    { duration: timings.undoToast },
  );
  visibleIds.push(added);
  const limit = isPhone() ? maxVisible.phone : maxVisible.desk;
  for (const oldest of visibleIds.splice(0, visibleIds.length - limit)) core.dismiss(oldest);
}

/** Clicks the newest Undo button on the page; toasts are newest first. Returns whether there was one. */
export function undoLast(): boolean {
  const offer = document.querySelector<HTMLElement>('[data-toast]:not([data-leaving]) [data-toast-action]');
  offer?.click();
  return offer !== null;
}
