import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { createContext, use, useLayoutEffect, useState, type Dispatch, type ReactNode } from 'react';
import { useFloating } from '../lib/browser/floating.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { preventFocusLoss, useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; at the bottom edge on phones. */
  footer?: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  /** Prevents closing, for a pending save, whose error must be shown, or a result that is shown only once. */
  preventClose?: boolean;
  /** Whether the form has input that is not saved: Escape, a click outside and Close ask before they discard it. */
  isDirty?: boolean;
  /** Default: dialog, which delays celebrations. */
  kind?: 'dialog' | 'celebration';
  children?: ReactNode;
}

/** Changes the number of forms inside the dialog that have unsaved input. */
const CountDirtyForms = createContext<Dispatch<(before: number) => number>>(() => undefined);

/** Reports unsaved input of a form inside a dialog, for forms that are rendered by another component than the dialog. */
export function useDialogChanges(isDirty: boolean): void {
  const count = use(CountDirtyForms);
  // A layout effect: a key pressed right after the form was saved must not find the old number.
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, [isDirty, count]);
}

/** A click on a toast, such as its Undo, does not close the dialog. */
function keepOpenForToasts(event: CustomEvent & { target: EventTarget | null }): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts], [data-radix-popper-content-wrapper]'))
    event.preventDefault();
}

const widths = { md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-5xl' } as const;

/** A modal dialog: centered on wide screens, a bottom sheet on phones. Traps the focus and restores it on close. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    size = 'md',
    preventClose = false,
    isDirty = false,
    kind = 'dialog',
    children,
  } = props;
  const focusReturn = useFocusReturn();
  useFloating(kind, open);
  const [dirtyForms, setDirtyForms] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const hasInput = isDirty || dirtyForms > 0;
  // A save that was pending when the question opened has ended: nothing would be discarded.
  if (isAsking && !hasInput) setIsAsking(false);
  const change = (next: boolean) => {
    if (preventClose) return;
    if (!next && hasInput) setIsAsking(true);
    else onOpenChange(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay
          onMouseDown={preventFocusLoss}
          className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Primitive.Content
          {...focusReturn}
          onInteractOutside={keepOpenForToasts}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={clsx(
            'fixed z-50 flex flex-col bg-surface break-words shadow-lift focus:outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg pb-[env(safe-area-inset-bottom)]',
            'max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:w-full md:rounded-lg md:border md:border-hairline md:pb-0',
            'md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-rise-in',
            widths[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 md:px-6 md:pt-6">
            <div className="flex min-w-0 flex-col gap-1">
              <Primitive.Title className="font-serif text-2xl leading-tight font-medium">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-sm text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" disabled={preventClose} className="-mt-1.5 -mr-2">
                <Icon of={X} />
              </IconButton>
            </Primitive.Close>
          </header>
          {children !== undefined && (
            <div className="scroll-hairline min-h-0 overflow-y-auto px-5 py-5 md:px-6">
              <CountDirtyForms value={setDirtyForms}>{children}</CountDirtyForms>
            </div>
          )}
          {footer !== undefined && (
            <footer
              data-bottom-bar
              className="flex flex-wrap justify-end gap-2 border-t border-hairline px-5 py-4 max-md:*:flex-auto md:px-6"
            >
              {footer}
            </footer>
          )}
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title="Close without saving?"
            description="What you entered is not saved."
            confirmLabel="Discard"
            onConfirm={() => {
              setIsAsking(false);
              onOpenChange(false);
            }}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
