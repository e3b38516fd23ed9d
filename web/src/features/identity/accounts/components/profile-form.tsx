import type { Profile } from '@aide/contract';
import { profileUpdateSchema } from '@aide/contract/accounts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUpdateProfile } from '../accounts.api.ts';
import { EmailChangeNotice } from './email-change-notice.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const [success, showSuccess, clearSuccess] = usePassingMessage();
  const form = useSchemaForm({
    initial: { name: profile.name, email: profile.email },
    schemaFor: () => profileUpdateSchema,
    onSubmit: ({ name, email }) => {
      clearSuccess();
      update.mutate(
        { name, email },
        {
          onSuccess: (saved) => {
            showSuccess('Profile updated successfully!');
            // A new address is pending: the field shows the one in effect.
            if (saved?.emailChange) form.set({ email: saved.email });
          },
        },
      );
    },
  });
  useUnsavedChanges(form.values.name !== profile.name || form.values.email !== profile.email);
  return (
    <form onSubmit={form.submit} noValidate aria-label="Profile" className="flex flex-col gap-5">
      <TextField label="Name" autoComplete="name" required {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...form.field('email')} />
      <EmailChangeNotice profile={profile} />
      <div className="flex">
        <Button type="submit" busy={update.isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
      <FormMessage success={success} error={update.isError ? errorMessage(update.error) : null} />
    </form>
  );
}
