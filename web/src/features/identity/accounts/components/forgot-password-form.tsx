import { passwordResetRequestSchema } from '@aide/contract/password-reset';
import { useRef } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useFirstFocus } from '../../../../lib/browser/use-first-focus.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useRequestPasswordReset } from '../sign-in.api.ts';

export function ForgotPasswordForm() {
  const request = useRequestPasswordReset();
  const first = useRef<HTMLInputElement>(null);
  useFirstFocus(first);
  const form = useSchemaForm({
    initial: { email: '' },
    schemaFor: () => passwordResetRequestSchema,
    onSubmit: ({ email }) => request.mutate(email),
  });
  if (request.isSuccess)
    return (
      <output className="block rounded-lg border border-hairline bg-surface p-4">
        {request.data ? (
          'If this address has an account, we’ve emailed it a link. The link works once, for one hour.'
        ) : (
          <>
            This server doesn’t send email. Its owner can make a link for a new password.
            <span className="mt-3 block text-sm text-muted">If you’re the owner, run this on the server:</span>
            <code className="mt-1 block rounded-md bg-sunken px-3 py-2 font-mono text-sm break-words">
              npm run aide -- users reset {request.variables}
            </code>
          </>
        )}
      </output>
    );
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
      <Button type="submit" size="lg" busy={request.isPending} busyLabel="Sending...">
        Send me a link
      </Button>
      <FormMessage error={request.isError ? errorMessage(request.error) : null} />
    </form>
  );
}
