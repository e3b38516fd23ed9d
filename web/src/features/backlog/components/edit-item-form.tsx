import type { BacklogItem } from '@aide/contract';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useUpdateBacklogItem } from '../api/update-backlog-item.ts';
import { itemDraftSchema, toDraft } from '../backlog.rules.ts';
import { ItemFields } from './item-fields.tsx';

/** Starts with the item as it was when the form opened, so a change from elsewhere does not overwrite what is being typed. */
export function EditItemForm({ item, onDone }: { item: BacklogItem; onDone: () => void }) {
  const update = useUpdateBacklogItem();
  const form = useSchemaForm({
    initial: toDraft(item),
    schemaFor: () => itemDraftSchema,
    onSubmit: (fields) =>
      update.mutate(
        {
          id: item.id,
          changes: { ...fields, contactId: item.contact_id },
        },
        { onSuccess: onDone },
      ),
  });
  return (
    <form aria-label="Edit Backlog Item" onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <ItemFields form={form} />
      <TextareaField label="Description" rows={4} {...form.field('description')} />
      <TextField label="Tags" hint="Separated by commas" autoComplete="off" {...form.field('tags')} />
      <FormMessage error={update.isError ? errorMessage(update.error) : null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={update.isPending} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
