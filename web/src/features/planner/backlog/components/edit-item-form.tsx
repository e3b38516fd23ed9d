import type { BacklogItem, BacklogUpdate } from '@aide/contract';
import { backlogItemTypes, priorities } from '@aide/contract/enums';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSaveIfUnchanged } from '../../../../lib/forms/use-save-if-unchanged.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { itemTypeLabels, priorityLabels } from '../../../../lib/text/labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { SaveProblem } from '../../../../ui/conflict-notice.tsx';
import { useDialogChanges } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { useUpdateBacklogItem } from '../backlog.api.ts';
import { itemDraftSchema, toDraft, type ItemDraft } from '../backlog.rules.ts';
import { ItemFields } from './item-fields.tsx';

/** Keeps the values from when the form opened, so that a change from elsewhere does not overwrite the input. */
export function EditItemForm({ item, onDone }: { item: BacklogItem; onDone: () => void }) {
  const update = useUpdateBacklogItem();
  const form = useSchemaForm({
    initial: toDraft(item),
    schemaFor: () => itemDraftSchema,
    onSubmit: (fields) => void saveChanges(fields),
  });
  useDialogChanges(form.isDirty);
  const { save, theirs, dismiss } = useSaveIfUnchanged({ entry: item, load: loadItem, toValues: toDraft });

  async function saveChanges(fields: BacklogUpdate): Promise<void> {
    const send = (seen: BacklogItem | null) => {
      const { contact_id: contactId, updated_at: ifMatch } = seen ?? item;
      return update.mutateAsync({ id: item.id, changes: { ...fields, contactId }, ifMatch });
    };
    if (await save(send)) onDone();
  }

  return (
    <form aria-label="Edit Backlog Item" onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <ItemFields form={form} />
      <TextareaField label="Description" rows={4} {...form.field('description')} />
      <TextField label="Tags" hint="Separated by commas" autoComplete="off" {...form.field('tags')} />
      <SaveProblem
        theirs={theirs}
        labels={labels}
        format={formatValue}
        form={form}
        dismiss={dismiss}
        error={update.isError ? errorMessage(update.error) : null}
      />
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

const labels: ItemDraft = {
  title: 'Title',
  itemType: 'Type',
  priority: 'Priority',
  description: 'Description',
  tags: 'Tags',
};

function formatValue(name: keyof ItemDraft, value: string): string {
  const type = name === 'itemType' && backlogItemTypes.find((known) => known === value);
  const priority = name === 'priority' && priorities.find((known) => known === value);
  return type ? itemTypeLabels[type] : priority ? priorityLabels[priority] : value;
}

async function loadItem({ id }: BacklogItem): Promise<BacklogItem> {
  return (await call('getBacklogItem', { params: { id } })).data;
}
