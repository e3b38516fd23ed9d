import { errorMessage } from '../../../lib/api-error.ts';
import { celebrate } from '../../../lib/celebrations.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLogIn } from '../api/log-in.ts';
import { validateLogin } from './account-rules.ts';

/** `onChallenge` takes over when the account asks for a second factor. */
export function LoginForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const logIn = useLogIn({
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
    validate: validateLogin,
    onSubmit: (credentials) => logIn.mutate(credentials),
  });
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      <Button type="submit" size="lg" busy={logIn.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
}
