import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { MessageDraft } from '../use-message-draft.ts';

/** Asks before a command changes many tasks. */
export function ConfirmChanges({ confirming }: Pick<MessageDraft, 'confirming'>) {
  if (!confirming) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={confirming.onClose}
      title={`Change ${confirming.count} tasks?`}
      description="You can undo it in one step."
      confirmLabel="Change"
      onConfirm={confirming.onConfirm}
    />
  );
}
