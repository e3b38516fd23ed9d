import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDisableTwoFactor, useTwoFactor } from '../two-factor.api.ts';
import { formatCodesLeft } from '../two-factor.rules.ts';
import { ConfirmBothDialog } from './confirm-both-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';

export function TwoFactor() {
  const zone = useZone();
  const twoFactor = useTwoFactor();
  const disable = useDisableTwoFactor();
  const [dialog, setDialog] = useState<'set-up' | 'renew' | 'disable'>();
  const close = () => {
    setDialog(undefined);
    disable.reset();
  };
  if (!twoFactor.data) return <QueryState query={twoFactor} className="h-10 w-48" />;
  const { enabled, enabledAt, recoveryCodesLeft } = twoFactor.data;
  return (
    <div className="flex flex-col items-start gap-4">
      {enabled ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <Badge tone="accent" icon={<Icon of={ShieldCheck} size={13} />}>
              On
            </Badge>
            <span>
              Since {formatMomentDay(enabledAt ?? '', zone)}. {formatCodesLeft(recoveryCodesLeft)}
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button tone="secondary" onClick={() => setDialog('renew')}>
              New recovery codes
            </Button>
            <Button tone="dangerQuiet" onClick={() => setDialog('disable')}>
              Switch off
            </Button>
          </div>
        </>
      ) : (
        <Button tone="secondary" icon={<Icon of={ShieldCheck} />} onClick={() => setDialog('set-up')}>
          Set up two-factor
        </Button>
      )}
      {dialog === 'set-up' && <SetUpDialog onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog onClose={close} />}
      {dialog === 'disable' && (
        <ConfirmBothDialog
          title="Switch two-factor off?"
          description="You’ll sign in with your password only."
          confirmLabel="Switch off"
          tone="danger"
          busy={disable.isPending}
          error={disable.error}
          onConfirm={(confirmation) => disable.mutate(confirmation, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  );
}
