import { passwordMinLength } from '@aide/contract/limits';
import { useRef } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useFirstFocus } from '../../../../lib/browser/use-first-focus.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { browserTimeZone } from '../../../../lib/time/time-zone.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useSignUp } from '../sign-in.api.ts';
import { validateRegister } from './account-rules.ts';
import { PasswordStrength } from './password-strength.tsx';

/** `invite` is the token of an invitation link. */
export function RegisterForm({ invite }: { invite?: string | undefined }) {
  const signUp = useSignUp({
    onSuccess: () => {
      toast.success('Account created successfully! Welcome to your dashboard.');
      celebrate('register');
    },
    onError: (error) => {
      toast.error(errorMessage(error));
    },
  });
  const form = useForm({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    validate: validateRegister,
    onSubmit: ({ name, email, password }) => {
      signUp.mutate({
        name,
        email,
        password,
        timezone: browserTimeZone(),
        ...(invite === undefined ? {} : { invite }),
      });
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useFirstFocus(first);
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField ref={first} label="Full Name" autoComplete="name" required {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        hint={`At least ${passwordMinLength} characters`}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <PasswordStrength password={form.values.password} />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...form.field('confirmPassword')} />
      <Button type="submit" size="lg" busy={signUp.isPending} busyLabel="Creating Account...">
        Create Account
      </Button>
    </form>
  );
}
