import { ProviderSignIn } from '../../features/identity/identities/components/provider-sign-in.tsx';
import { PasskeySignIn } from '../../features/identity/passkeys/components/passkey-sign-in.tsx';

/** Sign-in without a password. Loaded after the form, which most people use. */
export function OtherSignIn() {
  return (
    <div className="flex flex-col gap-4">
      <PasskeySignIn />
      <ProviderSignIn />
    </div>
  );
}
