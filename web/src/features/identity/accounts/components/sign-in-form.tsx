import type { SecondFactorNeeded } from '@aide/contract';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useFirstFocus } from '../../../../lib/browser/use-first-focus.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { toast } from '../../../../ui/toast.ts';
import { useSignIn } from '../sign-in.api.ts';
import { validateSignIn } from './account-rules.ts';
import { Link } from '../../../../ui/link.tsx';

interface SignInFormProps {
  /** Called when the account requires a second factor. */
  onChallenge: (challenge: SecondFactorNeeded) => void;
}

export function SignInForm({ onChallenge }: SignInFormProps) {
  const signIn = useSignIn({
    onChallenge,
    onSuccess: () => {
      toast.success('Login successful!');
      celebrate('login');
    },
    onError: (error) => {
      toast.error(errorMessage(error));
    },
  });
  const form = useForm({
    initial: { email: '', password: '' },
    validate: validateSignIn,
    onSubmit: (credentials) => signIn.mutate(credentials),
  });
  const first = useRef<HTMLInputElement>(null);
  useFirstFocus(first);
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        ref={first}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      <Link to="/forgot-password" className={clsx(textLinkClass, 'self-start text-sm')}>
        Forgot password?
      </Link>
      <Button type="submit" size="lg" busy={signIn.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
}
