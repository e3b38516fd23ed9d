import { proveAtProvider } from '../../features/identity/identities/identities.api.ts';
import { proveWithPasskey } from '../../features/identity/passkeys/passkeys.api.ts';
import { ReauthenticationDialog } from '../../features/identity/security/components/reauthentication-dialog.tsx';

/** The dialog before a sensitive change. Offers every method of reauthentication. */
export function Reauthentication({ onDone }: { onDone: (confirmed: boolean) => void }) {
  return <ReauthenticationDialog onDone={onDone} onPasskey={proveWithPasskey} onProvider={proveAtProvider} />;
}
