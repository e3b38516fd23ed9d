import type { SecondFactorNeeded } from '@aide/contract';
import { SecondFactorForm } from '../../features/identity/accounts/components/second-factor-form.tsx';
import { PasskeySignIn } from '../../features/identity/passkeys/components/passkey-sign-in.tsx';

/** The second factor after the password or a provider: a code, or a passkey where the account has one. */
export function SecondStep({ needed, onBack }: { needed: SecondFactorNeeded; onBack: () => void }) {
  return (
    <SecondFactorForm challenge={needed.challenge} onBack={onBack}>
      {needed.passkey && <PasskeySignIn challenge={needed.challenge} />}
    </SecondFactorForm>
  );
}
