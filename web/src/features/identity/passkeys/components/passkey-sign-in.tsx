import { errorMessage } from '../../../../lib/api/api-error.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useSignInWithPasskey } from '../passkeys.api.ts';

/** `challenge`: after the password, the passkey is the second factor. */
export function PasskeySignIn({ challenge }: { challenge?: string }) {
  const signIn = useSignInWithPasskey({
    onSuccess: () => {
      toast.success('Login successful!');
      celebrate('login');
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone="secondary"
        size="lg"
        busy={signIn.isPending}
        busyLabel="Waiting for your passkey..."
        onClick={() => signIn.mutate(challenge)}
      >
        {challenge === undefined ? 'Sign in with a passkey' : 'Use a passkey'}
      </Button>
      <FormMessage error={signIn.isError ? errorMessage(signIn.error) : null} />
    </div>
  );
}
