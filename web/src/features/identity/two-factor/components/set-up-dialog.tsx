import type { TwoFactorSetup } from '@aide/contract';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Three steps: reauthentication, authenticator app, recovery codes. The second enables it. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const title = codes ? 'Save your recovery codes' : setup ? 'Scan the code' : 'Set up two-factor sign-in';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // A click outside the dialog would lose the codes.
      preventClose={busy || codes !== undefined}
      title={title}
      footer={
        codes ? (
          <Button onClick={onClose}>I’ve saved them</Button>
        ) : (
          <>
            <Button tone="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {setup ? 'Switch on' : 'Continue'}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : setup ? (
        <ConfirmCode formId={formId} setup={setup} onBusy={setBusy} onEnabled={setCodes} />
      ) : (
        <ConfirmPassword formId={formId} onBusy={setBusy} onBegun={setSetup} />
      )}
    </Dialog>
  );
}
