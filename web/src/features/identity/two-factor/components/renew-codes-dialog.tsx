import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useRenewRecoveryCodes } from '../two-factor.api.ts';
import { ConfirmBothDialog } from './confirm-both-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  if (renew.data) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        preventClose
        title="Save your recovery codes"
        footer={<Button onClick={onClose}>I’ve saved them</Button>}
      >
        <RecoveryCodes codes={renew.data} />
      </Dialog>
    );
  }
  return (
    <ConfirmBothDialog
      title="New recovery codes"
      description="Your current codes stop working."
      confirmLabel="Create new codes"
      busy={renew.isPending}
      error={renew.error}
      onConfirm={(confirmation) => renew.mutate(confirmation)}
      onClose={onClose}
    />
  );
}
