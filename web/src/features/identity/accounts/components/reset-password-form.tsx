import { passwordMinLength } from '@aide/contract/limits';
import { newPasswordFormSchema } from '@aide/contract/password-reset';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useResetPassword } from '../sign-in.api.ts';
import { PasswordStrength } from './password-strength.tsx';

/** `token` is the one from the link in the mail. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useResetPassword({
    onSuccess: () => {
      toast.success('Password changed. Please sign in.');
      void navigate('/login', { replace: true });
    },
  });
  const form = useSchemaForm({
    initial: { newPassword: '', confirmPassword: '' },
    schemaFor: () => newPasswordFormSchema,
    onSubmit: (passwords) => reset.mutate({ token, ...passwords }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <PasswordField
        label="New Password"
        hint={`At least ${passwordMinLength} characters`}
        autoComplete="new-password"
        required
        {...form.field('newPassword')}
      />
      <PasswordStrength password={form.values.newPassword} />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
      <Button type="submit" size="lg" busy={reset.isPending} busyLabel="Changing...">
        Change Password
      </Button>
      <FormMessage error={reset.isError ? errorMessage(reset.error) : null} />
    </form>
  );
}
