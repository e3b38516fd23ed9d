import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { preventFocusLoss, useFocusReturn } from './use-focus-return.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The effect, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  tone?: 'primary' | 'danger';
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks for confirmation. Stays open until the caller closes it, so that an error can be shown inside. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busyLabel,
  busy = false,
  disabled = false,
  tone = 'danger',
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        {/* As high as a dialog, so that it also dims the one that asks. */}
        <Primitive.Overlay
          onMouseDown={preventFocusLoss}
          className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Primitive.Content
          {...focusReturn}
          className="fixed inset-x-0 bottom-0 z-50 flex flex-col gap-5 rounded-t-lg bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-lift focus:outline-none max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in md:inset-0 md:m-auto md:h-fit md:w-full md:max-w-md md:rounded-lg md:border md:border-hairline md:p-6 md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-rise-in"
        >
          <div className="flex flex-col gap-2">
            <Primitive.Title className="font-serif text-2xl leading-tight font-medium">{title}</Primitive.Title>
            <Primitive.Description className="text-muted">{description}</Primitive.Description>
          </div>
          {children}
          <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <Primitive.Cancel asChild>
              <Button tone="secondary">Cancel</Button>
            </Primitive.Cancel>
            <Button
              tone={tone}
              busy={busy}
              disabled={disabled}
              onClick={onConfirm}
              {...(busyLabel === undefined ? {} : { busyLabel })}
            >
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
