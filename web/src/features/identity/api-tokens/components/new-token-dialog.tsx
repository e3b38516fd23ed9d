import { apiTokenInputSchema } from '@aide/contract/api-tokens';
import { tokenScopes } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { z } from 'zod';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { ShownOnceDialog } from '../../../../ui/shown-once.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { parseLifetime, defaultLifetime, lifetimes, scopeLabels } from '../api-tokens.rules.ts';
import { useCreateApiToken } from '../api-tokens.api.ts';

const formSchema = apiTokenInputSchema.extend({ expiresInDays: z.string().transform(parseLifetime) });

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiToken();
  const form = useSchemaForm({
    initial: { name: '', scope: 'read', expiresInDays: defaultLifetime },
    schemaFor: () => formSchema,
    onSubmit: (token) => create.mutate(token),
  });
  if (create.data) {
    return (
      <ShownOnceDialog title="Your new token" label="API token" value={create.data.token} onClose={onClose}>
        Copy it now: it isn’t shown again. Anyone with it can use your account within its scope.
      </ShownOnceDialog>
    );
  }
  return (
    <FormDialog
      title="New API token"
      submitLabel="Create token"
      busyLabel="Creating..."
      isSaving={create.isPending}
      error={create.isError ? errorMessage(create.error) : null}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What you use it for, such as Backup script."
        maxLength={limits.tag}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField label="Access" {...form.field('scope')}>
          {tokenScopes.map((scope) => (
            <option key={scope} value={scope}>
              {scopeLabels[scope]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Valid for" {...form.field('expiresInDays')}>
          {lifetimes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </FormDialog>
  );
}
