import { useState, type ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCompleteSignIn } from '../sign-in.api.ts';

const words = {
  app: { label: '6-digit code', hint: 'From the authenticator app on your phone.', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', hint: 'Each works once.', other: 'Use the authenticator app' },
} as const;

const focus = (field: HTMLInputElement | null) => field?.focus();

interface SecondFactorFormProps {
  challenge: string;
  onBack: () => void;
  /** Another second factor, shown below the button. */
  children?: ReactNode;
}

/** The form after the password: a code from the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onBack, children }: SecondFactorFormProps) {
  const [kind, setKind] = useState<keyof typeof words>('app');
  const complete = useCompleteSignIn({
    onSuccess: () => {
      toast.success('Login successful!');
    },
  });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Code is required' } : {}),
    onSubmit: ({ code }) => complete.mutate({ challenge, code }),
  });
  const { label, hint, other } = words[kind];
  return (
    <form onSubmit={form.submit} noValidate aria-label="Second factor" className="flex flex-col gap-5">
      <TextField
        key={kind}
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focus}
        {...(kind === 'app' ? { inputMode: 'numeric' as const } : {})}
        {...form.field('code')}
      />
      <Button type="submit" size="lg" busy={complete.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
      <FormMessage error={complete.isError ? errorMessage(complete.error) : null} />
      {children}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          tone="quiet"
          size="sm"
          className="-ml-3"
          onClick={() => {
            form.reset({ code: '' });
            complete.reset();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {other}
        </Button>
        <Button tone="quiet" size="sm" className="-mr-3" onClick={onBack}>
          Start over
        </Button>
      </div>
    </form>
  );
}
