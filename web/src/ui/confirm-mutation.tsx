import type { ComponentProps } from 'react';
import { errorMessage } from '../lib/api/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormMessage } from './form-message.tsx';

/** A mutation that is applied to one row by its id. */
export interface RowMutation {
  mutate: (id: string, options: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  isError: boolean;
  error: unknown;
}

interface ConfirmMutationProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onOpenChange' | 'busy' | 'onConfirm' | 'children'
> {
  /** The id of what it is applied to. Undefined closes the dialog. */
  id: string | undefined;
  mutation: RowMutation;
  onClose: () => void;
}

/** Asks before a mutation is applied to one row. Closes when it has succeeded; an error is shown inside. */
export function ConfirmMutation({ id, mutation, onClose, ...texts }: ConfirmMutationProps) {
  const close = () => {
    onClose();
    mutation.reset();
  };
  return (
    <ConfirmDialog
      {...texts}
      open={id !== undefined}
      onOpenChange={close}
      busy={mutation.isPending}
      onConfirm={() => id !== undefined && mutation.mutate(id, { onSuccess: close })}
    >
      <FormMessage error={mutation.isError ? errorMessage(mutation.error) : null} />
    </ConfirmDialog>
  );
}
