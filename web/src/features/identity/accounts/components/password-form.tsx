import { passwordChangeFormSchema } from '@aide/contract/accounts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { useChangePassword } from '../accounts.api.ts';
import { PasswordStrength } from './password-strength.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const change = useChangePassword();
  const [success, showSuccess, clearSuccess] = usePassingMessage();
  const form = useSchemaForm({
    initial: empty,
    schemaFor: () => passwordChangeFormSchema,
    onSubmit: (passwords) => {
      clearSuccess();
      change.mutate(passwords, {
        onSuccess: () => {
          form.reset(empty);
          showSuccess('Password changed successfully!');
        },
      });
    },
  });
  useUnsavedChanges(form.isDirty);
  return (
    <form onSubmit={form.submit} noValidate aria-label="Change Password" className="flex flex-col gap-5">
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField label="New Password" autoComplete="new-password" required {...form.field('newPassword')} />
      <PasswordStrength password={form.values.newPassword} />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
      <div className="flex">
        <Button type="submit" busy={change.isPending} busyLabel="Changing...">
          Change Password
        </Button>
      </div>
      <FormMessage success={success} error={change.isError ? errorMessage(change.error) : null} />
    </form>
  );
}
