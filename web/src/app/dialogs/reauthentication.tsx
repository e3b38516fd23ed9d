import { proveAtProvider } from '../../features/identities/api/visit-provider.ts';
import { proveWithPasskey } from '../../features/passkeys/api/prove-with-passkey.ts';
import { ReauthenticationDialog } from '../../features/security/components/reauthentication-dialog.tsx';

/** The dialog before a sensitive change. Offers every method of reauthentication. */
export function Reauthentication({ onDone }: { onDone: (confirmed: boolean) => void }) {
  return <ReauthenticationDialog onDone={onDone} onPasskey={proveWithPasskey} onProvider={proveAtProvider} />;
}
