import { errorMessage } from '../lib/api/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormMessage } from './form-message.tsx';

interface ClearDialogProps {
  title: string;
  description: string;
  /** The mutation that deletes everything. */
  clear: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
}

/** Asks before a whole list is deleted. Stays open after a failure and shows the error. */
export function ClearDialog({ title, description, clear, onClose }: ClearDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      confirmLabel="Clear All"
      busyLabel="Clearing..."
      busy={clear.isPending}
      onConfirm={() => clear.mutate()}
    >
      <FormMessage error={clear.error && errorMessage(clear.error)} />
    </ConfirmDialog>
  );
}
